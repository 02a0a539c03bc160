import Foundation
import WindrowModel
import WindrowStore

extension SQLiteTransaction {
  /// Reads identities with what sections them, and cuts where that changes.
  final func readSections(_ request: ResolvedFetch) throws(StoreError) -> [SectionIDs] {
    try check()
    let query = try FetchCompiler(layout: services.layout).sections(request)
    guard let section = request.section else { return [] }
    let types = [section.type] + request.order.prefix(request.sectionOrderCount).map(\.type)
    return try run(query) { (statement, rows) throws(StoreError) in
      var sections: [SectionIDs] = []
      var ids: [RowID] = []
      var current: [KeptCell] = []
      while try statement.step() {
        rows &+= 1
        if rows == 1 || !isSame(current, statement) {
          if rows > 1 { try close(&sections, current, types, &ids) }
          current = (0..<types.count).map { KeptCell(statement.cell(at: Int32($0 + 1))) }
        }
        ids.append(statement.integer(at: 0))
      }
      if rows > 0 { try close(&sections, current, types, &ids) }
      return sections
    }
  }

  private func isSame(_ kept: [KeptCell], _ statement: Statement) -> Bool {
    for index in kept.indices where !kept[index].equals(statement.cell(at: Int32(index + 1))) { return false }
    return true
  }

  private func close(
    _ sections: inout [SectionIDs], _ cells: [KeptCell], _ types: [AttributeType], _ ids: inout [RowID]
  ) throws(StoreError) {
    var values: [AttributeValue] = []
    for (cell, type) in zip(cells, types) { values.append(try cell.value(as: type)) }
    sections.append(SectionIDs(key: values[0], order: Array(values.dropFirst()), ids: ids))
    ids.removeAll()
  }
}

/// A copy of a cell that outlives its row.
private struct KeptCell {
  private let kind: ColumnCell.Kind
  private let bits: UInt64
  private let bytes: [UInt8]

  init(_ cell: ColumnCell) {
    kind = cell.kind
    bits = cell.bits
    bytes = unsafe [UInt8](cell.rawBytes)
  }

  func equals(_ cell: ColumnCell) -> Bool {
    guard kind == cell.kind, bits == cell.bits else { return false }
    return unsafe bytes.count == cell.rawBytes.count && bytes.elementsEqual(cell.rawBytes)
  }

  func value(as type: AttributeType) throws(StoreError) -> AttributeValue {
    var result: AttributeValue = .null
    var failure: StoreError?
    unsafe bytes.withUnsafeBytes { buffer in
      do throws(StoreError) { result = try unsafe cell(buffer).value(as: type) } catch { failure = error }
    }
    if let failure { throw failure }
    return result
  }

  private func cell(_ buffer: UnsafeRawBufferPointer) -> ColumnCell {
    switch kind {
    case .null: .null
    case .integer: .integer(Int64(bitPattern: bits))
    case .real: .real(Double(bitPattern: bits))
    case .text: unsafe .text(buffer.baseAddress, count: buffer.count)
    case .blob: unsafe .blob(buffer.baseAddress, count: buffer.count)
    }
  }
}

extension ResolvedSort {
  /// The type of what is compared.
  fileprivate var type: AttributeType {
    switch value {
    case .path(let path): path.type
    case .section(let section): section.type
    }
  }
}

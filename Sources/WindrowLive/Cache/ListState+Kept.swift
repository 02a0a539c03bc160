import WindrowModel

/// A list as bytes: its counts, its sections with their keys, and its identities chunk by chunk, as memory has them.
extension ListState {
  /// The first number, which reads otherwise on a machine of another byte order.
  private static let sign: UInt32 = 0x574E_4401

  /// The list as bytes. Complexity: O(n), four bytes a row copied.
  package var keptForm: [UInt8] {
    var writer = ByteWriter()
    writer.reserve(rows.count * 5 + 64)
    writer.add(Self.sign)
    writer.add(UInt64(rows.count))
    if let sections {
      writer.add(UInt8(1))
      writer.add(UInt64(sections.count))
      for run in sections.runs {
        for entry in run.entries {
          writer.add(UInt64(entry.count))
          writer.add(entry.section.key)
          writer.add(UInt64(entry.section.order.count))
          for value in entry.section.order { writer.add(value) }
        }
      }
    } else {
      writer.add(UInt8(0))
    }
    var position = 0
    while position < rows.count, let (chunk, _) = rows.chunk(at: position) {
      chunk.write(to: &writer)
      position += chunk.count
    }
    return writer.bytes
  }

  /// The list that bytes stand for; nil for bytes that are not exactly one. Complexity: O(n), four bytes a row copied.
  package init?(keptAs bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard reader.number(UInt32.self) == Self.sign, let rowCount = reader.count() else { return nil }
    switch reader.number(UInt8.self) {
    case 0: sections = nil
    case 1:
      guard let sections = Self.sections(&reader, of: rowCount) else { return nil }
      self.sections = sections
    default: return nil
    }
    var chunks: [RowIDNode] = []
    chunks.reserveCapacity(rowCount / RowIDChunk.capacity + 1)
    var left = rowCount
    while left > 0 {
      guard let chunk = RowIDChunk(&reader), chunk.count <= left else { return nil }
      left -= chunk.count
      chunks.append(.chunk(chunk))
    }
    guard reader.rest == 0 else { return nil }
    rows = RowIDs(root: .joined(chunks))
  }

  private static func sections(_ reader: inout ByteReader, of rowCount: Int) -> SectionList? {
    guard let count = reader.count() else { return nil }
    var entries: [SectionRun.Entry] = []
    entries.reserveCapacity(min(count, rowCount))
    var left = rowCount
    for _ in 0..<count {
      guard let rows = reader.count(), rows > 0, rows <= left, let key = reader.value(),
        let orderCount = reader.count()
      else { return nil }
      var order: [AttributeValue] = []
      for _ in 0..<orderCount {
        guard let value = reader.value() else { return nil }
        order.append(value)
      }
      left -= rows
      entries.append(.init(section: ListSection(key: key, order: order), count: rows))
    }
    return left == 0 ? SectionList(entries) : nil
  }
}

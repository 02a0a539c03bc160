import CSQLite
import WindrowModel

/// The function that the capture triggers call: `windrow_capture(table, id)` for a row that was not there before, with
/// an offset and old values behind for one that was.
enum CaptureFunction {
  static let name = "windrow_capture"

  static func register(
    _ sink: CaptureSink, tables: [TableLayout], on connection: Connection
  ) throws(StoreError) {
    try unsafe SQLFunction.register(
      name, arguments: -1, on: connection, data: CaptureTarget(sink, tables), isDeterministic: false
    ) { context, count, values in
      guard let arguments = unsafe FunctionArguments(values, count), arguments.count >= 2,
        let data = unsafe sqlite3_user_data(context)
      else { return }
      unsafe Unmanaged<CaptureTarget>.fromOpaque(data).takeUnretainedValue().receive(arguments)
    }
  }
}

/// Where the function puts what it is told.
private final class CaptureTarget {
  private let sink: CaptureSink
  private let tables: [TableLayout]

  init(_ sink: CaptureSink, _ tables: [TableLayout]) {
    self.sink = sink
    self.tables = tables
  }

  func receive(_ arguments: FunctionArguments) {
    guard let capture = sink.capture else { return }
    let (table, id) = (Int(arguments.integer(0)), arguments.integer(1))
    guard tables.indices.contains(table) else { return }
    if arguments.count == 2 {
      if capture.wants(id, table: table) { capture.keep(nil, of: id, table: table) }
      return
    }
    let offset = Int(arguments.integer(2))
    guard offset >= 0 else { return }
    if offset == 0, !capture.wants(id, table: table) { return }
    let columns = tables[table].columns.dropFirst(offset).prefix(max(0, arguments.count - 3))
    var values: [AttributeValue] = []
    values.reserveCapacity(tables[table].columns.count)
    do throws(StoreError) {
      for (index, column) in columns.enumerated() {
        values.append(try arguments[index + 3].value(as: column.type))
      }
    } catch {
      capture.noteBlindness()
      return
    }
    if offset == 0 {
      capture.keep(values, of: id, table: table)
    } else {
      capture.append(values, to: id, table: table, at: offset)
    }
  }
}

import WindrowModel

/// Temporary triggers that tell the capture function of every changed row.
enum CaptureTriggers {
  private static let operations = ["insert", "update", "delete"]
  /// A function takes at most 127 arguments in the usual builds.
  private static let chunk = 100

  static func create(_ table: TableLayout, _ index: Int, on connection: Connection) throws(StoreError) {
    let old = oldCalls(table, index)
    let new = "SELECT \(CaptureFunction.name)(\(index), new.\(table.identity))"
    let bodies = [
      "insert": "\(new);",
      "update": "\(old) \(new) WHERE new.\(table.identity) IS NOT old.\(table.identity);",
      "delete": old,
    ]
    for operation in operations {
      try connection.execute(
        """
        CREATE TEMP TRIGGER windrow_capture_\(index)_\(operation) AFTER \(operation.uppercased()) \
        ON main.\(table.table) BEGIN \(bodies[operation] ?? "") END
        """)
    }
  }

  static func drop(_ index: Int, on connection: Connection) throws(StoreError) {
    for operation in operations {
      try connection.execute("DROP TRIGGER IF EXISTS temp.windrow_capture_\(index)_\(operation)")
    }
  }

  private static func oldCalls(_ table: TableLayout, _ index: Int) -> String {
    stride(from: 0, through: max(0, table.columns.count - 1), by: chunk).map { offset in
      let columns = table.columns[offset..<min(offset + chunk, table.columns.count)]
      let values = columns.map { ", \($0.read(in: "old"))" }
      return
        "SELECT \(CaptureFunction.name)(\(index), old.\(table.identity), \(offset)\(values.joined()));"
    }
    .joined(separator: " ")
  }
}

import Foundation
import WindrowConformance
import WindrowMemory
import WindrowSQLite

/// The stores that the suite is run on in these tests.
enum TestStores {
  static let memory = ConformanceStore("memory", heedsChangeBound: true) { schema, options in
    options.changeBound.map { MemoryStore(schema: schema, changeLimit: $0) } ?? MemoryStore(schema: schema)
  }

  static let sqlite = sqlite("sqlite") { _ in }

  static let triggers = sqlite("sqlite/triggers") { $0.capture = .triggers }

  private static func sqlite(
    _ name: String, _ configure: @escaping @Sendable (inout SQLiteConfiguration) -> Void
  ) -> ConformanceStore {
    ConformanceStore(name, heedsChangeBound: true) { schema, options in
      var configuration = SQLiteConfiguration()
      configure(&configuration)
      if let bound = options.changeBound { configuration.changeLimit = bound }
      return try SQLiteStore(
        path: options.folder.appending(path: "rows.sqlite").path(), schema: schema,
        configuration: configuration)
    }
  }
}

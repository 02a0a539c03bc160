import Foundation
import WindrowConformance
import WindrowMemory
import WindrowSQLite

/// The SQLite store on a file of the case's folder.
func sqlite(_ name: String, _ configure: @escaping @Sendable (inout SQLiteConfiguration) -> Void)
  -> ConformanceStore
{
  ConformanceStore(name, heedsChangeBound: true) { schema, options in
    var configuration = SQLiteConfiguration()
    configure(&configuration)
    if let bound = options.changeBound { configuration.changeLimit = bound }
    let path = options.folder.appending(path: "rows.sqlite").path()
    return try SQLiteStore(path: path, schema: schema, configuration: configuration)
  }
}

exit(
  ConformanceCommand.run(stores: [
    ConformanceStore("memory", heedsChangeBound: true) { schema, options in
      options.changeBound.map { MemoryStore(schema: schema, changeLimit: $0) } ?? MemoryStore(schema: schema)
    },
    sqlite("sqlite") { _ in },
    sqlite("sqlite/triggers") { $0.capture = .triggers },
    ConformanceStore("sqlite/memory", heedsChangeBound: true) { schema, options in
      var configuration = SQLiteConfiguration()
      if let bound = options.changeBound { configuration.changeLimit = bound }
      return try SQLiteStore.inMemory(schema: schema, configuration: configuration)
    },
  ]))

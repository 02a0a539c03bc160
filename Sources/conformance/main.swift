import Foundation
import WindrowConformance
import WindrowMemory
import WindrowSQLite

/// The SQLite store on a file of the case's folder.
func sqlite(_ name: String, _ configure: @escaping @Sendable (inout SQLiteConfiguration) -> Void)
  -> ConformanceStore
{
  ConformanceStore(
    name, heedsChangeBound: true, foreign: { options in try ChildProcess(options.folder) },
    open: { schema, options in
      var configuration = SQLiteConfiguration()
      configure(&configuration)
      if let bound = options.changeBound { configuration.changeLimit = bound }
      return try SQLiteStore(path: file(options.folder), schema: schema, configuration: configuration)
    })
}

/// The file of the store in a folder.
func file(_ folder: URL) -> String { folder.appending(path: "rows.sqlite").path(percentEncoded: false) }

let arguments = CommandLine.arguments
if arguments.count == 3, arguments[1] == ChildProcess.argument {
  ForeignSession.serve { schema in
    try SQLiteStore(path: file(URL(filePath: arguments[2])), schema: schema)
  }
  exit(0)
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

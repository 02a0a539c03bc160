import CSQLite
import Foundation
import Testing
import Windrow
import WindrowSQLite

@testable import WindrowConformance

/// Random schemas, rows, requests and transactions on adopted tables, judged by the oracle.
@Suite struct DisguisedTraceTests {
  /// A store that adopts tables made by SQL before it is opened.
  private static func store(_ sql: [String], _ capture: SQLiteConfiguration.CaptureMethod) -> ConformanceStore
  {
    ConformanceStore("adopted") { schema, options in
      let path = options.folder.appending(path: "adopted.sqlite").path()
      var database: OpaquePointer?
      defer { sqlite3_close(database) }
      guard sqlite3_open(path, &database) == SQLITE_OK,
        sqlite3_exec(database, sql.joined(separator: ";"), nil, nil, nil) == SQLITE_OK
      else {
        throw StoreError(.sql, String(cString: sqlite3_errmsg(database)), sql: sql.joined(separator: ";\n"))
      }
      var configuration = SQLiteConfiguration()
      configuration.capture = capture
      return try SQLiteStore(adopting: path, schema: schema, configuration: configuration)
    }
  }

  @Test(arguments: 0..<10)
  func adoptedTablesAnswerLikeTheOracle(_ block: UInt64) throws {
    var played = 0
    for seed in (block * 12)..<(block * 12 + 12) {
      guard let disguised = try DisguisedTrace(seed: seed, steps: 4) else { continue }
      played += 1
      let player = TracePlayer(trace: disguised.trace, answers: try TraceAnswers(disguised.trace))
      let store = Self.store(disguised.sql, seed % 2 == 0 ? .preupdateHook : .triggers)
      if let failure = try player.firstFailure(on: store) {
        Issue.record(
          "seed \(seed): \(failure.difference)\n\(failure.message)\n\(disguised.sql.joined(separator: ";\n"))"
        )
      }
    }
    #expect(played >= 10)
  }
}

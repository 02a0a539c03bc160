import CSQLite
import Foundation
import Testing
import Windrow
import WindrowSQLite

/// A database in a folder of its own that is made by SQLite's own interface, as another program would.
final class ForeignDatabase {
  private let folder: TemporaryFolder
  let path: String
  private var handle: OpaquePointer?

  /// Makes a database by SQL.
  init(_ sql: String) throws {
    folder = try TemporaryFolder()
    path = folder.path("foreign.db")
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    try execute(sql)
  }

  deinit { sqlite3_close(handle) }

  /// Executes statements.
  func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    try #require(code == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle))): \(sql)")
  }

  /// The texts of the first column of all rows, nil for NULL.
  func texts(_ sql: String) throws -> [String?] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
    var texts: [String?] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      texts.append(sqlite3_column_text(statement, 0).map { String(cString: $0) })
    }
    return texts
  }

  /// The names of the files in the folder.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  /// The bytes of the file.
  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  /// Opens it as a store of some entities.
  func adopt(
    _ entities: [EntityDescription], _ change: (inout SQLiteConfiguration) -> Void = { _ in }
  ) throws -> SQLiteStore {
    var configuration = SQLiteConfiguration()
    change(&configuration)
    return try SQLiteStore(adopting: path, schema: Schema(entities: entities), configuration: configuration)
  }
}

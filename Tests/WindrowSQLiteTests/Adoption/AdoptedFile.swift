import Foundation
import Testing
import Windrow
import WindrowSQLite

/// A copy of one of the databases in `Fixtures/Databases`, in a folder of its own.
struct AdoptedFile {
  private static let databases = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/Databases")

  private let folder: TemporaryFolder
  let path: String

  /// Copies a file, and its write-ahead log where it has one and that is wanted.
  init(_ name: String, withLog: Bool = true) throws {
    folder = try TemporaryFolder()
    path = folder.path(name)
    for suffix in withLog ? ["", "-wal"] : [""] {
      let source = Self.databases.appending(path: name + suffix).path
      if FileManager.default.fileExists(atPath: source) {
        try FileManager.default.copyItem(atPath: source, toPath: path + suffix)
      }
    }
  }

  /// Every file of the folder with its bytes.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      // Data(contentsOf:) leaks its buffer on Linux where the file is empty, as logs here may be.
      let file = try FileHandle(forReadingFrom: folder.url.appending(path: name))
      contents[name] = try file.readToEnd() ?? Data()
    }
    return contents
  }

  /// Opens the copy for reading.
  func open(_ entities: any Entity.Type...) throws -> SQLiteStore {
    var configuration = SQLiteConfiguration()
    configuration.isReadOnly = true
    return try SQLiteStore(adopting: path, schema: Schema(types: entities), configuration: configuration)
  }

  /// Reads the copy, and requires that no byte of it, and no file beside it, is another one afterwards.
  func read(_ entities: any Entity.Type..., body: (any ReadTransaction) throws -> Void) throws {
    let before = try contents()
    var configuration = SQLiteConfiguration()
    configuration.isReadOnly = true
    let store = try SQLiteStore(adopting: path, schema: Schema(types: entities), configuration: configuration)
    try store.read(body)
    try store.close()
    #expect(try contents() == before)
  }
}

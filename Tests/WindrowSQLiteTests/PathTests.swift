import Foundation
import Testing
import Windrow
import WindrowSQLite

/// Paths and settings that mean nothing, files that hold nothing, and folders that may not be written.
@Suite struct PathTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ path: String? = nil, _ change: (inout SQLiteConfiguration) -> Void = { _ in }
  ) throws -> SQLiteStore {
    var configuration = SQLiteConfiguration()
    change(&configuration)
    return try SQLiteStore(
      path: path ?? folder.path(), schema: TestSchema.make(), configuration: configuration)
  }

  @Test func aPathThatNamesNoFileIsMisuse() throws {
    for path in ["", folder.path("a") + "\0b", "\0"] {
      #expect(storeError { _ = try open(path) }?.kind == .misuse)
      #expect(storeError { _ = try SQLiteStore(adopting: path, schema: TestSchema.make()) }?.kind == .misuse)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func aFileOfOneByteIsNoDatabaseAndStays() throws {
    let byte = Data([83])
    try byte.write(to: URL(fileURLWithPath: folder.path()))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("empty"))
    try Data().write(to: URL(fileURLWithPath: folder.path("empty")))
    #expect(storeError { _ = try open() }?.kind == .storeCorrupted)
    #expect(
      storeError { _ = try SQLiteStore(adopting: folder.path(), schema: TestSchema.make()) }?.kind
        == .storeCorrupted)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path())) == byte)
    // An empty file is a database without tables, also behind a link.
    _ = try open(folder.path("link"))
  }

  @Test func settingsThatMeanNothingAreMisuse() throws {
    #expect(storeError { _ = try open { $0.pageCacheKiB = -1 } }?.kind == .misuse)
    #expect(storeError { _ = try open { $0.maximumPageCount = 0 } }?.kind == .misuse)
    _ = try open { $0.pageCacheKiB = 0 }
  }

  @Test(arguments: [Int.max, Int.min, 0])
  func anyNumberOfReadersOpens(_ count: Int) throws {
    let store = try open { $0.maximumReaders = count }
    #expect(try store.read { try $0.count(FetchDescription(entity: "category")) } == 0)
    try store.close()
  }

  @Test func aFileWhoseIndexesContradictItsTablesIsCorrupted() throws {
    let store = try open()
    try store.write { try $0.insert("category", ["rank": 1]) }
    try store.close()
    // The index is said to be of another table, so that it is not found and cannot be made.
    _ = try ForeignDatabase(
      """
      ATTACH '\(folder.path())' AS other;
      PRAGMA other.writable_schema = ON;
      UPDATE other.sqlite_schema SET tbl_name = 'category', sql = replace(sql, 'expense" (', 'category" (')
        WHERE name = 'expense(amount)';
      UPDATE other.sqlite_schema SET sql = replace(sql, '"amount"', '"rank"') WHERE name = 'expense(amount)';
      """)
    #expect(storeError { _ = try open() }?.kind == .storeCorrupted)
  }

  #if os(Linux)
    /// Runs a closure on a thread of its own, which may touch files as a user without rights alone.
    private func withoutRights(_ body: @escaping @Sendable () -> Void) throws {
      let symbol = try #require(dlsym(nil, "setfsuid"))
      let setUser = unsafeBitCast(symbol, to: (@convention(c) (UInt32) -> Int32).self)
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        _ = setUser(65534)
        body()
        _ = setUser(geteuid())
        done.signal()
      }
      thread.start()
      done.wait()
    }

    @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
    func aFolderThatMayNotBeWrittenIsReadFrom() throws {
      let (files, path) = (FileManager.default, folder.path("a b%ü?#.db"))
      let schema = try TestSchema.make()
      let made = try open(path)
      try made.write { (tx) throws in for _ in 0..<500 { try tx.insert("category", ["rank": 1]) } }
      try made.close()
      try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
      try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      let before = try files.contentsOfDirectory(atPath: folder.url.path)
      try withoutRights {
        var configuration = SQLiteConfiguration()
        configuration.isReadOnly = true
        let request = FetchDescription(entity: "category")
        for isAdoption in [false, true] {
          let error = storeError {
            let store =
              isAdoption
              ? try SQLiteStore(adopting: path, schema: schema, configuration: configuration)
              : try SQLiteStore(path: path, schema: schema, configuration: configuration)
            #expect(try store.read { try $0.count(request) } == 500)
            #expect(storeError { try store.write { _ in } }?.kind == .storeReadOnly)
            try store.close()
          }
          #expect(error == nil, "adoption: \(isAdoption)")
        }
        let error = storeError { _ = try SQLiteStore(path: path, schema: schema) }
        #expect(error?.kind == .storeReadOnly)
      }
      #expect(try files.contentsOfDirectory(atPath: folder.url.path) == before)
    }
  #endif
}

import Foundation
import WindrowModel

/// The opening of a store's file: its connections, and its tables checked or made.
struct FileOpening: Sendable {
  static let memory = ":memory:"

  let path: String
  let schema: Schema
  let configuration: SQLiteConfiguration
  /// The steps from older schemas of own files to this one.
  var migrations: [Migration] = []
  /// Whether the database belongs to others, so that nothing of it may be made or altered.
  let isAdoption: Bool

  /// What was opened.
  struct Result {
    let connection: Connection
    let layout: StoreLayout
    /// The files beside an adopted database.
    let sidecars: SidecarFiles?
    /// What keeps to-ones of an adopted database that is written.
    let references: UnkeptReferences?
    /// How the file was opened.
    let access: ConnectionAccess
    /// Whether others may read while it writes: the file is in WAL mode.
    let isConcurrent: Bool
  }

  /// Opens the file for the writer, makes what is missing, and leaves alone what differs.
  func open() throws(StoreError) -> Result {
    try requireSense()
    let writing: ConnectionAccess = isAdoption ? .readWrite : .readWriteCreate
    do throws(StoreError) {
      return try open(configuration.isReadOnly ? .readOnly : writing)
    } catch {
      guard configuration.isReadOnly, mayBeReadAsImmutable(error), let result = try? open(.immutable) else {
        throw explained(error)
      }
      return result
    }
  }

  private func open(_ access: ConnectionAccess) throws(StoreError) -> Result {
    let size = fileSize
    let connection = try connect(access)
    let sidecars = isAdoption ? connection.filePath.map(SidecarFiles.init(beside:)) : nil
    do throws(StoreError) {
      try prepare(connection)
      if size > 0, try connection.integer("PRAGMA page_count") == 0 {
        throw StoreError(.storeCorrupted, "The file \"\(path)\" is no database.")
      }
      if !configuration.isReadOnly, connection.isReadOnly {
        throw StoreError(.storeReadOnly, "The file \"\(path)\" may not be written.")
      }
      let layout = isAdoption ? try adoptTables(connection) : try prepareOwnFile(connection)
      let references = try keepReferences(layout, on: connection)
      let mode = try connection.texts("PRAGMA journal_mode").first?.first ?? nil
      return Result(
        connection: connection, layout: layout, sidecars: sidecars, references: references, access: access,
        isConcurrent: path != Self.memory && mode == "wal")
    } catch {
      connection.close()
      sidecars?.removeMade()
      throw error
    }
  }

  /// Opens one more connection, which only reads, of a file whose first one was opened in a way.
  func openReader(_ access: ConnectionAccess) throws(StoreError) -> Connection {
    do throws(StoreError) {
      let connection = try connect(access == .readWriteCreate ? .readWrite : access)
      try prepare(connection)
      try connection.execute("PRAGMA query_only = ON")
      return connection
    } catch {
      throw explained(error)
    }
  }

  /// Opens the file without reading of it.
  private func connect(_ access: ConnectionAccess) throws(StoreError) -> Connection {
    let connection = try Connection(path: path, access: access, busyTimeout: configuration.busyTimeout)
    if isAdoption { connection.setCheckpointsOnClose(false) }
    return connection
  }

  private func prepare(_ connection: Connection) throws(StoreError) {
    try ValueListModule.register(on: connection)
    try TextFunctions.register(on: connection)
    try NumberFunctions.register(on: connection)
    try DateFunctions.register(on: connection)
    try StorageFunctions.register(on: connection)
    // Reads the file's first page, so that a file that is no database is found here.
    _ = try connection.integer("PRAGMA schema_version")
    try connection.execute("PRAGMA foreign_keys = ON")
    try connection.execute("PRAGMA synchronous = \(configuration.synchronous.rawValue)")
    if let size = configuration.pageCacheKiB { try connection.execute("PRAGMA cache_size = -\(size)") }
    if let pages = configuration.maximumPageCount {
      try connection.execute("PRAGMA max_page_count = \(pages)")
    }
  }

  private func prepareOwnFile(_ connection: Connection) throws(StoreError) -> StoreLayout {
    let isNew = try connection.integer("PRAGMA page_count") == 0
    if isNew, !configuration.isReadOnly, path != Self.memory {
      try connection.execute("PRAGMA journal_mode = WAL")
    }
    let layout = StoreLayout(schema)
    let update = try SchemaUpdate(layout, migrations, connection)
    if configuration.isReadOnly { try update.requireNothing() } else { try update.run() }
    return layout
  }

  /// The error that lists differences between file and schema.
  static func mismatch(_ differences: [String]) -> StoreError {
    StoreError(
      .schemaMismatch, "The file's tables are not what the schema says (\(differences.count) differences).",
      details: differences)
  }

  /// Tells a file that may not be opened from one that cannot.
  private func explained(_ error: StoreError) -> StoreError {
    // SQLITE_CANTOPEN, in whatever extended form.
    guard let code = error.extendedCode, code & 0xFF == 14 else { return error }
    var explained = error
    let files = FileManager.default
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var isFolder = false
    var flag: ObjCBool = false
    if unsafe files.fileExists(atPath: path, isDirectory: &flag) { isFolder = flag.boolValue }
    if isFolder {
      explained.message = "\"\(path)\" is a folder."
    } else if !files.fileExists(atPath: folder) {
      explained.message = "There is no folder \"\(folder)\"."
    } else if !files.isWritableFile(atPath: folder)
      || files.fileExists(atPath: path) && !files.isReadableFile(atPath: path)
    {
      explained.kind = .storeReadOnly
      explained.message = "\"\(path)\" or its folder may not be opened for writing."
    }
    return explained
  }
}

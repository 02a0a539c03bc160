import WindrowModel
import WindrowStore

extension SQLiteTransaction {
  func keptCache(for key: CacheKey) throws(StoreError) -> [UInt8]? {
    try check()
    if services.cachePolicy == .none { return nil }
    // Whatever is wrong with a cache, the rows can be read.
    let bytes = try? readKeptBytes(key)
    services.recorder.count { if bytes == nil { $0.cacheMisses += 1 } else { $0.cacheHits += 1 } }
    return bytes
  }

  func cacheMark(of entities: Set<String>) throws(StoreError) -> CacheMark? {
    try check()
    if services.cachePolicy == .none || connection.isAutocommit { return nil }
    return (try? connection.cacheMark(of: services.tables(entities))).flatMap { $0.map(CacheMark.init) }
  }

  private func readKeptBytes(_ key: CacheKey) throws(StoreError) -> [UInt8]? {
    // Outside a transaction each statement would see a state of its own.
    if connection.isAutocommit { return nil }
    guard let mark = try connection.cacheMark(of: services.tables(key.entities)) else { return nil }
    let statement = try connection.statement(
      "SELECT fingerprint, marks, checksum, content FROM main.\(CacheTables.caches) WHERE name = ?1")
    defer { connection.giveBack(statement) }
    try statement.bind(.text(key.name), at: 1)
    guard try statement.step(), statement.text(at: 0) == key.storedFingerprint, statement.text(at: 1) == mark
    else { return nil }
    let cell = statement.cell(at: 3)
    guard cell.kind == .blob else { return nil }
    let bytes = unsafe [UInt8](cell.rawBytes)
    return Checksum(key, mark, bytes).value == statement.integer(at: 2) ? bytes : nil
  }
}

extension CacheKey {
  /// The fingerprint with what this store adds: the library that computes orders and sections.
  var storedFingerprint: String { "SQLite \(Connection.libraryVersion)\n\(fingerprint)" }
}

extension Checksum {
  /// The number of all that is kept together, so that no part of it can be taken for another's.
  init(_ key: CacheKey, _ mark: String, _ bytes: [UInt8]) {
    add(key.name)
    add(key.storedFingerprint)
    add(mark)
    add(bytes)
  }
}

extension StoreServices {
  /// The tables of some entities, in the order of their names.
  func tables(_ entities: Set<String>) throws(StoreError) -> [TableLayout] {
    var tables: [TableLayout] = []
    for name in entities.sorted() { tables.append(try layout.table(name)) }
    return tables
  }
}

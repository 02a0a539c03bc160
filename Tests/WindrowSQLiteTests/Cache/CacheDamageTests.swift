import Foundation
import Testing
import Windrow
import WindrowSQLite

/// A damaged cache is as good as none: it is never a wrong list, and the next fetch makes a good one.
@Suite struct CacheDamageTests {
  private static func kept(_ ledger: CachedLedger) throws -> [UInt8] {
    let hex = try ledger.database.texts("SELECT hex(content) FROM windrow_caches")
    let digits = Array((hex.first ?? nil)?.utf8 ?? "".utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16)
    }
  }

  private static func put(_ bytes: [UInt8], _ ledger: CachedLedger) throws {
    let hex = bytes.map { String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
    try ledger.database.execute("UPDATE windrow_caches SET content = x'\(hex)'")
  }

  @Test func anyFlippedByteIsNoticed() throws {
    let ledger = try CachedLedger()
    let store = try ledger.open()
    #expect(try !ledger.fetch(store))
    let bytes = try Self.kept(ledger)
    #expect(bytes.count > 80)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= UInt8(1 << (index % 8))
      try Self.put(damaged, ledger)
      #expect(try !ledger.fetch(store), "byte \(index)")
      #expect(try ledger.fetch(store), "after byte \(index)")
    }
  }

  @Test func anyMissingEndIsNoticed() throws {
    let ledger = try CachedLedger()
    let store = try ledger.open()
    #expect(try !ledger.fetch(store))
    let bytes = try Self.kept(ledger)
    for count in 0..<bytes.count {
      try Self.put(Array(bytes[..<count]), ledger)
      #expect(try !ledger.fetch(store), "\(count) bytes")
    }
    try Self.put(bytes + [0], ledger)
    #expect(try !ledger.fetch(store))
  }

  @Test(arguments: [
    "windrow_caches SET content = 'text'", "windrow_caches SET content = 5",
    "windrow_caches SET checksum = checksum + 1",
    "windrow_caches SET checksum = 'x'", "windrow_caches SET fingerprint = fingerprint || ' '",
    "windrow_caches SET fingerprint = x'00'", "windrow_caches SET marks = marks || ' 3:4'",
    "windrow_caches SET marks = ''", "windrow_caches SET name = 'lost'",
    "windrow_cached_tables SET mark = mark + 1 WHERE id = 1",
    "windrow_cached_tables SET mark = 0 WHERE id = 2",
    "windrow_cached_tables SET definition = ''", "windrow_cached_tables SET name = 'nobody' WHERE id = 1",
    "windrow_cached_tables SET schema_version = schema_version + 1",
    "windrow_cached_tables SET id = id + 7",
  ])
  func anyOtherValueIsNoticed(_ change: String) throws {
    let ledger = try CachedLedger()
    let store = try ledger.open()
    #expect(try !ledger.fetch(store))
    try ledger.database.execute("UPDATE \(change)")
    #expect(try !ledger.fetch(store))
    try ledger.database.execute("UPDATE expense SET cents = -cents")
    #expect(try !ledger.fetch(store))
    #expect(try ledger.fetch(store))
  }

  /// In the file itself, where SQLite may find the row damaged before the checksum does.
  @Test func anyFlippedByteOfTheRowInTheFileIsNoticed() throws {
    let ledger = try CachedLedger()
    #expect(try !ledger.fetch(ledger.open()))
    let content = try Self.kept(ledger)
    let url = URL(fileURLWithPath: ledger.database.path)
    let whole = try Data(contentsOf: url)
    let place = try #require(whole.firstRange(of: content))
    let expected: [RowID] = [4, 2, 1, 3]
    var found = 0
    for index in (place.lowerBound - 30)..<place.upperBound {
      var damaged = whole
      damaged[index] ^= 0x41
      try damaged.write(to: url)
      let store = try ledger.open { $0.isReadOnly = true }
      let controller = try FetchedResultsController(CachedLedger.request, on: store, cacheName: "list")
      try controller.performFetch()
      #expect(Array(controller.snapshot.ids) == expected, "byte \(index)")
      found += store.statistics.cacheHits
      try store.close()
    }
    #expect(found == 0)
    try whole.write(to: url)
    #expect(try ledger.fetch(ledger.open { $0.isReadOnly = true }))
  }
}

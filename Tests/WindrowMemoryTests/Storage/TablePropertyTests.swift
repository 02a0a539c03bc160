import Foundation
import TestSupport
import Testing
import Windrow
import WindrowMemory

/// The table beside a plain dictionary, over random writes whose identities fall between and into chunks.
@Suite struct TablePropertyTests {
  private typealias Rows = [RowID: [AttributeValue]]

  private let store: MemoryStore
  private let columns = ["name", "size", "weight", "code", "blob", "flag"]

  init() throws {
    let entity = EntityDescription(
      "row",
      attributes: [
        AttributeDescription("name", .string, isOptional: true),
        AttributeDescription("size", .int, isOptional: true),
        AttributeDescription("weight", .double, isOptional: true),
        AttributeDescription("code", .uuid, isOptional: true),
        AttributeDescription("blob", .data, isOptional: true),
        AttributeDescription("flag", .bool, isOptional: true),
      ])
    store = MemoryStore(schema: try Schema(entities: [entity]))
  }

  private func values(_ random: inout SplitMix64) -> [AttributeValue] {
    func maybe(_ value: AttributeValue) -> AttributeValue { random.next() % 5 == 0 ? .null : value }
    let number = Int64(random.next() % 1_000)
    let byte = UInt8(number % 256)
    return [
      maybe(.string("name \(number)")), maybe(.int(number)), maybe(.double(Double(number) / 4)),
      maybe(.uuid(UUID(uuid: (byte, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte)))),
      maybe(.data(Data([byte]))), maybe(.bool(number % 2 == 0)),
    ]
  }

  private func named(_ values: [AttributeValue]) -> [String: AttributeValue] {
    Dictionary(uniqueKeysWithValues: zip(columns, values))
  }

  private func check(_ transaction: any ReadTransaction, _ expected: Rows) throws {
    let records = try transaction.records(FetchDescription(entity: "row"))
    #expect(records.map(\.id) == expected.keys.sorted())
    #expect(records.allSatisfy { expected[$0.id] == $0.values })
    let sizes = expected.values.compactMap { if case .int(let size) = $0[1] { size } else { nil } }
    #expect(
      try transaction.aggregate(
        AggregateDescription(entity: "row", values: [.count, .countOf("size"), .sum("size")]))
        == [
          [
            .int(Int64(expected.count)), .int(Int64(sizes.count)),
            sizes.isEmpty ? .null : .int(sizes.reduce(0, +)),
          ]
        ])
    let large = FetchDescription(
      entity: "row", condition: .comparison(.path("size"), .greater, .constant(500), []),
      sort: [SortTerm("size", .descending)], limit: 20)
    let wanted = expected.compactMap { id, values in
      if case .int(let size) = values[1], size > 500 { (size, id) } else { nil }
    }
    #expect(
      try transaction.ids(large)
        == wanted.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.prefix(20).map(\.1))
  }

  private func change(_ transaction: any WriteTransaction, _ rows: inout Rows, _ random: inout SplitMix64)
    throws
  {
    // Identities in a narrow range fill chunks from the middle, split them and empty them again.
    let id = RowID(random.next() % 4_000) - 1_000
    if rows[id] == nil {
      let new = values(&random)
      try transaction.insert("row", id: id, named(new))
      rows[id] = new
    } else if random.next() % 3 == 0 {
      try transaction.delete("row", id: id)
      rows[id] = nil
    } else {
      let column = Int(random.next() % 6)
      let value = values(&random)[column]
      try transaction.update("row", id: id, [columns[column]: value])
      rows[id]?[column] = value
    }
  }

  @Test(arguments: [1, 2, 3])
  func agreesWithADictionary(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var rows: Rows = [:]
    for round in 0..<6 {
      var changed = rows
      do {
        try store.write { transaction in
          for _ in 0..<700 { try change(transaction, &changed, &random) }
          var undone = changed
          _ = try? transaction.savepoint {
            for _ in 0..<300 { try change(transaction, &undone, &random) }
            try check(transaction, undone)
            throw Abandoned()
          }
          try check(transaction, changed)
          try onOtherThread { try store.read { try check($0, rows) } }
          if round % 3 == 2 { throw Abandoned() }
        }
        rows = changed
      } catch is Abandoned {}
      try store.read { try check($0, rows) }
    }
    try store.write { transaction in
      for id in rows.keys.sorted() where id % 50 != 0 {
        try transaction.delete("row", id: id)
        rows[id] = nil
      }
      try check(transaction, rows)
    }
  }

  @Test(arguments: [1_023, 1_024, 1_025, 2_048, 2_049])
  func rowsAtTheEndsOfChunksAreFound(count: Int) throws {
    // Odd identities: in front of all, around the end of the first chunk, behind all.
    let between: Set<Int> = [1, 2 * 1_024 - 1, 2 * 1_024 + 1, 2 * count + 1]
    try store.write { transaction in
      for id in 1...count { try transaction.insert("row", id: RowID(id * 2), ["size": .int(Int64(id))]) }
      for id in between {
        try transaction.insert("row", id: RowID(id), [:])
      }
      for id in [1_023, 1_024, 1_025, count] where id <= count {
        #expect(try transaction.record("row", id: RowID(id * 2))?["size"] == .int(Int64(id)))
      }
      for id in between {
        #expect(try transaction.record("row", id: RowID(id))?["size"] == .null)
      }
      #expect(try transaction.record("row", id: 0) == nil)
      #expect(try transaction.count(FetchDescription(entity: "row")) == count + between.count)
    }
  }
}

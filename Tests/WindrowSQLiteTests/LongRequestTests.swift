import Foundation
import Testing
import Windrow
import WindrowSQLite

/// Requests beyond the sizes that SQL texts usually have.
@Suite struct LongRequestTests {
  private let store: SQLiteStore

  init() throws {
    store = try TestSchema.memory()
    try store.write { (transaction) throws in
      for index in 0..<1000 {
        try transaction.insert(
          "expense",
          TestSchema.expense([
            "title": .string("t\(index)\u{0}z"), "amount": .double(Double(index) / 10),
            "cents": .int(Int64(index)),
            "code": .uuid(Self.code(index)),
          ]))
      }
    }
  }

  private static func code(_ index: Int) -> UUID {
    UUID(uuid: (9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(index / 256), UInt8(index % 256)))
  }

  private func count(_ condition: Condition) throws -> Int {
    try store.read { try $0.count(FetchDescription(entity: "expense", condition: condition)) }
  }

  @Test func listsOfHundredsOfThousandsOfIdentitiesWork() throws {
    let ids = (0..<300_000).map { AttributeValue.int(Int64($0 * 2)) }
    #expect(try count(.among(.path("id"), ids)) == 500)
    #expect(try count(.not(.among(.path("id"), ids))) == 500)
  }

  @Test func longListsKeepEveryBitOfTheirValues() throws {
    let doubles = (0..<600).map { AttributeValue.double(Double($0) / 10) }
    #expect(try count(.among(.path("amount"), doubles)) == 600)
    let texts = (0..<600).map { AttributeValue.string("t\($0)\u{0}z") }
    #expect(try count(.among(.path("title"), texts)) == 600)
    let codes = (0..<600).map { AttributeValue.uuid(Self.code($0)) }
    #expect(try count(.among(.path("code"), codes)) == 600)
  }

  @Test func thousandsOfTermsWork() throws {
    let terms = (0..<2000).map { index in
      Condition.comparison(
        .path(index % 2 == 0 ? "cents" : "amount"), .equal, .constant(.int(Int64(index))), [])
    }
    // Even numbers below 1000 as cents, odd ones below 100 as amounts; those rows have cents of 10, 30, ... 990.
    #expect(try count(.or(terms)) == 500)
    #expect(try count(.not(.or(terms))) == 500)
    var nested = Condition.always(true)
    for _ in 0..<300 { nested = .and([nested, .comparison(.path("cents"), .less, .constant(10), [])]) }
    #expect(try count(nested) == 10)
  }

  @Test func textsOfAMegabyteWork() throws {
    let text = String(repeating: "é", count: 500_000)
    let id = try store.write { try $0.insert("expense", TestSchema.expense(["title": .string(text)])) }
    #expect(try store.read { try $0.record("expense", id: id) }?["title"] == .string(text))
    #expect(try count(.text(.path("title"), .contains, .constant(.string(text)), [.caseInsensitive])) == 1)
  }
}

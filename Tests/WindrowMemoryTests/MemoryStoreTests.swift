import Foundation
import Testing
import Windrow
import WindrowMemory

@Suite struct MemoryStoreTests {
  private let store: MemoryStore

  init() throws {
    store = try MemoryStore(
      schema: ExpenseSchema.make(),
      rows: [
        "category": [["id": 1, "name": "Food", "rank": 2], ["id": 2, "name": "Rent", "rank": 1]],
        "expense": [
          ExpenseSchema.expense(["id": 1, "title": "Tea", "amount": 3, "category": 1]),
          ExpenseSchema.expense(["id": 5, "title": "Flat", "amount": 800, "category": 2]),
          ExpenseSchema.expense(["title": "Lunch", "amount": 12.5, "category": 1]),
          ExpenseSchema.expense(["title": nil, "amount": 7]),
        ],
      ])
  }

  @Test func literalRowsGetIdentitiesAboveThoseGiven() throws {
    #expect(try store.read { try $0.ids(FetchDescription(entity: "expense")) } == [1, 5, 6, 7])
  }

  @Test func ordersByARelatedValueThenByItsOwn() throws {
    let fetch = FetchDescription(
      entity: "expense", sort: [SortTerm("category.name"), SortTerm("amount", .descending)])
    #expect(try store.read { try $0.ids(fetch) } == [7, 6, 1, 5])
  }

  @Test func sectionsByARelatedValueInTheOrderOfAnother() throws {
    let fetch = FetchDescription(
      entity: "expense", sort: [SortTerm("amount")], sectionBy: .value("category.name"),
      sectionOrder: [SortTerm("category.rank")])
    #expect(
      try store.read { try $0.sections(fetch) } == [
        SectionIDs(key: nil, order: [nil], ids: [7]), SectionIDs(key: "Rent", order: [1], ids: [5]),
        SectionIDs(key: "Food", order: [2], ids: [1, 6]),
      ])
  }

  @Test func aggregatesOverMatchingRows() throws {
    let request = AggregateDescription(
      entity: "expense", condition: .comparison(.path("amount"), .less, .constant(.int(100)), []),
      values: [
        .count, .countOf("title"), .countDistinct("category"), .sum("amount"), .average("cents"),
        .min("title"), .max("amount"), .sum("price"),
      ])
    #expect(
      try store.read { try $0.aggregate(request) } == [
        [3, 2, 1, .double(22.5), .double(150), "Lunch", .double(12.5), nil]
      ])
  }

  @Test func insertsUpdatesAndDeletesByNames() throws {
    try store.write { transaction in
      let id = try transaction.insert("expense", ExpenseSchema.expense(["title": "Cafe\u{301}"]))
      #expect(id == 8)
      try transaction.update("expense", id: 1, ["title": "Green tea", "category": nil])
      try transaction.delete("category", id: 2)
    }
    let titles = try store.read { try $0.records(FetchDescription(entity: "expense")) }
    #expect(titles.map { $0["title"] } == ["Green tea", "Flat", "Lunch", .null, "Caf\u{e9}"])
    #expect(titles.map { $0["category"] } == [.null, .null, 1, .null, .null])
  }

  @Test func refusesLiteralRowsThatPointNowhere() throws {
    let schema = try ExpenseSchema.make()
    let rows = ["expense": [ExpenseSchema.expense(["category": 9])]]
    #expect(kindOfError { _ = try MemoryStore(schema: schema, rows: rows) } == .foreignKeyViolation)
  }

  @Test(
    arguments: [
      ("expense", ["nope": 1], StoreError.Kind.unknownAttribute), ("nope", [:], .unknownEntity),
      ("expense", ["id": "a"], .typeMismatch), ("expense", ["amount": 1], .notNullViolation),
      ("category", ["rank": "a"], .typeMismatch),
    ] as [(String, [String: AttributeValue], StoreError.Kind)])
  func refusesLiteralRows(entity: String, row: [String: AttributeValue], kind: StoreError.Kind) throws {
    let schema = try ExpenseSchema.make()
    #expect(kindOfError { _ = try MemoryStore(schema: schema, rows: [entity: [row]]) } == kind)
  }
}

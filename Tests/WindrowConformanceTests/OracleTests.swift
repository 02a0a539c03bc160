import Foundation
import Testing
import WindrowModel
import WindrowStore

@testable import WindrowConformance

/// The naive store against literal answers and laws, since nothing else checks it.
@Suite struct OracleTests {
  private func tables(_ expenses: [[String: AttributeValue]]) throws -> OracleTables {
    var tables = OracleTables(schema: try Schema(entities: Ledger.entities))
    _ = try tables.insert("category", id: 1, ["name": "food", "displayOrder": 2])
    _ = try tables.insert("category", id: 2, ["displayOrder": 1])
    for row in expenses { _ = try tables.insert("expense", id: nil, row) }
    return tables
  }

  private func ids(_ tables: OracleTables, _ condition: Condition) throws -> [RowID] {
    try OracleFetch(tables, FetchDescription(entity: "expense", condition: condition)).ids()
  }

  @Test(arguments: [
    (Condition.comparison(.path("cents"), .notEqual, .constant(1), []), [2, 3]),
    (.comparison(.path("cents"), .equal, .constant(.null), []), [2]),
    (.comparison(.path("cents"), .less, .constant(.null), []), []),
    (.not(.comparison(.path("cents"), .less, .constant(2), [])), [2, 3]), (.among(.path("cents"), []), []),
    (.among(.path("cents"), [.null, 3]), [2, 3]), (.between(.path("cents"), .constant(1), .constant(2)), [1]),
    (.comparison(.path("category.name"), .equal, .constant(.null), []), [2, 3]),
    (.comparison(.path("category.id"), .equal, .constant(1), []), [1]),
    (.comparison(.path("cents"), .greater, .constant(2.5), []), [3]), (.and([]), [1, 2, 3]), (.or([]), []),
    (.comparison(.arithmetic(.path("cents"), .divide, .constant(2)), .equal, .constant(1), []), [3]),
    (
      .comparison(.arithmetic(.path("cents"), .divide, .constant(0)), .equal, .constant(.null), []),
      [1, 2, 3]
    ),
  ])
  func conditionsMeanWhatTheRulesSay(_ condition: Condition, _ expected: [RowID]) throws {
    let tables = try tables([["cents": 1, "category": 1], ["category": 2], ["cents": 3]])
    #expect(try ids(tables, condition) == expected)
    #expect(try ids(tables, .not(condition)) == [1, 2, 3].filter { !expected.contains($0) })
  }

  @Test(arguments: [
    (Int64.max, 0x1p63, -1), (.min, -0x1p63, 0), (1 << 53 + 1, 0x1p53, 1), (0, 0.5, -1), (0, -0.5, 1),
    (-1, -0.5, -1), (5, 5, 0),
    (5, .infinity, -1), (5, -.infinity, 1),
  ])
  func intsAndDoublesCompareAsExactNumbers(_ integer: Int64, _ double: Double, _ order: Int) {
    #expect(OracleNumbers.compare(integer, double) == order)
  }

  @Test(arguments: [
    (0.0, "2001-01-01"), (-1, "2000-12-31"), (-63_113_904_000, "0001-01-01"), (252_423_993_599, "9999-12-31"),
    (-978_307_200.5, "1969-12-31"), (-978_307_200, "1970-01-01"), (5_097_600, "2001-03-01"),
    (99_619_200, "2004-02-28"),
    (99_705_600, "2004-02-29"), (-13_197_600_000, "1582-10-15"), (-13_197_600_001, "1582-10-14"),
  ])
  func daysAreThoseOfTheCalendar(_ seconds: Double, _ text: String) {
    let civil = OracleDates.civil(Date(timeIntervalSinceReferenceDate: seconds), timeZone: nil)
    #expect(OracleDates.text(civil.year, civil.month, civil.day) == text)
    let midnight = OracleDates.daysSinceReference(year: civil.year, month: civil.month, day: civil.day)
    #expect(midnight == Int((seconds / 86_400).rounded(.down)))
  }

  @Test func sectionsFollowTheirRules() throws {
    let tables = try tables([["title": "b"], ["title": "a"], [:], ["title": "A"], ["title": "b"]])
    func keys(_ sort: [SortTerm], _ key: SectionKey = .value("title")) throws -> [AttributeValue] {
      try OracleFetch(tables, FetchDescription(entity: "expense", sort: sort, sectionBy: key)).sections().map(
        \.key)
    }
    #expect(try keys([]) == [.null, "A", "a", "b"])
    #expect(try keys([SortTerm("id", .descending)]) == [.null, "A", "a", "b"])
    #expect(try keys([SortTerm("title", .descending)]) == ["b", "a", "A", .null])
    #expect(
      try keys([SortTerm("title", .descending, comparator: .caseInsensitive)]) == ["b", "a", "A", .null])
    #expect(try keys([SortTerm("title", .descending)], .initial("title")) == ["B", "A", .null])
    #expect(try keys([], .initial("title")) == [.null, "A", "B"])
  }

  @Test func aggregatesAreExact() throws {
    let tables = try tables([["cents": .int(.max)], ["cents": 1], ["cents": -1], [:]])
    func values(_ aggregates: [Aggregate], _ condition: Condition? = nil) throws -> [AttributeValue] {
      try OracleAggregates(
        tables, AggregateDescription(entity: "expense", condition: condition, values: aggregates)
      ).rows()[0].map(\.value)
    }
    #expect(try values([.sum("cents"), .count, .countOf("cents"), .min("cents")]) == [.int(.max), 4, 3, -1])
    #expect(throws: StoreError.self) {
      try values([.sum("cents")], .comparison(.path("cents"), .greater, .constant(0), []))
    }
    #expect(
      try values([.sum("cents"), .average("cents"), .max("cents")], .always(false)) == [.null, .null, .null])
  }

  @Test(
    arguments: [
      ([], 0), ([1, 2], 3), ([1e16, 1, -1e16], 1), ([0.1, 0.2, 0.3], 0.6), ([1e308, 1e308, -1e308], 1e308),
      ([.greatestFiniteMagnitude, .greatestFiniteMagnitude], .infinity),
      ([.leastNonzeroMagnitude, -0.0], .leastNonzeroMagnitude),
      // Half of the last place is rounded to the even neighbour, a little more up.
      ([1, 0x1p-53], 1), ([1 + 0x1p-52, 0x1p-53], 1 + 0x1p-51), ([1, 0x1p-53, 0x1p-105], 1 + 0x1p-52),
      ([-1, -0x1p-53, -0x1p-105], -1 - 0x1p-52), ([1, -1], 0), ([.infinity, 1], .infinity),
    ] as [([Double], Double)])
  func exactSumsAreRoundedOnce(_ numbers: [Double], _ sum: Double) {
    #expect(OracleExactSum.sum(numbers) == sum)
  }

  @Test func infinitiesOfBothSignsHaveNoSum() { #expect(OracleExactSum.sum([.infinity, -.infinity]) == nil) }

  @Test func deletionFollowsTheRulesAndTellsEveryRow() throws {
    var tables = try tables([["category": 1], ["category": 1, "parent": 1]])
    let before = tables
    try tables.delete("category", 1)
    #expect(tables.row("expense", 1)?["category"] == .null)
    #expect(before.changes(to: tables).entities["expense"]?.updated.keys.sorted() == [1, 2])
    #expect(before.changes(to: tables).entities["category"]?.deleted == [1: ["food", 2, .null]])
    #expect(before.changes(to: before).isEmpty)
  }

  @Test(arguments: [
    (Condition.comparison(.path("nope"), .equal, .constant(1), []), StoreError.Kind.unknownAttribute),
    (.comparison(.path("children.title"), .equal, .constant(1), []), .unsupported),
    (.comparison(.path("title"), .equal, .constant(1), []), .typeMismatch),
    (.comparison(.path("amount"), .equal, .constant(.double(.nan)), []), .invalidValue),
    (.comparison(.path("blob"), .less, .constant(.null), []), .typeMismatch),
    (.text(.path("cents"), .contains, .constant("1"), []), .typeMismatch),
  ])
  func illFormedConditionsAreRefused(_ condition: Condition, _ kind: StoreError.Kind) throws {
    let tables = try tables([])
    #expect(throws: StoreError.self) { try ids(tables, condition) }
    do { _ = try ids(tables, condition) } catch let error as StoreError { #expect(error.kind == kind) }
  }
}

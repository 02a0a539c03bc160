import Testing
import Windrow
import WindrowModel
import WindrowSQLite

/// How groups are asked for in SQL, and what they cost.
@Suite struct GroupStatementTests {
  private final class Statements: Sendable {
    let texts = Mutex<[String]>([])
  }

  private func statements(_ body: (any ReadTransaction) throws -> Void) throws -> [String] {
    let store = try TestSchema.memory()
    let recorded = Statements()
    try store.read { transaction in
      store.trace { event in recorded.texts.withLock { $0.append(event.statement) } }
      try body(transaction)
      store.trace(nil)
    }
    return recorded.texts.withLock(\.self)
  }

  private func statement(_ values: [Aggregate], by keys: [SectionKey]) throws -> String {
    let request = AggregateDescription(entity: "expense", values: values, groupBy: keys)
    let statements = try statements { _ = try $0.aggregate(request) }
    try #require(statements.count == 1)
    return statements[0]
  }

  @Test func countsByARelatedValueWalkTheIndexOfTheForeignKey() throws {
    #expect(
      try statement([.count], by: [.value("category.name")])
        == #"SELECT j1."name", t.windrow_p0 FROM (SELECT t."category_id" AS "category_id", count(*) AS windrow_p0 "#
        + #"FROM "expense" AS t GROUP BY t."category_id") AS t "#
        + #"LEFT JOIN "category" AS j1 ON j1.id = t."category_id""#)
  }

  @Test func otherValuesByARelatedValueReadTheTableOnceAndJoinGroups() throws {
    #expect(
      try statement(
        [.sum("amount"), .average("cents")], by: [.value("category.name"), .value("category.rank")])
        == #"SELECT j1."name", j1."rank", t.windrow_p0, t.windrow_p1, t.windrow_p2 FROM "#
        + #"(SELECT t."category_id" AS "category_id", sum(t."amount") AS windrow_p0, count(t."cents") AS windrow_p1, "#
        + #"total(t."cents") AS windrow_p2 FROM "expense" AS t GROUP BY +t."category_id") AS t "#
        + #"LEFT JOIN "category" AS j1 ON j1.id = t."category_id""#)
  }

  @Test func differentValuesCannotBePutTogetherOfParts() throws {
    #expect(
      try statement([.countDistinct("cents")], by: [.value("category.name")])
        == #"SELECT j1."name", count(DISTINCT t."cents") FROM "expense" AS t "#
        + #"LEFT JOIN "category" AS j1 ON j1.id = t."category_id" GROUP BY +j1."name""#)
  }

  @Test func monthsAreGroupedAsNumbers() throws {
    #expect(
      try statement([.count], by: [.month("date", timeZone: nil)])
        == #"SELECT windrow_month_number(t."date", NULL), count(*) FROM "expense" AS t "#
        + #"GROUP BY windrow_month_number(t."date", NULL)"#)
  }

  @Test func sectionsAreCountedInOneStatementThatReturnsNoRows() throws {
    let request = FetchDescription(
      entity: "expense", sort: [SortTerm("category.name")], sectionBy: .value("category.name"),
      sectionOrder: [SortTerm("category.rank")])
    let texts = try statements { _ = try $0.sectionCounts(request) }
    #expect(texts.count == 1)
    #expect(texts.first?.contains(#"GROUP BY t."category_id""#) == true)
  }
}

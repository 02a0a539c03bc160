import Foundation
import Testing
import Windrow
import WindrowSQLite

/// Which requests an index answers, and which are sorted.
@Suite struct PlanTests {
  private let store: SQLiteStore

  init() throws { store = try TestSchema.memory() }

  private func plan(_ condition: Condition?, _ sort: [SortTerm] = []) throws -> QueryPlan {
    let request = try store.schema.resolve(
      FetchDescription(entity: "expense", condition: condition, sort: sort))
    return try #require(try store.read { try $0.plan(of: request) })
  }

  @Test(
    arguments: [
      .comparison(.path("amount"), .equal, .constant(2.5), []),
      .comparison(.path("amount"), .greater, .constant(2.5), []),
      .comparison(.path("amount"), .less, .constant(.int(.max)), []),
      .not(.comparison(.path("amount"), .less, .constant(2.5), [])),
      .comparison(.path("title"), .equal, .constant("x"), []),
      .comparison(.path("title"), .equal, .constant(nil), []),
      .comparison(.path("category.id"), .equal, .constant(3), []),
      .comparison(.path("category"), .equal, .constant(nil), []),
      .comparison(.path("id"), .equal, .constant(3), []),
      .between(.path("amount"), .constant(1), .constant(2)),
      .among(.path("amount"), [1, 2.5]),
      .among(.path("id"), (0..<2000).map { .int($0) }),
      .among(.path("title"), (0..<2000).map { .string("t\($0)") } + [nil]),
      .text(.path("title"), .beginsWith, .constant("pre"), []),
      .comparison(.path("date"), .greater, .constant(.date(Date(timeIntervalSinceReferenceDate: 5))), []),
      .or([
        .comparison(.path("amount"), .equal, .constant(2.5), []),
        .comparison(.path("title"), .equal, .constant("x"), []),
      ]),
    ] as [Condition])
  func conditionsOnIndexedColumnsUseTheIndex(_ condition: Condition) throws {
    let plan = try plan(condition)
    #expect(plan.usesIndex, "\(plan.lines)")
  }

  @Test(
    arguments: [
      .comparison(.path("paid"), .equal, .constant(true), []),
      .text(.path("title"), .contains, .constant("x"), []),
      .text(.path("title"), .beginsWith, .constant("x"), [.caseInsensitive]),
    ] as [Condition])
  func otherConditionsLookAtEveryRow(_ condition: Condition) throws {
    #expect(try plan(condition).usesIndex == false)
  }

  @Test func anIndexWithTheOrderSparesTheSort() throws {
    #expect(try plan(nil, [SortTerm("date", .descending)]).sorts == false)
    #expect(try plan(nil, [SortTerm("amount")]).sorts == false)
    #expect(try plan(nil, [SortTerm("id", .descending)]).sorts == false)
    #expect(try plan(nil, [SortTerm("cents")]).sorts)
    #expect(try plan(nil, [SortTerm("title", comparator: .natural)]).sorts)
  }

  @Test(
    arguments: [
      .toMany(.any, "expenses", .comparison(.path("cents"), .greater, .constant(1), [])),
      .toMany(.all, "expenses", .comparison(.path("amount"), .equal, .constant(1.5), [])),
      .toMany(.none, "expenses", .comparison(.path("title"), .equal, .constant("x"), [])),
      .toMany(.any, "expenses", .always(true)),
      .comparison(.count("expenses"), .greater, .constant(1), []),
    ] as [Condition])
  func rowsOfAToManyAreFoundByTheirForeignKey(_ condition: Condition) throws {
    let request = try store.schema.resolve(FetchDescription(entity: "category", condition: condition))
    let lines = try #require(try store.read { try $0.plan(of: request) }).lines
    let related = lines.filter { $0.contains(" m1") }
    #expect(related.count == 1)
    #expect(
      related.allSatisfy { $0.hasPrefix("SEARCH m1 USING") && $0.contains("(category_id=?)") }, "\(lines)")
  }

  @Test(
    arguments: [
      .toMany(.any, "category.expenses", .comparison(.path("title"), .equal, .constant("x"), [])),
      .toMany(.none, "category.expenses", .comparison(.path("title"), .equal, .constant("x"), [])),
      .comparison(.count("category.expenses"), .greater, .constant(1), []),
    ] as [Condition])
  func rowsOfASharedOwnerAreLookedAtOnce(_ condition: Condition) throws {
    let request = try store.schema.resolve(FetchDescription(entity: "expense", condition: condition))
    let lines = try #require(try store.read { try $0.plan(of: request) }).lines
    #expect(!lines.contains { $0.contains("CORRELATED") }, "\(lines)")
  }

  @Test func aConditionOnARelatedRowStartsThere() throws {
    let schema = try Schema(entities: [
      EntityDescription(
        "category", attributes: [AttributeDescription("name", .string)], indexes: [.init([.init("name")])]),
      EntityDescription("expense", attributes: [], toOnes: [ToOneDescription("category", to: "category")]),
    ])
    let store = try SQLiteStore.inMemory(schema: schema)
    let request = try schema.resolve(
      FetchDescription(
        entity: "expense", condition: .comparison(.path("category.name"), .equal, .constant("Food"), [])))
    let plan = try #require(try store.read { try $0.plan(of: request) })
    #expect(plan.usesIndex, "\(plan.lines)")
  }
}

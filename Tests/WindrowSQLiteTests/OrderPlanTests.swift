import Testing
import Windrow
import WindrowSQLite

/// How SQLite finds the rows of orders that an index serves, and of those that none can.
@Suite struct OrderPlanTests {
  private func lines(
    _ sort: [SortTerm], where condition: Condition? = nil
  ) throws -> [String] {
    let store = try TestSchema.memory()
    return try store.read { (transaction) throws in
      let fetch = FetchDescription(entity: "expense", condition: condition, sort: sort)
      return try transaction.plan(of: store.schema.resolve(fetch))?.lines ?? []
    }
  }

  @Test func theOrderOfAnIndexIsReadFromIt() throws {
    #expect(
      try lines([SortTerm("date", .descending)]) == ["SCAN t USING COVERING INDEX expense(date desc)"])
  }

  @Test func anIndexOrderIsReadFromItAlsoBesideAJoin() throws {
    let condition = Condition.comparison(.path("category.rank"), .greater, .constant(3), [])
    let lines = try lines([SortTerm("amount")], where: condition)
    #expect(lines.first == "SCAN t USING INDEX expense(amount)")
    #expect(!lines.contains("USE TEMP B-TREE FOR ORDER BY"))
  }

  @Test(arguments: [
    ["category.name", "cents"], ["cents", "category.name"], ["category.parent.rank", "paid"],
  ])
  func ordersThatNoIndexHasReadTheTableFromEndToEnd(paths: [AttributePath]) throws {
    let lines = try lines(paths.map { SortTerm($0) })
    #expect(lines.first == "SCAN t")
  }

  @Test func anUnindexedOrderBesideAJoinReadsTheTableFromEndToEnd() throws {
    let condition = Condition.comparison(.path("category.rank"), .greater, .constant(3), [])
    #expect(try lines([SortTerm("cents")], where: condition).first == "SCAN t")
  }
}

import Testing
import WindrowModel

@testable import WindrowSemantics

/// How many related rows a condition over a to-many looks at.
@Suite struct RelatedRowsTests {
  private let schema: Schema

  init() throws {
    schema = try Schema(entities: [
      EntityDescription("owner", attributes: []),
      EntityDescription(
        "row", attributes: [AttributeDescription("n", .int)],
        toOnes: [ToOneDescription("owner", to: "owner", inverse: "rows")]),
    ])
  }

  /// Owners 0 to 9, each with a hundred rows whose `n` count from 0.
  private final class Rows: RelatedRows {
    let memory: RelatedMemory
    private(set) var asked = 0

    init(_ memory: RelatedMemory) { self.memory = memory }

    func count(pointingTo key: RowID) -> Int { (0..<10).contains(key) ? 100 : 0 }
    func ids(pointingTo key: RowID) -> [RowID] {
      (0..<RowID(count(pointingTo: key))).map { key * 100 + $0 }
    }

    func batch(_ ids: [RowID]) -> any RowBatch {
      asked += ids.count
      return ValueBatch(count: ids.count) { (row, _) throws(StoreError) in .int(ids[row] % 100) }
    }
  }

  /// Rows that each have an owner.
  private struct Batch: RowBatch {
    let owners: [RowID]
    let rows: Rows

    var count: Int { owners.count }
    func column(_ path: ResolvedPath) throws(StoreError) -> TypedColumn { TypedColumn(integers: owners) }
    func related(_ toMany: ResolvedToMany) throws(StoreError) -> any RelatedRows { rows }
  }

  private func program(_ path: AttributePath, on entity: String, _ number: AttributeValue) throws
    -> ConditionProgram
  {
    ConditionProgram(
      try schema.resolve(
        .toMany(.any, path, .comparison(.path("n"), .equal, .constant(number), [])), on: entity))
  }

  @Test func eachRelatedRowIsAskedOnce() throws {
    let rows = Rows(RelatedMemory())
    let batch = Batch(owners: [0, 1, 2, 77], rows: rows)
    #expect(try program("rows", on: "owner", 99).matching(batch).members == [0, 1, 2])
    #expect(rows.asked == 300)
  }

  @Test func rowsThatShareAnOwnerShareItsAnswer() throws {
    let rows = Rows(RelatedMemory())
    let condition = try program("owner.rows", on: "row", -1)
    for _ in 0..<5 {
      let batch = Batch(owners: (0..<200).map { $0 % 4 }, rows: rows)
      #expect(try condition.matching(batch).members.isEmpty)
    }
    #expect(rows.asked == 400)
  }

  @Test func anotherWalkRemembersNothing() throws {
    let condition = try program("owner.rows", on: "row", 5)
    for _ in 0..<2 {
      let rows = Rows(RelatedMemory())
      #expect(try condition.matching(Batch(owners: [3], rows: rows)).members == [0])
      #expect(rows.asked == 100)
    }
  }

  @Test func twoConditionsOverOneToManyAreKeptApart() throws {
    let rows = Rows(RelatedMemory())
    let batch = Batch(owners: [3], rows: rows)
    let programs = [try program("owner.rows", on: "row", 5), try program("owner.rows", on: "row", -5)]
    #expect(try programs.map { try $0.matching(batch).members } == [[0], []])
  }
}

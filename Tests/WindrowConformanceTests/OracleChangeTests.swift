import Testing
import WindrowModel

@testable import WindrowConformance

@Suite struct OracleChangeTests {
  private typealias Row = OracleOrderKeeping.Row

  @Test(arguments: [
    ([2, 1, 0], [], [0]),
    // Of two that exchange their places the first stays.
    ([1, 0], [], [0]),
    // What did not change stays, however many move around it.
    ([2, 0, 1], [0], [0]),
    ([1, 2, 0], [], [0, 1]),
    ([0, 3, 1, 2], [], [0, 2, 3]),
    // 0 1 and 2 3 are equally long.
    ([2, 3, 0, 1], [], [0, 1]),
  ])
  func keepsTheLongestSetThatKeepsItsOrder(_ places: [Int], _ fixed: [Int], _ kept: [Int]) {
    let rows = places.enumerated().map { Row(old: $0, new: $1, isFixed: fixed.contains($0)) }
    #expect(OracleOrderKeeping.keptByTrying(rows).sorted() == kept)
    #expect(OracleOrderKeeping.keptByTable(rows).sorted() == kept)
  }

  @Test func theTableFindsWhatTryingFinds() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<2_000 {
      let places = (0..<Int.random(in: 0...9, using: &random)).shuffled(using: &random)
      // Fixed are only rows that stand in order among themselves.
      var last = -1
      let rows = places.enumerated().map { old, new in
        let isFixed = new > last && random.chance(25)
        if isFixed { last = new }
        return Row(old: old, new: new, isFixed: isFixed)
      }
      #expect(OracleOrderKeeping.keptByTable(rows) == OracleOrderKeeping.keptByTrying(rows))
    }
  }

  /// Two lists of rows 1 to 4 by `v`, before and after row 4 took the first place and row 2 went.
  private static func lists(_ change: (inout FetchDescription) -> Void = { _ in }) throws -> (
    OracleList, OracleList
  ) {
    let entity = EntityDescription(
      "row",
      attributes: [AttributeDescription("v", .int), AttributeDescription("k", .string, isOptional: true)])
    var before = OracleTables(schema: try Schema(entities: [entity]))
    for id in 1...4 as ClosedRange<RowID> {
      _ = try before.insert("row", id: id, ["v": .int(id * 10), "k": id < 3 ? "a" : "b"])
    }
    var after = before
    try after.update("row", 4, ["v": 5])
    try after.delete("row", 2)
    var request = FetchDescription(entity: "row", sort: [SortTerm("v")])
    let first = try OracleList(before, request)
    change(&request)
    return (first, try OracleList(after, request))
  }

  @Test func namesWhatWritesDid() throws {
    let (before, after) = try Self.lists()
    let change = OracleChange(from: before, to: after)
    #expect(change.deleted == [2])
    #expect(change.moved == [4])
    #expect(change.updated == [4])
    #expect(change.inserted.isEmpty)
    #expect(OracleChange(from: before, to: before).isEmpty)
  }

  @Test func namesWhatAnotherRequestDid() throws {
    let (before, after) = try Self.lists { $0.sectionBy = .value("k") }
    let change = OracleChange(comparing: before, with: after)
    #expect(change.deleted == [2])
    #expect(change.moved == [1, 3, 4])
    #expect(change.updated.isEmpty)
    #expect(change.insertedSections.map(\.key) == ["a", "b"])
    #expect(change.changesSectioning)
  }
}

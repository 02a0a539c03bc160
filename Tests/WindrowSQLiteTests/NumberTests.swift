import Foundation
import Testing
import Windrow
import WindrowSQLite

/// Numbers where an index, an affinity or an operator of SQL would round or overflow.
@Suite struct NumberTests {
  private static let edge: Int64 = 1 << 53

  private let store: SQLiteStore

  init() throws {
    let item = EntityDescription(
      "item",
      attributes: [
        AttributeDescription("real", .double, isOptional: true),
        AttributeDescription("whole", .int, isOptional: true),
        AttributeDescription("two", .decimal(scale: 2), isOptional: true),
        AttributeDescription("three", .decimal(scale: 3), isOptional: true),
      ], indexes: [IndexDescription([.init("real")]), IndexDescription([.init("whole")])])
    store = try SQLiteStore.inMemory(schema: Schema(entities: [item]))
    try store.write { (transaction) throws in
      try transaction.insert("item", ["real": .double(Double(Self.edge)), "whole": .int(Self.edge)])
      try transaction.insert("item", ["real": .double(Double(Self.edge + 2)), "whole": .int(Self.edge + 1)])
      try transaction.insert("item", ["whole": .int(.max), "real": .double(0x1p63)])
      try transaction.insert("item", ["whole": .int(.min), "real": .double(-.infinity)])
      try transaction.insert(
        "item", ["two": .decimal(Decimal(string: "1.5")!), "three": .decimal(Decimal(string: "1.500")!)])
    }
  }

  private func ids(_ left: Operand, _ comparison: ComparisonOperator, _ right: Operand) throws -> [RowID] {
    try store.read { (transaction) throws in
      try transaction.ids(
        FetchDescription(entity: "item", condition: .comparison(left, comparison, right, [])))
    }
  }

  @Test func anIntegerBeyondDoublesIsNotRoundedIntoTheIndex() throws {
    let between = Operand.constant(.int(Self.edge + 1))
    #expect(try ids(.path("real"), .equal, between) == [])
    #expect(try ids(.path("real"), .less, between) == [1, 4])
    #expect(try ids(.path("real"), .greaterOrEqual, between) == [2, 3])
    #expect(try ids(.path("real"), .notEqual, between) == [1, 2, 3, 4, 5])
    #expect(try ids(.path("real"), .greater, .constant(.int(.max))) == [3])
    #expect(try ids(.path("whole"), .less, .constant(.double(0x1p63))) == [1, 2, 3, 4])
    #expect(try ids(.path("whole"), .greater, .constant(.double(0.5))) == [1, 2, 3])
  }

  @Test func columnsOfTwoKindsCompareAsExactNumbers() throws {
    #expect(try ids(.path("real"), .equal, .path("whole")) == [1, 5])
    #expect(try ids(.path("real"), .greater, .path("whole")) == [2, 3])
    #expect(try ids(.path("two"), .equal, .path("three")) == [1, 2, 3, 4, 5])
    #expect(try ids(.path("two"), .lessOrEqual, .path("three")) == [5])
  }

  @Test func arithmeticThatHasNoResultIsNil() throws {
    #expect(try ids(.arithmetic(.path("whole"), .add, .constant(1)), .equal, .constant(nil)) == [3, 5])
    #expect(try ids(.negated(.path("whole")), .equal, .constant(nil)) == [4, 5])
    #expect(try ids(.arithmetic(.path("whole"), .divide, .constant(0)), .equal, .constant(nil)).count == 5)
    #expect(try ids(.arithmetic(.path("real"), .divide, .constant(0.0)), .equal, .constant(nil)).count == 5)
    #expect(try ids(.arithmetic(.path("real"), .subtract, .path("real")), .equal, .constant(nil)) == [4, 5])
  }

  @Test func aWriteOfWhatIsThereDoesNotSurviveAsAChange() throws {
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    try store.write { try $0.update("item", id: 1, ["real": .int(Self.edge), "whole": .int(Self.edge)]) }
    #expect(recorder.take().isEmpty)
    try store.write { try $0.update("item", id: 5, ["two": 2]) }
    #expect(recorder.takeChanges()?.entities["item"]?.updated[5]?.new[2] == .decimal(2))
  }
}

import Foundation
import TestSupport
import Testing
import Windrow
import WindrowSQLite

/// Conditions on stored values of any spelling, judged by comparing in Swift what the rows read as.
@Suite struct StoredConditionTests {
  struct Column: Sendable, CustomStringConvertible {
    var type: AttributeType
    var storage: AttributeStorage
    var declared: String
    /// What is added to the stored numbers, so that dates lie where seconds since 1970 are exact.
    var offset = 0.0
    var description: String { "\(type) as \(storage) in \(declared)" }
  }

  private static let columns = [
    Column(type: .date, storage: .unixSeconds, declared: "NUMERIC", offset: 978_307_200),
    Column(type: .date, storage: .unixSeconds, declared: "REAL", offset: 1_700_000_000),
    Column(type: .date, storage: .unixMilliseconds, declared: ""),
    Column(type: .date, storage: .unixMilliseconds, declared: "REAL"),
    Column(type: .date, storage: .standard, declared: "NUMERIC"),
    Column(type: .decimal(scale: 2), storage: .number, declared: "NUMERIC"),
    Column(type: .decimal(scale: 0), storage: .number, declared: "REAL"),
    Column(type: .decimal(scale: 9), storage: .number, declared: ""),
    Column(type: .double, storage: .standard, declared: "NUMERIC"),
  ]

  /// Stored numbers: whole ones, fractions, and neighbours of both that differ in the last bits.
  private static func stored(_ random: inout SplitMix64, _ offset: Double) -> Double {
    let base: [Double] = [0, 0.5, 1, 1.005, 0.015, 2.675, -3, 12.34, 1e5, 98_765_432.105, 1e9, -1e9]
    var number = base[Int.random(in: 0..<(offset > 0 ? 10 : base.count), using: &random)] + offset
    if random.chance(40) { number += Double(Int.random(in: -300...300, using: &random)) / 100 }
    if random.chance(30) { number = number.nextUp }
    if random.chance(30) { number = number.nextDown.nextDown }
    return number == 0 ? 0 : number
  }

  @Test(arguments: columns)
  func everyComparisonAgreesWithWhatTheRowsReadAs(_ column: Column) throws {
    var random = SplitMix64(seed: 5)
    let rows = (0..<60).map { _ in random.chance(8) ? "(NULL)" : "(\(Self.stored(&random, column.offset)))" }
    let database = try ForeignDatabase(
      """
      CREATE TABLE sample (id INTEGER PRIMARY KEY, value \(column.declared)); CREATE INDEX by_value ON sample (value);
      INSERT INTO sample (value) VALUES \(rows.joined(separator: ", "))
      """)
    let entity = EntityDescription(
      "sample",
      attributes: [AttributeDescription("value", column.type, isOptional: true, storage: column.storage)])
    let store = try database.adopt([entity]) { $0.isReadOnly = true }
    let records = try store.read { try $0.records(FetchDescription(entity: "sample")) }
    let values = records.map { ($0.id, $0.values[0]) }
    var found = 0
    try store.read { (tx) throws in
      for (_, constant) in values where !constant.isNull {
        for comparison in ComparisonOperator.allCases {
          let condition = Condition.comparison(.path("value"), comparison, .constant(constant), [])
          let expected = values.filter { Self.holds($0.1, comparison, constant) }.map(\.0)
          #expect(try tx.ids("sample", condition) == expected, "\(comparison) \(constant)")
          let others = values.map(\.0).filter { !expected.contains($0) }
          #expect(try tx.ids("sample", .not(condition)) == others, "not \(comparison) \(constant)")
          found += expected.count
        }
        let list: [AttributeValue] = [constant, values[3].1, values[5].1]
        let expected = values.filter { list.contains($0.1) }.map(\.0)
        #expect(try tx.ids("sample", .among(.path("value"), list)) == expected)
      }
      let sorted = values.sorted { left, right in
        if left.1 == right.1 { return left.0 < right.0 }
        return left.1.isNull || !right.1.isNull && Self.holds(left.1, .less, right.1)
      }
      #expect(try tx.ids("sample", nil, SortTerm("value")) == sorted.map(\.0))
    }
    #expect(found > 1000)
  }

  private static func holds(_ left: AttributeValue, _ comparison: ComparisonOperator, _ right: AttributeValue)
    -> Bool
  {
    switch comparison {
    case .equal: return left == right
    case .notEqual: return left != right
    case .less: return isLess(left, right)
    case .greater: return isLess(right, left)
    case .lessOrEqual: return isLess(left, right) || left == right
    case .greaterOrEqual: return isLess(right, left) || left == right
    }
  }

  private static func isLess(_ left: AttributeValue, _ right: AttributeValue) -> Bool {
    switch (left, right) {
    case (.date(let left), .date(let right)): left < right
    case (.decimal(let left), .decimal(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    default: false
    }
  }
}

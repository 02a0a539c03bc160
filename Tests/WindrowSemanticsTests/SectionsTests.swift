import Foundation
import Testing
import WindrowModel

@testable import WindrowSemantics

@Suite struct SectionsTests {
  private static func section(_ key: SectionKey) throws -> ResolvedSection {
    let schema = try Schema(entities: [
      EntityDescription(
        "row",
        attributes: [
          AttributeDescription("s", .string, isOptional: true),
          AttributeDescription("at", .date, isOptional: true),
          AttributeDescription("i", .int, isOptional: true),
        ])
    ])
    let fetch = try schema.resolve(FetchDescription(entity: "row", sectionBy: key))
    return try #require(fetch.section)
  }

  /// 2026-01-31T23:30:00Z, which is the next day, and month, in Berlin.
  private static let lateInJanuary = AttributeValue.date(Date(timeIntervalSinceReferenceDate: 791_595_000))

  @Test(
    arguments: [
      (.value("s"), "e\u{301}", "\u{e9}"), (.value("s"), nil, nil), (.value("s"), "", ""),
      (.value("i"), 7, 7),
      (.initial("s"), "\u{e9}clair", "E"), (.initial("s"), "", ""), (.initial("s"), nil, nil),
      (.year("at", timeZone: nil), lateInJanuary, 2026), (.year("at", timeZone: nil), nil, nil),
      (.month("at", timeZone: nil), lateInJanuary, "2026-01"),
      (.day("at", timeZone: nil), lateInJanuary, "2026-01-31"),
      (.month("at", timeZone: "Europe/Berlin"), lateInJanuary, "2026-02"),
      (.day("at", timeZone: "Europe/Berlin"), lateInJanuary, "2026-02-01"),
    ] as [(SectionKey, AttributeValue, AttributeValue)])
  func derivesKeys(section: SectionKey, value: AttributeValue, expected: AttributeValue) throws {
    let keys = SectionKeys(try Self.section(section))
    #expect(keys.key(of: value) == expected)
    var column = TypedColumn(try Self.section(section).path.type)
    for each in [value, .null, value] { column.append(each) }
    let derived = keys.keys(of: column)
    #expect((0..<3).map(derived.value) == [expected, .null, expected])
  }

  private func column(_ type: AttributeType, _ values: [AttributeValue]) -> TypedColumn {
    var column = TypedColumn(type)
    for value in values { column.append(value) }
    return column
  }

  @Test func aSectionBeginsWhereTheKeyOrTheOrderChanges() {
    let boundaries = SectionBoundaries(
      order: [column(.int, [1, 1, nil, 2, 2])], key: column(.string, ["a", "", "b", nil, nil]))
    #expect(boundaries.ranges(of: [0, 1, 2, 3, 4]) == [0..<1, 1..<2, 2..<3, 3..<5])
    #expect(boundaries.ranges(of: [4, 3]) == [0..<2])
    #expect(boundaries.ranges(of: []) == [])
  }

  @Test func textsThatAComparatorFindsEqualArePartedByTheirValues() {
    let boundaries = SectionBoundaries(
      order: [column(.string, ["A", "A", "a", nil])], key: column(.int, [1, 1, 1, 1]))
    #expect(boundaries.ranges(of: [0, 1, 2, 3]) == [0..<2, 2..<3, 3..<4])
  }
}

import Foundation
import Testing
import WindrowModel

@testable import WindrowSemantics

/// Conditions on rows of one value of each type; expectations are literal.
@Suite struct ConditionsTests {
  private static let uuids = ["00000000-0000-0000-0000-0000000000FF", "0A000000-0000-0000-0000-000000000000"]
    .compactMap(UUID.init(uuidString:))

  private let schema: Schema
  private let rows: [[String: AttributeValue]]

  init() throws {
    schema = try Schema(entities: [
      EntityDescription(
        "row",
        attributes: [
          AttributeDescription("i", .int, isOptional: true),
          AttributeDescription("d", .double, isOptional: true),
          AttributeDescription("s", .string, isOptional: true),
          AttributeDescription("t", .string, isOptional: true, isNormalized: false),
          AttributeDescription("two", .decimal(scale: 2), isOptional: true),
          AttributeDescription("four", .decimal(scale: 4), isOptional: true),
          AttributeDescription("b", .bool, isOptional: true),
          AttributeDescription("u", .uuid, isOptional: true),
          AttributeDescription("x", .data, isOptional: true),
          AttributeDescription("at", .date, isOptional: true),
        ])
    ])
    rows = [
      [:],
      [
        "i": .int(9_007_199_254_740_993), "d": .double(9_007_199_254_740_992), "s": "Caf\u{e9}",
        "t": "Cafe\u{301}",
        "two": .decimal(19), "four": .decimal(Decimal(string: "19.0001")!), "b": false,
        "u": .uuid(Self.uuids[0]),
        "x": .data(Data([1, 2])), "at": .date(Date(timeIntervalSinceReferenceDate: 0.1)),
      ],
      [
        "i": .int(.min), "d": .double(-.infinity), "s": "", "t": "",
        "two": .decimal(Decimal(string: "-0.01")!),
        "four": .decimal(Decimal(string: "-0.01")!), "b": true, "u": .uuid(Self.uuids[1]), "x": .data(Data()),
        "at": .date(Date(timeIntervalSinceReferenceDate: -1)),
      ],
      ["i": 7, "d": 2.5, "s": "straße 100%", "t": "x", "two": .decimal(1), "four": .decimal(1), "b": true],
    ]
  }

  private func matching(_ condition: Condition) throws -> [Int] {
    let program = ConditionProgram(try schema.resolve(condition, on: "row"))
    let batch = ValueBatch(count: rows.count) { (row, path) in rows[row][path.source.description] ?? .null }
    let mask = try program.matching(batch)
    // Asked of one row at a time, the answers must be the same.
    for row in rows.indices {
      let single = try program.matches { path in rows[row][path.source.description] ?? .null }
      #expect(single == mask.contains(row))
    }
    return rows.indices.filter(mask.contains)
  }

  @Test(
    arguments: [
      ("i", .equal, .int(7), [3]), ("i", .notEqual, .int(7), [0, 1, 2]), ("i", .less, .int(7), [2]),
      ("i", .equal, nil, [0]), ("i", .notEqual, nil, [1, 2, 3]), ("i", .lessOrEqual, nil, []),
      ("i", .greater, .double(7.5), [1]), ("i", .lessOrEqual, .double(7.5), [2, 3]),
      ("i", .equal, .double(7.5), []),
      ("i", .notEqual, .double(7.5), [0, 1, 2, 3]), ("i", .less, .double(1e300), [1, 2, 3]),
      ("i", .greater, .double(-1e300), [1, 2, 3]), ("i", .greaterOrEqual, .double(1e300), []),
      ("i", .greater, .double(9_007_199_254_740_992), [1]), ("i", .less, .double(-.infinity), []),
      ("d", .less, .int(9_007_199_254_740_993), [1, 2, 3]),
      ("d", .greaterOrEqual, .int(9_007_199_254_740_993), []),
      ("d", .equal, .int(9_007_199_254_740_993), []),
      ("d", .notEqual, .int(9_007_199_254_740_993), [0, 1, 2, 3]),
      ("d", .equal, .int(9_007_199_254_740_992), [1]), ("d", .equal, .double(-.infinity), [2]),
      ("s", .equal, "Cafe\u{301}", [1]), ("t", .equal, "Caf\u{e9}", [1]), ("s", .less, "b", [1, 2]),
      ("s", .greaterOrEqual, "", [1, 2, 3]), ("s", .notEqual, "", [0, 1, 3]),
      ("two", .equal, .int(19), [1]), ("two", .less, .double(0.001), [2]),
      ("two", .equal, .double(0.001), []),
      ("two", .greater, .double(-0.015), [1, 2, 3]), ("two", .notEqual, .double(0.001), [0, 1, 2, 3]),
      ("b", .equal, true, [2, 3]), ("b", .less, true, [1]), ("b", .notEqual, true, [0, 1]),
      ("u", .less, .uuid(uuids[1]), [1]), ("u", .equal, .uuid(uuids[1]), [2]),
      ("x", .equal, .data(Data([1, 2])), [1]), ("x", .notEqual, .data(Data()), [0, 1, 3]),
      ("at", .less, .date(Date(timeIntervalSinceReferenceDate: 0.1)), [2]),
      ("at", .equal, .date(Date(timeIntervalSinceReferenceDate: 0.1)), [1]),
    ] as [(AttributePath, ComparisonOperator, AttributeValue, [Int])])
  func comparesWithAConstant(
    path: AttributePath, comparison: ComparisonOperator, constant: AttributeValue, expected: [Int]
  ) throws {
    #expect(try matching(.comparison(.path(path), comparison, .constant(constant), [])) == expected)
    #expect(try matching(.comparison(.constant(constant), comparison.mirrored, .path(path), [])) == expected)
    #expect(
      try matching(.not(.comparison(.path(path), comparison, .constant(constant), [])))
        == rows.indices.filter { !expected.contains($0) })
  }

  @Test(
    arguments: [
      // 9007199254740993 beside 9007199254740992.0, and the least integer beside -inf: exact numbers.
      ("i", .greater, "d", [1, 2, 3]), ("i", .equal, "d", [0]), ("i", .notEqual, "d", [1, 2, 3]),
      ("d", .less, "i", [1, 2, 3]),
      ("two", .less, "four", [1]), ("two", .equal, "four", [0, 2, 3]), ("s", .equal, "t", [0, 1, 2]),
      ("s", .greater, "t", []), ("u", .lessOrEqual, "u", [1, 2]), ("x", .equal, "x", [0, 1, 2, 3]),
    ] as [(AttributePath, ComparisonOperator, AttributePath, [Int])])
  func comparesTwoAttributes(
    left: AttributePath, comparison: ComparisonOperator, right: AttributePath, expected: [Int]
  ) throws {
    #expect(try matching(.comparison(.path(left), comparison, .path(right), [])) == expected)
  }

  @Test(
    arguments: [
      (.contains, "", [], [1, 2, 3]), (.contains, "e", [], [3]), (.contains, "\u{e9}", [], [1]),
      (.contains, "E", [.caseInsensitive, .diacriticInsensitive], [1, 3]), (.contains, "%", [], [3]),
      (.contains, "STRASSE", .caseInsensitive, [3]), (.beginsWith, "caf", .caseInsensitive, [1]),
      (.endsWith, "0%", [], [3]), (.like, "*1?0%", [], [3]), (.like, "%", [], []),
    ] as [(TextOperator, String, TextOptions, [Int])])
  func searchesTexts(search: TextOperator, pattern: String, options: TextOptions, expected: [Int]) throws {
    #expect(try matching(.text(.path("s"), search, .constant(.string(pattern)), options)) == expected)
  }

  @Test func searchesWithAPatternOfTheRow() throws {
    #expect(try matching(.text(.path("s"), .contains, .path("t"), [])) == [1, 2])
    #expect(try matching(.text(.path("s"), .contains, .constant(nil), [])) == [])
    #expect(try matching(.text(.constant(nil), .contains, .constant(""), [])) == [])
    #expect(try matching(.text(.constant("abc"), .contains, .constant("b"), [])) == [0, 1, 2, 3])
  }

  @Test func comparesTextsUnderOptions() throws {
    let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    #expect(try matching(.comparison(.path("s"), .equal, .constant("CAFE"), both)) == [1])
    #expect(try matching(.comparison(.path("s"), .notEqual, .constant("CAFE"), both)) == [0, 2, 3])
    #expect(try matching(.comparison(.path("s"), .equal, .path("t"), .caseInsensitive)) == [0, 1, 2])
  }

  @Test func findsMembers() throws {
    #expect(try matching(.among(.path("i"), [7, nil, .double(7.5)])) == [0, 3])
    #expect(try matching(.among(.path("i"), [])) == [])
    #expect(try matching(.not(.among(.path("i"), []))) == [0, 1, 2, 3])
    #expect(try matching(.among(.path("t"), ["Caf\u{e9}", "nope"])) == [1])
    #expect(try matching(.among(.path("two"), [1, .decimal(Decimal(string: "0.001")!)])) == [3])
    #expect(try matching(.among(.path("i"), (0..<300_000).map { .int($0) })) == [3])
    #expect(try matching(.among(.constant(nil), [nil])) == [0, 1, 2, 3])
  }

  @Test func arithmeticWithoutAResultIsNil() throws {
    let overflow = Operand.arithmetic(.path("i"), .subtract, .constant(1))
    #expect(try matching(.comparison(overflow, .equal, .constant(nil), [])) == [0, 2])
    let division = Operand.arithmetic(.path("d"), .divide, .constant(0))
    #expect(try matching(.comparison(division, .notEqual, .constant(nil), [])) == [])
    #expect(try matching(.comparison(.negated(.path("i")), .equal, .constant(nil), [])) == [0, 2])
    let truncated = Operand.arithmetic(.path("i"), .divide, .constant(2))
    #expect(try matching(.comparison(truncated, .equal, .constant(3), [])) == [3])
    let mixed = Operand.arithmetic(.path("i"), .add, .path("d"))
    #expect(try matching(.comparison(mixed, .equal, .constant(.double(9.5)), [])) == [3])
  }

  @Test func constantsAreComparedWithoutRows() throws {
    #expect(try matching(.comparison(.constant(nil), .equal, .constant(nil), [])) == [0, 1, 2, 3])
    #expect(try matching(.comparison(.constant(nil), .lessOrEqual, .constant(nil), [])) == [])
    #expect(
      try matching(.comparison(.constant("\u{e9}"), .equal, .constant("e\u{301}"), [])) == [0, 1, 2, 3])
    #expect(
      try matching(.comparison(.constant(.int(.max)), .less, .constant(.double(0x1p63)), [])) == [0, 1, 2, 3])
  }

  @Test func joinsManyEqualitiesAndKeepsTheRest() throws {
    var terms: [Condition] = (0..<2_000).map { .comparison(.path("i"), .equal, .constant(.int($0)), []) }
    #expect(try matching(.or(terms)) == [3])
    terms.append(.comparison(.path("i"), .equal, .constant(nil), []))
    terms.append(.comparison(.path("d"), .less, .constant(0), []))
    #expect(try matching(.or(terms)) == [0, 2, 3])
    #expect(try matching(.and(terms)) == [])
  }

  @Test func emptyListsDecide() throws {
    #expect(try matching(.and([])) == [0, 1, 2, 3])
    #expect(try matching(.or([])) == [])
  }
}

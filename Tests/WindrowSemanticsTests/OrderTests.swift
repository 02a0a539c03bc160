import Foundation
import TestSupport
import Testing
import WindrowModel

@testable import WindrowSemantics

/// Sorting against insertion into place by the order's own words, row by row.
@Suite struct OrderTests {
  private static let attributes: [AttributeDescription] = [
    AttributeDescription("i", .int, isOptional: true), AttributeDescription("d", .double, isOptional: true),
    AttributeDescription("s", .string, isOptional: true), AttributeDescription("u", .uuid, isOptional: true),
    AttributeDescription("b", .bool, isOptional: true),
    AttributeDescription("n", .decimal(scale: 2), isOptional: true),
    AttributeDescription("at", .date, isOptional: true),
  ]

  /// Few different values of each type, among them the ends of ranges and texts that share long beginnings.
  private static func value(_ type: AttributeType, _ number: Int) -> AttributeValue {
    if number == 0 { return .null }
    let long = String(repeating: "a", count: 40)
    let texts =
      ["", "a", "A", "\u{e4}", "a\u{0}", "a\u{0}\u{0}", "abcdefgh", "abcdefghi", "item 2", "item 10", "Z"]
      + [long, long + "1", long + "2", "\u{ff}", "\u{1F600}"]
    switch type {
    case .int: return .int([.min, .max, 0, -1, 1, 1 << 53][number % 6])
    case .double: return .double([-.infinity, .infinity, 0, -0.5, 0x1p-1074, -0x1p-1074, 1e300][number % 7])
    case .string: return .string(texts[number % texts.count])
    case .uuid:
      let bytes = UInt8(number % 3)
      return .uuid(UUID(uuid: (bytes, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(255 - number % 5))))
    case .bool: return .bool(number % 2 == 0)
    case .decimal: return .decimal(Decimal(number % 7 - 3) / 4)
    case .date: return .date(Date(timeIntervalSinceReferenceDate: Double(number % 9) - 4.5))
    case .data: return .null
    }
  }

  private func terms(_ sort: [SortTerm]) throws -> [ResolvedSort] {
    let schema = try Schema(entities: [EntityDescription("row", attributes: Self.attributes)])
    return try schema.resolve(FetchDescription(entity: "row", sort: sort)).order
  }

  /// The position at which a comparison by the rules' own words puts each row.
  private func expected(_ rows: [[AttributeValue]], _ terms: [ResolvedSort]) -> [Int32] {
    (0..<Int32(rows.count)).sorted { left, right in
      for (index, term) in terms.enumerated() {
        let (first, second) = (rows[Int(left)][index], rows[Int(right)][index])
        if first.isNull || second.isNull {
          if first.isNull && second.isNull { continue }
          return first.isNull == term.nullsFirst
        }
        let order = Self.naive(first, second, term.comparator)
        if order != 0 { return term.isDescending ? order > 0 : order < 0 }
      }
      return left < right
    }
  }

  private static func naive(
    _ left: AttributeValue, _ right: AttributeValue, _ comparator: SortTerm.Comparator
  ) -> Int {
    func order<T: Comparable>(_ left: T, _ right: T) -> Int { left < right ? -1 : left > right ? 1 : 0 }
    switch (left, right) {
    case (.int(let left), .int(let right)): return order(left, right)
    case (.double(let left), .double(let right)): return order(left, right)
    case (.bool(let left), .bool(let right)): return order(left ? 1 : 0, right ? 1 : 0)
    case (.decimal(let left), .decimal(let right)): return order(left, right)
    case (.date(let left), .date(let right)): return order(left, right)
    case (.uuid(let left), .uuid(let right)): return order(left.uuidString, right.uuidString)
    case (.string(let left), .string(let right)):
      let (left, right) = (TextOrder.key(left, comparator), TextOrder.key(right, comparator))
      return left.lexicographicallyPrecedes(right) ? -1 : right.lexicographicallyPrecedes(left) ? 1 : 0
    default: return 0
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func sortsAsComparingEachPairWould(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = [0, 1, 2, 63, 64, 65, 300, 2_000].randomElement(using: &random)!
    let sort = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let attribute = Self.attributes.randomElement(using: &random)!
      return SortTerm(
        AttributePath(attribute.name), Bool.random(using: &random) ? .ascending : .descending,
        nulls: [nil, .first, .last].randomElement(using: &random)!,
        comparator: attribute.type == .string
          ? SortTerm.Comparator.allCases.randomElement(using: &random)! : .lexical)
    }
    let terms = try terms(sort)
    let types = sort.map { term in Self.attributes.first { $0.name == term.path.description }!.type }
    let rows = (0..<count).map { _ in types.map { Self.value($0, Int.random(in: 0..<40, using: &random)) } }
    let columns = types.indices.map { index in
      var column = TypedColumn(types[index])
      for row in rows { column.append(row[index]) }
      return column
    }
    #expect(RowOrder(terms, columns: columns).sorted(count: count) == expected(rows, terms))
    for (left, right) in zip(rows, rows.dropFirst()) {
      let pair = ValueOrder.compare(left, right, by: terms)
      #expect((pair != .orderedDescending) == (expected([left, right], terms) == [0, 1]))
    }
  }

  @Test func longTextsThatAgreeAreLeftToTheNextTerm() throws {
    let terms = try terms([SortTerm("s"), SortTerm("i", .descending)])
    var texts = TypedColumn(.string)
    var numbers = TypedColumn(.int)
    for row in 0..<1_000 {
      texts.append(.string(String(repeating: "x", count: 100)))
      numbers.append(.int(Int64(row)))
    }
    #expect(
      RowOrder(terms, columns: [texts, numbers]).sorted(count: 1_000)
        == (0..<1_000).reversed().map(Int32.init))
  }

  @Test(
    arguments: [
      (.int(1), .double(1.5), .orderedAscending), (.double(0x1p63), .int(.max), .orderedDescending),
      (.decimal(2), .int(2), .orderedSame), ("e\u{301}", "\u{e9}", .orderedSame),
      ("b", "a", .orderedDescending),
      (.bool(false), .bool(true), .orderedAscending),
    ] as [(AttributeValue, AttributeValue, ComparisonResult)])
  func comparesSingleValues(left: AttributeValue, right: AttributeValue, expected: ComparisonResult) {
    #expect(ValueOrder.compare(left, right) == expected)
  }
}

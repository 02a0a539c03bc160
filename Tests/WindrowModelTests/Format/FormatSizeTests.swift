import Foundation
import TestSupport
import Testing
import WindrowModel

/// Long texts in time that grows with their length, deep ones within a stack, and damaged ones without a crash.
@Suite struct FormatSizeTests {
  @Test func manyTermsMakeOneFlatList() throws {
    let terms = (0..<3000).map { "title == 'term \($0)'" }
    guard case .or(let conditions) = try LedgerSchema.parse(terms.joined(separator: " OR ")) else {
      Issue.record("not a disjunction")
      return
    }
    #expect(conditions.count == 3000)
    #expect(conditions[2999] == .compare("title", .equal, "term 2999"))
  }

  @Test func aMegabyteOfText() throws {
    let text = String(repeating: "é", count: 500_000)
    #expect(try LedgerSchema.parse("title == '\(text)'") == .compare("title", .equal, .string(text)))
    let terms = (0..<20_000).map { "(cents == \($0) AND title CONTAINS[cd] 'x\($0)')" }
    guard case .or(let conditions) = try LedgerSchema.parse(terms.joined(separator: " || ")) else {
      Issue.record("not a disjunction")
      return
    }
    #expect(conditions.count == 20_000)
  }

  @Test func longListsAsLiteralsAndAsArguments() throws {
    let values = (0..<20_000).map { AttributeValue.int($0) }
    let literal = "cents IN {\((0..<20_000).map(String.init).joined(separator: ","))}"
    #expect(try LedgerSchema.parse(literal) == .among(.path("cents"), values))
    #expect(try LedgerSchema.parse("cents IN %@", [.list(values)]) == .among(.path("cents"), values))
  }

  @Test(arguments: [
    ("(", "cents == 1", ")", 10_000), ("NOT ", "cents == 1", "", 73), ("-", "cents == 1", "", 24),
    ("NOT (cents == 1 OR ", "cents == 1", ")", 18), ("cents + (", "1", ") == 1", 1),
    ("(", "cents", ") == 1", 1),
    ("1 * ", "1 == 1", "", 23),
  ])
  func nestingWithinTheLimit(open: String, inner: String, close: String, depth: Int) throws {
    _ = try LedgerSchema.parse(
      String(repeating: open, count: depth) + inner + String(repeating: close, count: depth))
  }

  @Test(arguments: [
    ("NOT ", "cents == 1", "", 74), ("-", "cents == 1", "", 25), ("1 * ", "1 == 1", "", 24),
    ("NOT ", "cents == 1", "", 10_000), ("-", "cents == 1", "", 10_000), ("!(", "cents == 1", ")", 10_000),
    ("(1 + ", "1", ")", 10_000), ("cents + ", "1 == 1", "", 10_000),
    ("1 == 1 AND (1 == 1 OR (", "1 == 1", "))", 5000), ("folded[c](", "title", ")", 5000),
    ("TERNARY(1 == 1, 1, ", "cents", ")", 5000), ("ANY category.expenses (", "cents == 1", ")", 5000),
  ])
  func nestingBeyondTheLimitIsRefused(open: String, inner: String, close: String, depth: Int) {
    let line = LedgerSchema.failure(
      String(repeating: open, count: depth) + inner + String(repeating: close, count: depth))
    #expect(line.hasPrefix("unsupported: column ") && line.hasSuffix("nested too deeply"))
  }

  @Test(arguments: ["(", "NOT ", "-(", "cents == (1 + ", "NOT(1 == 1 AND "])
  func unfinishedNestingIsRefused(open: String) {
    let line = LedgerSchema.failure(String(repeating: open, count: 10_000))
    #expect(line == "invalidFormat: column \(open.count * 10_000 + 1): expected an operand, found the end")
  }

  @Test(arguments: 0..<20)
  func damagedFormatsAreReadOrRefused(seed: Int) throws {
    let schema = try LedgerSchema.make()
    var random = SplitMix64(seed: UInt64(seed))
    let alphabet = Array(" ()[]{}<>=!&|+-*/%@K#.,'\"\\u0e1AaNnOoRrTtIiCcDdéß👍\u{301}\0\r\n$_".unicodeScalars)
    var refused = 0
    for _ in 0..<300 {
      var scalars = Array(Self.formats[Int.random(in: 0..<Self.formats.count, using: &random)].unicodeScalars)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<scalars.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: scalars.remove(at: place)
        case 1: scalars.insert(alphabet[Int.random(in: 0..<alphabet.count, using: &random)], at: place)
        case 2: scalars[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        default: scalars.swapAt(place, Int.random(in: 0..<scalars.count, using: &random))
        }
      }
      var format = String.UnicodeScalarView()
      format.append(contentsOf: scalars)
      do {
        _ = try Condition(format: String(format), ["a", 1], on: "expense", in: schema)
      } catch {
        refused += 1
        #expect(error.message.hasPrefix("column "))
      }
    }
    #expect(refused > 0)
  }

  private static let formats = [
    "title CONTAINS[cd] %@ AND (cents BETWEEN {100, %d} OR category.name == nil)",
    "NOT (amount / 2.5e1 - -cents >= 0.1) || title LIKE 'a\\u00e9*\\'' && %K != %@",
    "cents IN {1, 2, -3} OR price < 12.50 OR #in ==[c] \"x\" AND NOT TRUEPREDICATE",
  ]
}

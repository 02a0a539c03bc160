import Foundation
import Testing
import WindrowModel

/// What each operator, keyword and level of precedence means.
@Suite struct FormatOperatorTests {
  @Test(arguments: [
    ("cents == 1", ComparisonOperator.equal), ("cents = 1", .equal), ("cents=1", .equal),
    ("cents != 1", .notEqual), ("cents <> 1", .notEqual), ("cents!=1", .notEqual),
    ("cents < 1", .less), ("cents <= 1", .lessOrEqual), ("cents =< 1", .lessOrEqual),
    ("cents=<1", .lessOrEqual),
    ("cents > 1", .greater), ("cents >= 1", .greaterOrEqual), ("cents => 1", .greaterOrEqual),
    ("\tcents\n>=\r\n1 ", .greaterOrEqual),
  ])
  func comparisonsInEverySpelling(format: String, operation: ComparisonOperator) throws {
    #expect(try LedgerSchema.parse(format) == .compare("cents", operation, 1))
  }

  @Test(arguments: [
    ("CONTAINS", TextOperator.contains), ("contains", .contains), ("BeginsWith", .beginsWith),
    ("ENDSWITH", .endsWith), ("like", .like),
  ])
  func searchesInAnyCase(word: String, search: TextOperator) throws {
    #expect(
      try LedgerSchema.parse("title \(word) 'a'") == .text(.path("title"), search, .constant("a"), []))
  }

  @Test(
    arguments: [
      ("[c]", TextOptions.caseInsensitive), ("[d]", .diacriticInsensitive),
      ("[cd]", [.caseInsensitive, .diacriticInsensitive]),
      ("[DC]", [.caseInsensitive, .diacriticInsensitive]),
      (" [cd] ", [.caseInsensitive, .diacriticInsensitive]),
    ] as [(String, TextOptions)])
  func options(written: String, options: TextOptions) throws {
    #expect(
      try LedgerSchema.parse("title contains\(written)'a'")
        == .text(.path("title"), .contains, .constant("a"), options))
    #expect(try LedgerSchema.parse("title ==\(written)'a'") == .compare("title", .equal, "a", options))
    #expect(try LedgerSchema.parse("title !=\(written) nil") == .compare("title", .notEqual, nil, options))
  }

  @Test func constantsThatAreWords() throws {
    for word in ["nil", "NULL", "Nil", "null"] {
      #expect(try LedgerSchema.parse("title == \(word)") == .compare("title", .equal, nil))
    }
    for (word, value) in [("TRUE", true), ("yes", true), ("False", false), ("NO", false)] {
      #expect(try LedgerSchema.parse("paid == \(word)") == .compare("paid", .equal, .bool(value)))
    }
    #expect(try LedgerSchema.parse("TRUEPREDICATE") == .always(true))
    #expect(try LedgerSchema.parse("not falsepredicate") == .not(.always(false)))
  }

  @Test func lists() throws {
    #expect(try LedgerSchema.parse("cents IN {1, -2, nil}") == .among(.path("cents"), [1, -2, nil]))
    #expect(try LedgerSchema.parse("title in {}") == .among(.path("title"), []))
    #expect(
      try LedgerSchema.parse("cents BETWEEN {1, 2}")
        == .between(.path("cents"), .constant(1), .constant(2)))
    #expect(
      try LedgerSchema.parse("5 between {cents, order + 1}")
        == .between(
          .constant(5), .path("cents"), .arithmetic(.path("order"), .add, .constant(1))))
  }

  @Test func andBindsTighterThanOr() throws {
    let (a, b, c) = (
      Condition.compare("cents", .equal, 1), Condition.compare("cents", .equal, 2),
      Condition.compare("cents", .equal, 3)
    )
    #expect(try LedgerSchema.parse("cents == 1 OR cents == 2 AND cents == 3") == .or([a, .and([b, c])]))
    #expect(try LedgerSchema.parse("cents == 1 && cents == 2 || cents == 3") == .or([.and([a, b]), c]))
    #expect(try LedgerSchema.parse("(cents == 1 or cents == 2) and cents == 3") == .and([.or([a, b]), c]))
    #expect(try LedgerSchema.parse("cents == 1 AND cents == 2 AND cents == 3") == .and([a, b, c]))
    #expect(try LedgerSchema.parse("(cents == 1 AND cents == 2) AND cents == 3") == .and([.and([a, b]), c]))
  }

  @Test func notBindsTighterThanAndAndLooserThanComparisons() throws {
    let (a, b) = (Condition.compare("cents", .equal, 1), Condition.compare("cents", .equal, 2))
    #expect(try LedgerSchema.parse("NOT cents == 1 AND cents == 2") == .and([.not(a), b]))
    #expect(try LedgerSchema.parse("NOT (cents == 1 AND cents == 2)") == .not(.and([a, b])))
    #expect(try LedgerSchema.parse("! !cents == 1") == .not(.not(a)))
    #expect(try LedgerSchema.parse("cents == 2 OR NOT NOT cents == 1") == .or([b, .not(.not(a))]))
  }

  @Test(arguments: [
    (
      "cents + 2 * order",
      Operand.arithmetic(.path("cents"), .add, .arithmetic(.constant(2), .multiply, .path("order")))
    ),
    (
      "(cents + 2) * order",
      .arithmetic(.arithmetic(.path("cents"), .add, .constant(2)), .multiply, .path("order"))
    ),
    (
      "cents - 1 - 2",
      .arithmetic(.arithmetic(.path("cents"), .subtract, .constant(1)), .subtract, .constant(2))
    ),
    (
      "cents - (1 - 2)",
      .arithmetic(.path("cents"), .subtract, .arithmetic(.constant(1), .subtract, .constant(2)))
    ),
    (
      "cents / 2 * 3",
      .arithmetic(.arithmetic(.path("cents"), .divide, .constant(2)), .multiply, .constant(3))
    ),
    ("-cents * 2", .arithmetic(.negated(.path("cents")), .multiply, .constant(2))),
    ("cents--2", .arithmetic(.path("cents"), .subtract, .constant(-2))),
    ("cents -2", .arithmetic(.path("cents"), .subtract, .constant(2))),
    ("-(2)", .negated(.constant(2))), ("- 2", .constant(-2)), ("--2", .negated(.constant(-2))),
    ("((cents))", .path("cents")),
  ])
  func arithmetic(format: String, operand: Operand) throws {
    #expect(
      try LedgerSchema.parse("\(format) > order") == .comparison(operand, .greater, .path("order"), []))
    #expect(
      try LedgerSchema.parse("(order <= \(format))") == .comparison(.path("order"), .lessOrEqual, operand, [])
    )
  }

  @Test func keyPaths() throws {
    #expect(try LedgerSchema.parse("category.name != nil") == .compare("category.name", .notEqual, nil))
    #expect(
      try LedgerSchema.parse("category.country.population > 5")
        == .compare("category.country.population", .greater, 5))
    #expect(
      try LedgerSchema.parse("category == 3 and id = 4")
        == .and([.compare("category", .equal, 3), .compare("id", .equal, 4)]))
    #expect(try LedgerSchema.parse("category.id == 3") == .compare("category.id", .equal, 3))
  }

  @Test func keywordsAsKeys() throws {
    #expect(try LedgerSchema.parse("#in == 'a'") == .compare("in", .equal, "a"))
    #expect(try LedgerSchema.parse("#in in {'a'}") == .among(.path("in"), ["a"]))
    #expect(try LedgerSchema.parse("#self == 1") == .compare("self", .equal, 1))
    #expect(try LedgerSchema.parse("%K == 'a'", ["in"]) == .compare("in", .equal, "a"))
    #expect(
      try LedgerSchema.parse("order == 1 and #order == 1 and count > 0")
        == .and([.compare("order", .equal, 1), .compare("order", .equal, 1), .compare("count", .greater, 0)]))
    #expect(try LedgerSchema.parse("#category.#name == nil") == .compare("category.name", .equal, nil))
  }

  @Test func constantsMayStandOnTheLeft() throws {
    #expect(
      try LedgerSchema.parse("2.50 < price")
        == .comparison(.constant(.decimal(2.5)), .less, .path("price"), []))
    #expect(
      try LedgerSchema.parse("'abc' CONTAINS title") == .text(.constant("abc"), .contains, .path("title"), [])
    )
    #expect(try LedgerSchema.parse("1 == 1") == .comparison(.constant(1), .equal, .constant(1), []))
  }
}

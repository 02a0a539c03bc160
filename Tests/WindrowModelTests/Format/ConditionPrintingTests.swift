import Foundation
import Testing
import WindrowModel

/// The format string of a condition, and that it reads back.
@Suite struct ConditionPrintingTests {
  private static let a = Condition.compare("cents", .equal, 1)
  private static let b = Condition.compare("title", .notEqual, nil)

  @Test(arguments: [
    (
      Condition.or([a, .and([a, b]), .not(a)]), "cents == 1 OR cents == 1 AND title != nil OR NOT cents == 1"
    ),
    (.and([.or([a, b]), .and([a, b])]), "(cents == 1 OR title != nil) AND (cents == 1 AND title != nil)"),
    (.not(.or([a, b])), "NOT (cents == 1 OR title != nil)"), (.not(.not(a)), "NOT NOT cents == 1"),
    (.and([a]), "cents == 1"), (.and([]), "TRUEPREDICATE"), (.or([]), "FALSEPREDICATE"),
    (.not(.and([.or([a, b])])), "NOT (cents == 1 OR title != nil)"),
    (
      .text(.path("title"), .contains, .constant("é"), [.caseInsensitive, .diacriticInsensitive]),
      #"title CONTAINS[cd] "é""#
    ),
    (.compare("title", .equal, "a\"'\\\n\u{7}", .caseInsensitive), #"title ==[c] "a\"'\\\n\u0007""#),
    (.among(.path("in"), [nil, "x"]), #"#in IN {nil, "x"}"#), (.among(.path("cents"), []), "cents IN {}"),
    (.between(.path("amount"), .constant(1.5), .constant(2.0)), "amount BETWEEN {1.5, 2.0}"),
    (.compare("price", .less, .decimal(Decimal(string: "2.50") ?? 0)), "price < 2.5"),
    (.compare("amount", .greater, 1e-7), "amount > 1e-07"), (.compare("paid", .equal, true), "paid == TRUE"),
    (
      .comparison(
        .arithmetic(
          .arithmetic(.path("cents"), .add, .constant(1)), .multiply,
          .arithmetic(.negated(.path("order")), .divide, .constant(-2))), .less, .negated(.constant(3)), []),
      "(cents + 1) * (-order / -2) < -(3)"
    ),
    (
      .comparison(
        .arithmetic(
          .arithmetic(.path("cents"), .subtract, .constant(1)), .subtract,
          .arithmetic(.constant(1), .subtract, .arithmetic(.constant(2), .multiply, .path("cents")))), .equal,
        .constant(nil), []),
      "cents - 1 - (1 - 2 * cents) == nil"
    ),
    (.toMany(.any, "expenses", .compare("cents", .greater, 10)), "ANY expenses.cents > 10"),
    (
      .not(.toMany(.all, "category.expenses", .among(.path("title"), ["a", nil]))),
      #"NOT ALL category.expenses.title IN {"a", nil}"#
    ),
    (
      .toMany(.none, "expenses", .and([a, .toMany(.any, "items", .compare("id", .equal, 3))])),
      "NONE expenses (cents == 1 AND ANY items.id == 3)"
    ),
    (
      .toMany(.any, "expenses", .comparison(.path("cents"), .less, .path("order"), [])),
      "ANY expenses (cents < order)"
    ),
    (
      .toMany(.any, "expenses", .comparison(.constant(1), .less, .path("cents"), [])),
      "ANY expenses (1 < cents)"
    ),
    (.toMany(.any, "expenses", .always(true)), "ANY expenses (TRUEPREDICATE)"),
    (
      .toMany(.any, "expenses", .comparison(.count("items"), .less, .constant(3), [])),
      "ANY expenses.items.@count < 3"
    ),
    (.comparison(.count("expenses"), .greater, .constant(3), []), "expenses.@count > 3"),
    (.comparison(.length(.path("title")), .equal, .constant(3), []), "length:(title) == 3"),
    (
      .text(
        .folded(.path("title"), [.caseInsensitive, .diacriticInsensitive]), .contains, .constant("a"), []),
      #"folded[cd](title) CONTAINS "a""#
    ),
    (
      .comparison(
        .arithmetic(
          .arithmetic(.arithmetic(.path("cents"), .add, .constant(1)), .remainder, .constant(2)), .multiply,
          .constant(3)), .equal, .constant(0), []), "modulus:by:(cents + 1, 2) * 3 == 0"
    ),
    (
      .comparison(.conditional(.or([a, b]), .path("price"), .constant(0.5)), .less, .constant(2), []),
      "TERNARY(cents == 1 OR title != nil, price, 0.5) < 2"
    ),
  ])
  func formatWithoutArguments(condition: Condition, format: String) {
    #expect(condition.formatted() == FormattedCondition(format: format, arguments: []))
    #expect(condition.description == format)
  }

  @Test func whatOnlyArgumentsCanSay() {
    let date = AttributeValue.date(Date(timeIntervalSinceReferenceDate: 0.1))
    let condition = Condition.and([
      .compare("date", .less, date), .compare("amount", .less, .double(.infinity)),
      .compare("amount", .less, .double(0x1p53)), .among(.path("date"), [date, nil]),
      .compare("a b", .equal, 1),
    ])
    #expect(
      condition.formatted()
        == FormattedCondition(
          format: "date < %@ AND amount < %@ AND amount < %@ AND date IN %@ AND %K == 1",
          arguments: [
            .value(date), .value(.double(.infinity)), .value(.double(0x1p53)), .list([date, nil]), "a b",
          ]))
    #expect(
      condition.description
        == "date < date(0.1) AND amount < inf AND amount < 9007199254740992.0 AND date IN {date(0.1), nil} AND a b == 1"
    )
  }

  @Test func longListsAreCutForPeopleOnly() {
    let condition = Condition.among(.path("cents"), (1...1000).map { .int($0) })
    #expect(condition.description == "cents IN {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 990 more}")
    #expect(condition.formatted().format.hasSuffix("998, 999, 1000}"))
  }

  @Test(arguments: 0..<50)
  func randomTreesReadBackEqual(seed: Int) throws {
    let schema = try LedgerSchema.make()
    var trees = ConditionGenerator(seed: seed, isCanonical: true)
    for _ in 0..<20 {
      let tree = trees.condition(depth: 4)
      let formatted = tree.formatted()
      let parsed = try Condition(format: formatted.format, formatted.arguments, on: "expense", in: schema)
      #expect(parsed == tree, "\(formatted)")
    }
  }

  @Test(arguments: 50..<80)
  func randomTreesWithConstantsOfOtherNumericTypesReadBackAlike(seed: Int) throws {
    let schema = try LedgerSchema.make()
    var trees = ConditionGenerator(seed: seed, isCanonical: false)
    for _ in 0..<20 {
      let tree = trees.condition(depth: 4)
      let formatted = tree.formatted()
      let parsed = try Condition(format: formatted.format, formatted.arguments, on: "expense", in: schema)
      #expect(
        try schema.resolve(parsed, on: "expense") == schema.resolve(tree, on: "expense"), "\(formatted)")
    }
  }
}

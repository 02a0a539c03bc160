import Foundation
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Conditions beyond single comparisons: nil, lists, ranges, logic, arithmetic, paths, and what is refused.
  static let conditions: [ConformanceCase] =
    logic + memberships + arithmetic + refusedConditions + pathConditions

  /// Rows of `cents`: 1, nil, 2, 3 as rows 1 to 4.
  private static func cents(
    _ name: String, _ condition: Condition, _ ids: [RowID]
  ) -> ConformanceCase {
    ConformanceCase("conditions", name) { context in
      let store = try Ledger.open(context, expenses: [["cents": 1], [:], ["cents": 2], ["cents": 3]])
      try expect(try store.ids("expense", condition), ids)
      let others = (1...4).filter { !ids.contains($0) }
      try expect(try store.ids("expense", !condition), others, "the complement")
      try expect(try store.ids("expense", !(!condition)), ids, "the complement twice")
    }
  }

  private static func path(_ comparison: ComparisonOperator, _ value: AttributeValue) -> Condition {
    .comparison(.path("cents"), comparison, .constant(value), [])
  }

  private static let logic: [ConformanceCase] = [
    cents("a comparison != holds for nil", path(.notEqual, 1), [2, 3, 4]),
    cents("nil == nil holds", path(.equal, .null), [2]),
    cents("nil != nil does not hold", path(.notEqual, .null), [1, 3, 4]),
    cents("no order holds against nil in a row", path(.less, 100), [1, 3, 4]),
    cents("no order holds against a constant nil", path(.greaterOrEqual, .null), []),
    cents("NOT of an order holds for nil", .not(path(.less, 2)), [2, 3, 4]),
    cents("TRUEPREDICATE", .always(true), [1, 2, 3, 4]), cents("FALSEPREDICATE", .always(false), []),
    cents("an empty conjunction is true", .and([]), [1, 2, 3, 4]),
    cents("an empty disjunction is false", .or([]), []),
    cents("AND of OR", .and([.or([path(.equal, 1), path(.equal, 3)]), path(.greater, 1)]), [4]),
    cents("OR with a nil comparison", .or([path(.equal, .null), path(.equal, 2)]), [2, 3]),
    cents("NOT over AND with nil", .not(.and([path(.greater, 1), path(.less, 3)])), [1, 2, 4]),
    cents("NOT over OR with nil", .not(.or([path(.less, 2), path(.greater, 2)])), [2, 3]),
    cents("two constants that are equal", .comparison(.constant(1), .equal, .constant(1), []), [1, 2, 3, 4]),
    cents("two constants nil", .comparison(.constant(.null), .equal, .constant(.null), []), [1, 2, 3, 4]),
    cents(
      "a constant int and a constant double", .comparison(.constant(1), .less, .constant(1.5), []),
      [1, 2, 3, 4]),
    cents(
      "an attribute equals itself, nil too", .comparison(.path("cents"), .equal, .path("cents"), []),
      [1, 2, 3, 4]),
    cents(
      "an attribute is <= itself, but nil is not",
      .comparison(.path("cents"), .lessOrEqual, .path("cents"), []), [1, 3, 4]),
    cents("the identity in a condition", .comparison(.path("id"), .greater, .path("cents"), []), [3, 4]),
  ]

  private static let memberships: [ConformanceCase] = [
    cents("IN an empty list is false", .among(.path("cents"), []), []),
    cents("IN a list without nil", .among(.path("cents"), [1, 3, 7]), [1, 4]),
    cents("nil in a list matches nil", .among(.path("cents"), [.null, 3]), [2, 4]),
    cents("a list of nil alone", .among(.path("cents"), [.null]), [2]),
    cents("a list with duplicates", .among(.path("cents"), [1, 1, 1]), [1]),
    cents("a list of doubles for an int", .among(.path("cents"), [1.0, 2.5]), [1]),
    cents("identities in a list", .among(.path("id"), [2, 4, 99]), [2, 4]),
    cents("BETWEEN includes both ends", .between(.path("cents"), .constant(1), .constant(2)), [1, 3]),
    cents("BETWEEN in the wrong order is empty", .between(.path("cents"), .constant(3), .constant(1)), []),
    cents("BETWEEN with a nil end is false", .between(.path("cents"), .constant(.null), .constant(3)), []),
    cents("BETWEEN fractions", .between(.path("cents"), .constant(0.5), .constant(2.5)), [1, 3]),
    cents("BETWEEN attributes", .between(.constant(3), .path("cents"), .path("id")), [3, 4]),
  ]

  private static func cents(
    plus operation: ArithmeticOperator, _ operand: AttributeValue, _ comparison: ComparisonOperator,
    _ value: AttributeValue
  ) -> Condition {
    .comparison(
      .arithmetic(.path("cents"), operation, .constant(operand)), comparison, .constant(value), [])
  }

  private static let arithmetic: [ConformanceCase] = [
    cents("addition", cents(plus: .add, 1, .equal, 3), [3]),
    cents("subtraction", cents(plus: .subtract, 3, .less, 0), [1, 3]),
    cents("multiplication", cents(plus: .multiply, 2, .greaterOrEqual, 4), [3, 4]),
    cents("division of ints truncates toward zero", cents(plus: .divide, 2, .equal, 1), [3, 4]),
    cents(
      "division of a negative truncates toward zero",
      .comparison(.arithmetic(.negated(.path("cents")), .divide, .constant(2)), .equal, .constant(-1), []),
      [3, 4]),
    cents("division of an int by zero is nil", cents(plus: .divide, 0, .equal, .null), [1, 2, 3, 4]),
    cents("overflow is nil", cents(plus: .add, .int(.max), .equal, .null), [1, 2, 3, 4]),
    cents("overflow makes an order false", cents(plus: .multiply, .int(.max), .greater, 0), [1]),
    cents("arithmetic with a double is in doubles", cents(plus: .divide, 2.0, .equal, 1.5), [4]),
    cents(
      "a double divided by zero is nil", cents(plus: .divide, 0.0, .equal, .null), [1, 2, 3, 4]),
    cents(
      "zero divided by zero is nil",
      .comparison(
        .arithmetic(.arithmetic(.path("cents"), .subtract, .path("cents")), .divide, .constant(0.0)), .equal,
        .constant(.null), []), [1, 2, 3, 4]),
    cents("the negative", .comparison(.negated(.path("cents")), .less, .constant(-1), []), [3, 4]),
    cents(
      "the negative of the smallest int is nil",
      .comparison(
        .negated(
          .arithmetic(.arithmetic(.path("cents"), .subtract, .path("cents")), .add, .constant(.int(.min)))),
        .equal, .constant(.null), []), [1, 2, 3, 4]),
    cents("nil in arithmetic is nil", cents(plus: .add, .null, .equal, .null), [1, 2, 3, 4]),
    cents(
      "arithmetic of constants alone",
      .comparison(.arithmetic(.constant(1), .add, .constant(1)), .equal, .path("cents"), []), [3]),
    cents(
      "arithmetic on both sides",
      .comparison(
        .arithmetic(.path("cents"), .multiply, .path("cents")), .equal,
        .arithmetic(.path("cents"), .add, .path("cents")), []), [2, 3]),
    cents(
      "arithmetic in a list", .among(.arithmetic(.path("cents"), .multiply, .constant(10)), [20, .null]),
      [2, 3]),
    cents(
      "arithmetic BETWEEN",
      .between(.arithmetic(.path("cents"), .subtract, .constant(1)), .constant(1), .constant(2)), [3, 4]),
  ]

  private static func refused(_ name: String, _ kind: StoreError.Kind, _ condition: Condition)
    -> ConformanceCase
  {
    ConformanceCase("conditions", "\(name) is \(kind)") { context in
      let store = try Ledger.open(context)
      try store.read { tx in
        try expectError(kind) { try tx.ids("expense", condition) }
        try expectError(kind, "aggregate") { try tx.aggregate("expense", condition, .count) }
      }
    }
  }

  private static let refusedConditions: [ConformanceCase] = [
    refused(
      "an attribute that is not there", .unknownAttribute,
      .comparison(.path("nope"), .equal, .constant(1), [])),
    refused(
      "an attribute behind an attribute", .unknownAttribute,
      .comparison(.path("title.x"), .equal, .constant(1), [])),
    refused(
      "an attribute behind a to-one that is not there", .unknownAttribute,
      .comparison(.path("category.nope"), .equal, .constant(1), [])),
    refused("an empty path", .unknownAttribute, .comparison(.path(""), .equal, .constant(1), [])),
    refused(
      "a to-many without a quantifier", .unsupported,
      .comparison(.path("children.title"), .equal, .constant("a"), [])),
    refused("an int beside a text", .typeMismatch, .comparison(.path("title"), .equal, .constant(1), [])),
    refused("a text beside an int", .typeMismatch, .comparison(.path("cents"), .equal, .constant("1"), [])),
    refused("a bool beside an int", .typeMismatch, .comparison(.path("cents"), .equal, .constant(true), [])),
    refused("an int beside a date", .typeMismatch, .comparison(.path("date"), .less, .constant(1), [])),
    refused(
      "two attributes of different types", .typeMismatch,
      .comparison(.path("title"), .equal, .path("date"), [])),
    refused(
      "data compared by order", .typeMismatch, .comparison(.path("blob"), .less, .constant(.data(Data())), [])
    ),
    refused("CONTAINS of an int", .typeMismatch, .text(.path("cents"), .contains, .constant("1"), [])),
    refused("LIKE of an int", .typeMismatch, .text(.path("title"), .like, .constant(1), [])),
    refused(
      "options on ints", .typeMismatch, .comparison(.path("cents"), .equal, .constant(1), .caseInsensitive)),
    refused(
      "options on an order", .typeMismatch,
      .comparison(.path("title"), .less, .constant("a"), .caseInsensitive)),
    refused(
      "NaN as a constant", .invalidValue, .comparison(.path("amount"), .equal, .constant(.double(.nan)), [])),
    refused("NaN in a list", .invalidValue, .among(.path("amount"), [1.0, .double(.nan)])),
    refused("a text in a list of ints", .typeMismatch, .among(.path("cents"), [1, "a"])),
    refused(
      "an infinite date as a constant", .invalidValue,
      .comparison(.path("date"), .less, .constant(.date(Date(timeIntervalSinceReferenceDate: .infinity))), [])
    ),
    refused(
      "arithmetic over texts", .typeMismatch,
      .comparison(.arithmetic(.path("title"), .add, .constant(1)), .equal, .constant(1), [])),
    refused(
      "arithmetic over decimals", .typeMismatch,
      .comparison(.arithmetic(.path("price"), .add, .constant(1)), .equal, .constant(1), [])),
    refused(
      "the negative of a date", .typeMismatch, .comparison(.negated(.path("date")), .equal, .constant(1), [])),
  ]
}

import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Values that a condition computes: lengths, folded texts, remainders, and one of two values.
  static let computedValues: [ConformanceCase] =
    lengths + foldedTexts + remainders + conditionals + refusedValues

  /// Rows of `title`, numbered from 1: nil, "", "é", a family, CRLF, "Straße", "STRASSE 12".
  private static func title(_ name: String, _ condition: Condition, _ ids: [RowID]) -> ConformanceCase {
    ConformanceCase("computed values", name) { context in
      let titles: [AttributeValue] = [
        .null, "", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\r\n", "Stra\u{DF}e",
        "STRASSE 12",
      ]
      let store = try Ledger.open(context, expenses: titles.map { ["title": $0] })
      try expect(try store.ids("expense", condition), ids)
      try expect(
        try store.ids("expense", !condition), (1...7).filter { !ids.contains($0) }, "the complement")
    }
  }

  private static let length = Operand.length(.path("title"))

  private static let lengths: [ConformanceCase] = [
    title("the length of an empty text is 0", .comparison(length, .equal, .constant(0), []), [2]),
    title(
      "a length counts Characters: clusters, emoji families and CRLF are one",
      .comparison(length, .equal, .constant(1), []), [3, 4, 5]),
    title("the length of nil is nil", .comparison(length, .equal, .constant(.null), []), [1]),
    title("a length compared by order", .comparison(length, .greater, .constant(6), []), [7]),
    title("a length in a list", .among(length, [0, 6, .null]), [1, 2, 6]),
    title(
      "arithmetic with a length",
      .comparison(.arithmetic(length, .add, .path("id")), .equal, .constant(12), []),
      [6]),
    title(
      "the length of a constant", .comparison(.length(.constant("ab\r\n")), .equal, .path("id"), []), [3]),
    title(
      "the length of a folded text",
      .comparison(.length(.folded(.path("title"), .caseInsensitive)), .equal, .constant(7), []),
      [6]),
  ]

  private static func folded(_ options: TextOptions) -> Operand { .folded(.path("title"), options) }

  private static let foldedTexts: [ConformanceCase] = [
    title(
      "folded[c] of \u{DF} is ss", .comparison(folded(.caseInsensitive), .equal, .constant("strasse"), []),
      [6]),
    title(
      "folded[d] drops diacritics", .comparison(folded(.diacriticInsensitive), .equal, .constant("e"), []),
      [3]),
    title(
      "folded[d] keeps case", .comparison(folded(.diacriticInsensitive), .equal, .constant("STRASSE 12"), []),
      [7]),
    title(
      "folded of nothing is the text", .comparison(folded([]), .equal, .path("title"), []),
      [1, 2, 3, 4, 5, 6, 7]),
    title(
      "folded of nil is nil",
      .comparison(folded([.caseInsensitive, .diacriticInsensitive]), .equal, .constant(.null), []), [1]),
    title(
      "a folded text may be searched without options, and then across what one Character became",
      .text(folded(.caseInsensitive), .contains, .constant("ass"), []), [6, 7]),
    title(
      "folded texts compared by order", .comparison(folded(.caseInsensitive), .greater, .constant("s"), []),
      [3, 4, 6, 7]),
    title("a folded text in a list", .among(folded(.caseInsensitive), ["strasse", "\r\n"]), [5, 6]),
  ]

  /// Rows of `cents`: 1, nil, 2, 3 as rows 1 to 4.
  private static func cents(_ name: String, _ condition: Condition, _ ids: [RowID]) -> ConformanceCase {
    ConformanceCase("computed values", name) { context in
      let store = try Ledger.open(
        context,
        expenses: [
          ["cents": 1, "title": "a", "price": 1], ["title": "b"], ["cents": 2, "price": 3], ["cents": 3],
        ])
      try expect(try store.ids("expense", condition), ids)
      try expect(
        try store.ids("expense", !condition), (1...4).filter { !ids.contains($0) }, "the complement")
    }
  }

  private static func remainder(
    _ left: Operand, _ right: Operand, _ comparison: ComparisonOperator, _ value: AttributeValue
  ) -> Condition { .comparison(.arithmetic(left, .remainder, right), comparison, .constant(value), []) }

  private static let remainders: [ConformanceCase] = [
    cents("a remainder", remainder(.path("cents"), .constant(2), .equal, 1), [1, 4]),
    cents(
      "a remainder has the sign of the left side",
      remainder(.negated(.path("cents")), .constant(2), .equal, -1), [1, 4]),
    cents(
      "a remainder by a negative", remainder(.path("cents"), .constant(-2), .equal, 1), [1, 4]),
    cents(
      "a remainder by zero is nil", remainder(.path("cents"), .constant(0), .equal, .null), [1, 2, 3, 4]),
    cents("a remainder of nil is nil", remainder(.path("cents"), .constant(7), .equal, .null), [2]),
    cents(
      "the remainder of the smallest int by -1 is nil, as the division behind it overflows",
      remainder(
        .constant(.int(.min)), .arithmetic(.path("cents"), .subtract, .constant(2)), .equal, .null),
      [1, 2, 3]),
  ]

  private static let isLarge = Condition.comparison(.path("cents"), .greater, .constant(1), [])

  private static let conditionals: [ConformanceCase] = [
    cents(
      "one of two values",
      .comparison(.conditional(isLarge, .path("cents"), .constant(0)), .less, .constant(3), []),
      [1, 2, 3]),
    cents(
      "the other value where the condition meets nil",
      .comparison(.conditional(isLarge, .constant(7), .path("id")), .equal, .constant(2), []), [2]),
    cents(
      "a value in the place of nil",
      .comparison(
        .conditional(
          .comparison(.path("cents"), .notEqual, .constant(.null), []), .path("cents"), .constant(-1)),
        .less, .constant(0), []), [2]),
    cents(
      "nil as one of two values",
      .comparison(.conditional(isLarge, .path("cents"), .constant(.null)), .equal, .constant(.null), []),
      [1, 2]),
    cents(
      "a condition as a value",
      .comparison(.conditional(isLarge, .constant(true), .constant(false)), .equal, .constant(false), []),
      [1, 2]),
    cents(
      "one of two texts",
      .text(.conditional(isLarge, .constant("large"), .path("title")), .contains, .constant("a"), []),
      [1, 3, 4]),
    cents(
      "one of two decimals",
      .comparison(
        .conditional(isLarge, .path("price"), .constant(.double(0.5))), .equal, .constant(.double(0.5)), []),
      [1, 2]),
    cents(
      "a whole double is read as the int beside it",
      .comparison(.conditional(isLarge, .constant(2.0), .path("cents")), .equal, .constant(2), []), [3, 4]),
    cents(
      "one of two values in another",
      .comparison(
        .conditional(
          isLarge,
          .conditional(.comparison(.path("cents"), .greater, .constant(2), []), .constant(3), .constant(2)),
          .constant(1)), .equal, .constant(2), []), [3]),
    cents(
      "one of two values in a list", .among(.conditional(isLarge, .path("cents"), .constant(9)), [3, 9]),
      [1, 2, 4]),
    cents(
      "arithmetic with one of two values",
      .comparison(
        .arithmetic(.conditional(isLarge, .constant(10), .constant(1)), .multiply, .path("cents")), .greater,
        .constant(20), []), [4]),
  ]

  private static func refused(
    _ name: String, _ kind: StoreError.Kind, _ operand: Operand
  ) -> ConformanceCase {
    ConformanceCase("computed values", "\(name) is \(kind)") { context in
      let store = try Ledger.open(context)
      try expectError(kind) {
        try store.ids("expense", .comparison(operand, .notEqual, .constant(.null), []))
      }
    }
  }

  private static let refusedValues: [ConformanceCase] = [
    refused("the length of an int", .typeMismatch, .length(.path("cents"))),
    refused("folding an int", .typeMismatch, .folded(.path("cents"), .caseInsensitive)),
    refused("a remainder of doubles", .typeMismatch, .arithmetic(.path("amount"), .remainder, .constant(2))),
    refused(
      "a remainder by a double", .typeMismatch, .arithmetic(.path("cents"), .remainder, .constant(2.5))),
    refused("either an int or a text", .typeMismatch, .conditional(isLarge, .path("cents"), .path("title"))),
    refused(
      "either an int or a double", .typeMismatch, .conditional(isLarge, .path("cents"), .path("amount"))),
    refused(
      "either an int or a fraction", .typeMismatch, .conditional(isLarge, .path("cents"), .constant(0.5))),
    refused(
      "either a decimal or one of more digits", .typeMismatch,
      .conditional(isLarge, .path("price"), .constant(0.125))),
    refused(
      "a condition over what is not there", .unknownAttribute,
      .conditional(.comparison(.path("nope"), .equal, .constant(1), []), .constant(1), .constant(2))),
  ]
}

import Testing
import WindrowModel

/// The column and the words of every kind of refusal.
@Suite struct FormatErrorTests {
  @Test(arguments: [
    ("", "column 1: expected an operand, found the end"),
    ("   ", "column 4: expected an operand, found the end"),
    ("title ==", "column 9: expected an operand, found the end"),
    ("title = AND", "column 9: expected an operand, found \"AND\""),
    ("title == == 1", "column 10: expected an operand, found \"==\""),
    ("title", "column 6: expected a comparison operator, found the end"),
    ("paid AND cents == 1", "column 6: expected a comparison operator, found \"AND\""),
    ("NOT paid", "column 9: expected a comparison operator, found the end"),
    ("cents == 1 cents", "column 12: expected AND, OR or the end, found \"cents\""),
    ("cents == 1 == 1", "column 12: expected AND, OR or the end, found \"==\""),
    ("cents == 1)", "column 11: expected AND, OR or the end, found \")\""),
    ("(cents == 1", "column 12: expected AND, OR or \")\", found the end"),
    ("(cents 1", "column 8: expected an operator or \")\", found \"1\""),
    ("2 + (cents == 1) == 3", "column 5: expected an operand, found a condition"),
    ("cents == NOT 1", "column 10: expected an operand, found \"NOT\""),
    ("cents == TRUEPREDICATE", "column 10: expected an operand, found \"TRUEPREDICATE\""),
    ("cents IN 1", "column 10: expected a list in braces or %@, found \"1\""),
    ("cents IN {1 2}", "column 13: expected \",\" or \"}\", found \"2\""),
    ("cents IN {1,}", "column 13: expected an operand, found \"}\""),
    ("cents BETWEEN {1}", "column 15: expected two bounds for BETWEEN, found 1"),
    ("cents == {1}", "column 10: expected an operand, found \"{\""),
    ("title CONTAINS[x] 'a'", "column 16: expected c, d or cd, found \"x\""),
    ("title CONTAINS[c 'a'", "column 18: expected \"]\", found \"'a'\""),
    ("title <[c] 'a'", "column 8: expected no options, which \"<\" does not take"),
    ("title IN[c] {'a'}", "column 9: expected no options, which \"IN\" does not take"),
    (
      "title == 'abc", "column 14: expected the closing ' of the text that begins at column 10, found the end"
    ),
    ("title == 'a\\qb'", "column 12: expected \\\\ \\' \\\" \\n \\r \\t or \\uXXXX, found \"\\q\""),
    ("title == '\\u12G4'", "column 11: expected four hexadecimal digits after \\u"),
    ("title == '\\uD83D'", "column 11: expected a character, found half of a surrogate pair"),
    ("title == '\\uDE00\\uD83D'", "column 11: expected a character, found half of a surrogate pair"),
    ("title ~ 'a'", "column 7: expected a key, a constant or an operator, found \"~\""),
    ("category. name == 1", "column 10: expected a name, found \" \""),
    ("category.", "column 10: expected a name, found the end"),
    ("#1 == 1", "column 2: expected a name, found \"1\""),
    ("👍🏽é == 1", "column 1: expected a key, a constant or an operator, found \"👍\""),
    ("title == '👍🏽é' AND", "column 18: expected an operand, found the end"),
    ("cents == %x", "column 10: expected %@, %K, %d or %f, found \"%x\""),
    ("cents == %", "column 10: expected %@, %K, %d or %f, found \"%\""),
    ("cents == 0x10", "column 11: expected AND, OR or the end, found \"x10\""),
    ("cents == 1.", "column 11: expected a key, a constant or an operator, found \".\""),
  ])
  func invalidFormat(format: String, message: String) {
    #expect(LedgerSchema.failure(format) == "invalidFormat: \(message)")
  }

  @Test(
    arguments: [
      ("cents == %@", [], "column 10: expected an argument for \"%@\", found only 0"),
      ("cents == %@ AND cents == %@", [1], "column 26: expected an argument for \"%@\", found only 1"),
      ("cents == 1", [1], "column 11: expected a place for each argument, found 0 for 1"),
      ("cents == %@", [[1, 2]], "column 10: expected one value as argument 1, found a list"),
      ("cents IN %@", [1], "column 10: expected a list as argument 1, found 1"),
      ("cents IN {%@}", [[1]], "column 11: expected one value as argument 1, found a list"),
      ("cents BETWEEN %@", [[1, 2, 3]], "column 15: expected two bounds for BETWEEN, found 3"),
      ("%K == 1", [1], "column 1: expected the text of a key path as argument 1, found 1"),
      ("cents == %d", [1.5], "column 10: expected an integer as argument 1, found 1.5"),
      ("amount == %f", ["1"], "column 11: expected a number as argument 1, found \"1\""),
    ] as [(String, [FormatArgument], String)])
  func wrongArguments(format: String, arguments: [FormatArgument], message: String) {
    #expect(LedgerSchema.failure(format, arguments) == "invalidFormat: \(message)")
  }

  @Test(arguments: [
    ("title MATCHES 'a'", "column 7: MATCHES is not offered"),
    ("some cents > 1", "column 6: cents: \"cents\" of \"expense\" is no to-many relationship."),
    (
      "NONE category.expenses.cents > order",
      "column 32: only constants stand beside a key behind ANY, ALL or NONE; write ANY path (…)"
    ),
    ("category.@count > 1", "column 1: category: \"category\" of \"expense\" is no to-many relationship."),
    ("category.expenses.@sum > 1", "column 1: @sum is not offered"),
    ("SELF == 1", "column 1: SELF is not offered"),
    ("self.title == 'a'", "column 1: SELF is not offered"),
    ("SUBQUERY(expenses, $x, $x.cents > 1).@count > 0", "column 1: the function SUBQUERY is not offered"),
    ("CAST(cents, 'NSDate') == 1", "column 1: the function CAST is not offered"),
    ("cents == FUNCTION(1, 'a')", "column 10: the function FUNCTION is not offered"),
    ("date > now()", "column 8: the function now is not offered"),
    ("cents == $limit", "column 10: variables are not offered; use %@ and an argument"),
    ("title CONTAINS[l] 'a'", "column 16: the option \"l\" is not offered"),
    ("cents IN {order}", "column 11: a list of IN has constants alone, and this is none"),
  ])
  func unsupported(format: String, message: String) {
    #expect(LedgerSchema.failure(format) == "unsupported: \(message)")
  }

  @Test(arguments: [
    ("nope > 1", "unknownAttribute: column 1: nope: \"expense\" has no attribute or relationship \"nope\"."),
    (
      "cents == 1 AND category.nope > 1",
      "unknownAttribute: column 16: category.nope: \"category\" has no attribute or relationship \"nope\"."
    ),
    (
      "cents.length > 1",
      "unknownAttribute: column 1: cents.length: \"cents\" of \"expense\" is an attribute, nothing lies behind it."
    ),
    (
      "category.expenses.cents > 1",
      "unsupported: column 1: category.expenses.cents: the to-many \"expenses\" of \"category\" needs ANY, ALL, NONE or @count."
    ),
  ])
  func namesThatTheSchemaLacks(format: String, line: String) {
    #expect(LedgerSchema.failure(format) == line)
  }

  @Test(arguments: [
    "date > '2026-01-31'", "code == 'E621E1F8-C36C-495A-93FC-0C247A3E6E5F'", "blob == 'AAAA'",
    "price == '2.50'",
    "cents == '1'", "title == 1", "paid == 1", "cents == TRUE", "date > 5", "title CONTAINS 1",
    "cents BEGINSWITH '1'", "blob < blob", "title + 1 == 2", "price + 1 == 2", "cents ==[c] 1",
    "title == cents",
    "title IN {1}", "paid IN {'a'}", "price IN {TRUE}", "title BETWEEN {1, 2}", "date == code",
    "cents == 9223372036854775808", "cents IN {99999999999999999999}", "amount == 1e400",
    "price == 123456789012345678901234567890123456789", "cents + 9223372036854775808 > 1",
  ])
  func literalsOfAnotherType(format: String) {
    #expect(LedgerSchema.failure(format).hasPrefix("typeMismatch: column "))
  }

  @Test func theColumnOfAMismatchIsItsComparison() {
    #expect(
      LedgerSchema.failure("cents == 1 AND title == 1")
        == "typeMismatch: column 22: 1 cannot be read as the string that == compares it with.")
  }

  @Test func anUnknownEntity() throws {
    let schema = try LedgerSchema.make()
    #expect {
      try Condition(format: "TRUEPREDICATE", on: "nobody", in: schema)
    } throws: { ($0 as? StoreError)?.kind == .unknownEntity }
  }

  @Test func namesOfKeywordsAloneAreNoKeys() {
    #expect(LedgerSchema.failure("in == 'a'") == "invalidFormat: column 1: expected an operand, found \"in\"")
  }

  @Test func longTokensAreCutInMessages() {
    let name = String(repeating: "a", count: 1000)
    #expect(
      LedgerSchema.failure("cents == 1 \(name)")
        == "invalidFormat: column 12: expected AND, OR or the end, found \"\(name.prefix(40))…\"")
  }
}

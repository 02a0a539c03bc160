import Foundation
import Testing
import WindrowModel

/// How literals and arguments are read as the type they meet.
@Suite struct FormatConstantTests {
  @Test(arguments: [
    ("cents == 5", AttributeValue.int(5)), ("cents == 5.0", .int(5)), ("cents == 2.5e1", .int(25)),
    ("cents == 007", .int(7)), ("cents == -0", .int(0)),
    ("cents == 9223372036854775807", .int(.max)), ("cents == -9223372036854775808", .int(.min)),
    ("cents == -9223372036854775808.0", .int(.min)), ("cents < 2.5", .double(2.5)),
    ("cents < -2.5", .double(-2.5)),
    ("cents == 1e18", .int(1_000_000_000_000_000_000)), ("cents < 1e30", .double(1e30)),
    ("cents < -1e19", .double(-1e19)),
    // Whole once rounded to a double, so the neighbour that is not whole stands for it.
    ("cents < 0.99999999999999999999", .double(0x1.fffffffffffffp-1)),
    ("cents < 3.00000000000000000001", .double(3.0.nextUp)),
    ("cents < -3.00000000000000000001", .double((-3.0).nextDown)),
    ("cents > 1e-400", .double(.leastNonzeroMagnitude)),
  ])
  func numbersBesideAnInteger(format: String, value: AttributeValue) throws {
    #expect(constant(try LedgerSchema.parse(format)) == value)
  }

  @Test(arguments: [
    ("amount == 5", AttributeValue.double(5)), ("amount == 0.1", .double(0.1)),
    ("amount == -1.5e-7", .double(-1.5e-7)),
    ("amount == 9007199254740992", .double(9_007_199_254_740_992)),
    ("amount == 9007199254740993", .int(9_007_199_254_740_993)),
    ("amount == 9007199254740993.0", .double(9_007_199_254_740_992)),
    ("amount == 99999999999999999999", .double(1e20)), ("amount + 1 == 5", .double(5)),
    ("cents * 0.5 == 5", .double(5)),
    ("amount == 179769313486231570000000000000000000000", .double(1.7976931348623157e38)),
  ])
  func numbersBesideADouble(format: String, value: AttributeValue) throws {
    #expect(constant(try LedgerSchema.parse(format)) == value)
  }

  @Test(arguments: [
    ("price == 2.50", "2.5"), ("price == 0.1", "0.1"), ("price < -0.001", "-0.001"), ("price == 19", "19"),
    ("price == 1.5e3", "1500"),
    ("price < 12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
    ("price < 0.1234567890123456789012345678901234567800", "0.12345678901234567890123456789012345678"),
  ])
  func numbersBesideADecimal(format: String, digits: String) throws {
    let decimal = try #require(Decimal(string: digits, locale: Locale(identifier: "en_US_POSIX")))
    #expect(constant(try LedgerSchema.parse(format)) == .decimal(decimal))
  }

  @Test func numbersInArithmeticAreWhatWasWritten() throws {
    #expect(
      try LedgerSchema.parse("amount + 1 > cents / 2.0")
        == .comparison(
          .arithmetic(.path("amount"), .add, .constant(.int(1))), .greater,
          .arithmetic(.path("cents"), .divide, .constant(.double(2))), []))
  }

  @Test(arguments: [
    (#"'a"b'"#, "a\"b"), (#""a'b""#, "a'b"), (#"'a\'b\"c\\d'"#, "a'b\"c\\d"), (#"'\n\r\t'"#, "\n\r\t"),
    (#"'\u00e9\u00E9'"#, "éé"), (#"'\uD83D\uDE00'"#, "😀"), (#"'\u0000'"#, "\0"), ("''", ""),
    ("'%@ AND $x'", "%@ AND $x"),
    ("'\u{301}'", "\u{301}"), ("'日本'", "日本"), (#"'\\*'"#, "\\*"),
  ])
  func texts(literal: String, text: String) throws {
    #expect(try LedgerSchema.parse("title == \(literal)") == .compare("title", .equal, .string(text)))
  }

  @Test(
    arguments: [
      ("title == %@", "a", AttributeValue.string("a")), ("title == %@", nil, .null),
      ("cents == %@", 5, .int(5)),
      ("cents == %d", 5, .int(5)), ("cents == %ld", 5, .int(5)), ("cents == %lld", 5, .int(5)),
      ("amount == %f", 1.5, .double(1.5)),
      ("amount == %@", 5, .int(5)), ("cents == %@", 5.0, .double(5)), ("paid == %@", true, .bool(true)),
      ("price == %@", "2.50", .decimal(2.5)), ("price == %@", 2, .int(2)), ("price == %@", 1.5, .double(1.5)),
      ("date > %@", 86_400, .date(Date(timeIntervalSinceReferenceDate: 86_400))),
      ("date > %@", 0.25, .date(Date(timeIntervalSinceReferenceDate: 0.25))),
      ("date > %@", "2001-01-02", .date(Date(timeIntervalSinceReferenceDate: 86_400))),
      ("blob == %@", "AAEC", .data(Data([0, 1, 2]))),
      (
        "code == %@", "00000000-0000-0000-0000-0000000000ff",
        .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255)))
      ),
    ] as [(String, FormatArgument, AttributeValue)])
  func argumentsAreReadAsTheTypeTheyMeet(format: String, argument: FormatArgument, value: AttributeValue)
    throws
  {
    #expect(constant(try LedgerSchema.parse(format, [argument])) == value)
  }

  @Test func listsOfArguments() throws {
    #expect(
      try LedgerSchema.parse("date IN %@ AND price IN {%@, %@}", [["2001-01-01", nil], "1.10", 2])
        == .and([
          .among(.path("date"), [.date(Date(timeIntervalSinceReferenceDate: 0)), nil]),
          .among(.path("price"), [.decimal(1.1), .int(2)]),
        ]))
    #expect(
      try LedgerSchema.parse("%K BETWEEN %@", ["category.rank", [1, 2]])
        == .between(.path("category.rank"), .constant(1), .constant(2)))
  }

  @Test(
    arguments: [
      ("date > %@", "yesterday"), ("code == %@", "not a uuid"), ("blob == %@", "!"), ("price == %@", "2,50"),
      ("price == %@", "2.50 "), ("cents == %@", "5"), ("title == %@", 5), ("paid == %@", 1),
      ("paid == %@", "true"),
      ("date > %@", true), ("blob == %@", 1),
    ] as [(String, FormatArgument)])
  func argumentsThatCannotBeRead(format: String, argument: FormatArgument) {
    #expect(LedgerSchema.failure(format, [argument]).hasPrefix("typeMismatch: column "))
  }

  @Test func valuesThatMayNotBeConstants() {
    #expect(
      LedgerSchema.failure("amount == %@", [.value(.double(.nan))]).hasPrefix("invalidValue: column 8: "))
    #expect(LedgerSchema.failure("date == %@", [1e300]).hasPrefix("invalidValue: column 6: "))
  }

  @Test func howManyArgumentsAFormatTakes() throws {
    #expect(try Condition.argumentCount(ofFormat: "a == '%@' AND %K > %d OR b IN {%@, 1}") == 3)
    #expect(throws: StoreError.self) { try Condition.argumentCount(ofFormat: "a == 'b") }
  }

  private func constant(_ condition: Condition) -> AttributeValue? {
    guard case .comparison(_, _, .constant(let value), _) = condition else { return nil }
    return value
  }
}

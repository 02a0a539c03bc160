import Foundation
import Testing
import WindrowModel

/// How a condition is read against the schema: constants as the type they meet, and what is refused.
@Suite struct ConditionResolutionTests {
  @Test func aNumberBesideAnInteger() throws {
    #expect(try resolve("cents", .equal, .double(5)) == comparison("cents", .equal, .int(5)))
    #expect(try resolve("cents", .less, .double(2.5)) == comparison("cents", .less, .double(2.5)))
    #expect(try resolve("cents", .greater, .double(0x1p63)) == comparison("cents", .greater, .double(0x1p63)))
    #expect(try resolve("cents", .equal, .double(-0x1p63)) == comparison("cents", .equal, .int(.min)))
    #expect(try resolve("cents", .less, .double(.infinity)) == comparison("cents", .less, .double(.infinity)))
  }

  @Test func aNumberBesideADouble() throws {
    #expect(try resolve("amount", .equal, .int(5)) == comparison("amount", .equal, .double(5)))
    let large = AttributeValue.int(1 << 53 + 1)
    #expect(try resolve("amount", .equal, large) == comparison("amount", .equal, large))
    #expect(try resolve("amount", .less, .double(-0.0)) == comparison("amount", .less, .double(0)))
  }

  @Test func aConstantOnTheLeftIsMovedToTheRight() throws {
    for (written, mirrored) in [
      (ComparisonOperator.less, ComparisonOperator.greater), (.lessOrEqual, .greaterOrEqual),
      (.equal, .equal),
    ] {
      let condition = Condition.comparison(.constant(.double(5)), written, .path("cents"), [])
      #expect(try resolve(condition) == comparison("cents", mirrored, .int(5)))
    }
  }

  @Test func aTextConstantIsNormalised() throws {
    guard case .comparison(_, _, .constant(.string(let text)), _) = try resolve("title", .equal, "e\u{301}"),
      case .text(_, _, .constant(.string(let sought)), _) = try resolve(
        .text(.path("title"), .contains, .constant("e\u{301}"), [])),
      case .among(_, let list, _) = try resolve(.among(.path("title"), ["e\u{301}"])),
      case .string(let listed)? = list.first
    else {
      Issue.record("another condition")
      return
    }
    #expect([text, sought, listed].map { Array($0.unicodeScalars) } == [["\u{E9}"], ["\u{E9}"], ["\u{E9}"]])
  }

  @Test func betweenIsTwoComparisons() throws {
    #expect(
      try resolve(.between(.path("cents"), .constant(.double(1)), .constant(.double(2.5))))
        == .and([
          comparison("cents", .greaterOrEqual, .int(1)), comparison("cents", .lessOrEqual, .double(2.5)),
        ]))
  }

  @Test func listsHoldValuesOfTheOperandsType() throws {
    #expect(
      try resolve(.among(.path("cents"), [1, 2.0, 2.5, nil]))
        == .among(path("cents"), [.int(1), .int(2)], includesNull: true))
    #expect(
      try resolve(.among(.path("amount"), [1, .int(1 << 53 + 1), 0.5]))
        == .among(path("amount"), [.double(1), .double(0.5)], includesNull: false))
    #expect(
      try resolve(.among(.path("price"), [1, .decimal(2.5), 0.125, 0.25]))
        == .among(path("price"), [.decimal(1), .decimal(2.5), .decimal(0.25)], includesNull: false))
    #expect(try resolve(.among(.path("title"), [])) == .among(path("title"), [], includesNull: false))
  }

  @Test func arithmeticIsOfIntegersOrOfDoubles() throws {
    func type(_ left: Operand, _ right: Operand) throws -> AttributeType? {
      let condition = Condition.comparison(.arithmetic(left, .add, right), .equal, .path("cents"), [])
      guard case .comparison(let operand, _, _, _) = try resolve(condition) else { return nil }
      return operand.type
    }
    #expect(try type(.path("cents"), .constant(1)) == .int)
    #expect(try type(.path("cents"), .constant(.double(1))) == .double)
    #expect(try type(.path("amount"), .path("cents")) == .double)
    #expect(try type(.negated(.path("amount")), .constant(1)) == .double)
    #expect(try type(.constant(nil), .constant(1)) == .int)
  }

  @Test func comparisonsWithNil() throws {
    #expect(try resolve("blob", .equal, nil) == comparison("blob", .equal, nil))
    #expect(
      try resolve(.comparison(.constant(nil), .less, .path("cents"), []))
        == .comparison(.constant(nil), .less, path("cents"), []))
  }

  @Test(arguments: [
    (Condition.compare("nope", .equal, 1), StoreError.Kind.unknownAttribute),
    (.compare("cents", .equal, "1"), .typeMismatch), (.compare("paid", .equal, 1), .typeMismatch),
    (.compare("title", .equal, 1), .typeMismatch), (.compare("date", .less, 5), .typeMismatch),
    (.compare("price", .less, "5"), .typeMismatch), (.compare("cents", .less, .decimal(5)), .typeMismatch),
    (.compare("blob", .less, .data(Data())), .typeMismatch), (.compare("blob", .less, nil), .typeMismatch),
    (.comparison(.path("blob"), .greater, .path("blob"), []), .typeMismatch),
    (.comparison(.path("cents"), .equal, .path("title"), []), .typeMismatch),
    (.comparison(.path("cents"), .equal, .path("price"), []), .typeMismatch),
    (.comparison(.constant(1), .equal, .constant("1"), []), .typeMismatch),
    (.compare("cents", .equal, 1, .caseInsensitive), .typeMismatch),
    (.compare("title", .less, "a", .caseInsensitive), .typeMismatch),
    (.text(.path("cents"), .contains, .constant("1"), []), .typeMismatch),
    (.text(.path("title"), .like, .constant(1), []), .typeMismatch),
    (.among(.path("title"), ["a", 1]), .typeMismatch), (.among(.path("paid"), [1]), .typeMismatch),
    (.comparison(.arithmetic(.path("price"), .add, .constant(1)), .equal, .constant(1), []), .typeMismatch),
    (.comparison(.negated(.path("title")), .equal, .constant(1), []), .typeMismatch),
    (.compare("amount", .equal, .double(.nan)), .invalidValue),
    (.among(.path("amount"), [.double(.nan)]), .invalidValue),
    (.compare("price", .equal, .decimal(.nan)), .invalidValue),
    (.compare("date", .equal, .date(Date(timeIntervalSinceReferenceDate: .infinity))), .invalidValue),
    (.not(.and([.always(true), .or([.compare("nope", .equal, 1)])])), .unknownAttribute),
  ])
  func isRefused(condition: Condition, kind: StoreError.Kind) {
    #expect { try resolve(condition) } throws: { ($0 as? StoreError)?.kind == kind }
  }

  @Test func decimalsOfAnyScaleCompare() throws {
    let condition = Condition.comparison(.path("price"), .less, .path("price"), [])
    #expect(try resolve(condition) == .comparison(path("price"), .less, path("price"), []))
    #expect(
      try resolve("price", .equal, .double(0.1)) == comparison("price", .equal, .decimal(Decimal(1) / 10)))
    #expect(try resolve("price", .greater, .int(3)) == comparison("price", .greater, .decimal(3)))
  }
}

extension ConditionResolutionTests {
  /// Beside a decimal of scale 2, every constant in ten-thousandths must decide like exact integer arithmetic.
  @Test(arguments: ComparisonOperator.allCases)
  func aConstantBetweenTwoValuesOfTheScale(operation: ComparisonOperator) throws {
    for tenThousandths in -350...350 {
      let constant = Decimal(sign: .plus, exponent: -4, significand: Decimal(tenThousandths))
      let resolved = try resolve("price", operation, .decimal(constant))
      for cents in -5...5 {
        let expected = holds(cents * 100, operation, tenThousandths)
        #expect(evaluate(resolved, price: Int64(cents)) == expected, "\(cents) \(operation) \(constant)")
      }
      #expect(evaluate(resolved, price: nil) == (operation == .notEqual))
    }
  }

  @Test(arguments: [
    ("92233720368547758.08", 1), ("-92233720368547758.09", -1), ("1E30", 1), ("-1E30", -1),
    ("92233720368547758.071", 1), ("-92233720368547758.0801", -1),
  ])
  func aConstantBeyondEveryValueOfTheScale(text: String, side: Int) throws {
    let constant = try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
    for operation in ComparisonOperator.allCases {
      let resolved = try resolve("price", operation, .decimal(constant))
      for units in [Int64.min, 0, .max] {
        #expect(
          evaluate(resolved, price: units) == holds(0, operation, side), "\(units) \(operation) \(text)")
      }
      #expect(evaluate(resolved, price: nil) == (operation == .notEqual))
    }
  }

  private func holds(_ left: Int, _ operation: ComparisonOperator, _ right: Int) -> Bool {
    switch operation {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }

  /// What the condition says of one price, in its smallest unit; nil for a condition of another form.
  private func evaluate(_ condition: ResolvedCondition, price: Int64?) -> Bool? {
    switch condition {
    case .always(let value): return value
    case .comparison(.path, .notEqual, .constant(.null), _): return price != nil
    case .comparison(.path, let operation, .constant(.decimal(let constant)), _):
      guard let units = ScaledDecimal.units(of: constant, scale: 2) else { return nil }
      guard let price else { return operation == .notEqual }
      return switch operation {
      case .equal: price == units
      case .notEqual: price != units
      case .less: price < units
      case .lessOrEqual: price <= units
      case .greater: price > units
      case .greaterOrEqual: price >= units
      }
    default: return nil
    }
  }

  private func resolve(_ condition: Condition) throws -> ResolvedCondition {
    try #require(try LedgerSchema.make().resolve(condition, on: "expense"))
  }

  private func resolve(
    _ path: AttributePath, _ operation: ComparisonOperator, _ value: AttributeValue
  ) throws -> ResolvedCondition {
    try resolve(.compare(path, operation, value))
  }

  private func path(_ path: AttributePath) throws -> ResolvedOperand {
    .path(try LedgerSchema.make().resolve(path, from: "expense"))
  }

  private func comparison(
    _ path: AttributePath, _ operation: ComparisonOperator, _ value: AttributeValue
  ) throws -> ResolvedCondition {
    .comparison(try self.path(path), operation, .constant(value), [])
  }
}

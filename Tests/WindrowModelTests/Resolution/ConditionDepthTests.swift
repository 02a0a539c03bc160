import Testing
import WindrowModel

@Suite struct ConditionDepthTests {
  private let schema: Schema

  init() throws {
    schema = try Schema(entities: [
      EntityDescription(
        "note", attributes: [AttributeDescription("n", .int), AttributeDescription("text", .string)],
        toOnes: [ToOneDescription("parent", to: "note", inverse: "children")])
    ])
  }

  private static let leaf = Condition.comparison(.path("n"), .equal, .constant(1), [])

  private static func nested(_ count: Int, _ wrap: (Condition) -> Condition) -> Condition {
    (0..<count).reduce(leaf) { inner, _ in wrap(inner) }
  }

  private static func compared(_ count: Int, _ operand: Operand = .path("n"), _ wrap: (Operand) -> Operand)
    -> Condition
  {
    .comparison((0..<count).reduce(operand) { inner, _ in wrap(inner) }, .notEqual, .constant(.null), [])
  }

  /// Conditions as deep as is allowed, each with one that is deeper by one.
  ///
  /// A comparison has the weight 7, of 80 in all; NOT has 1, AND and OR 3, a function 3, its second argument 5, one of
  /// two values 8, a to-many 13.
  @Test(arguments: [
    (nested(73) { .not($0) }, nested(74) { .not($0) }),
    (
      nested(12) { .and([.always(true), .or([.always(false), $0])]) },
      nested(13) { .and([.always(true), .or([.always(false), $0])]) }
    ),
    (nested(18) { .not(.and([$0, .always(true)])) }, nested(19) { .not(.and([$0, .always(true)])) }),
    (nested(5) { .toMany(.all, "children", $0) }, nested(6) { .toMany(.all, "children", $0) }),
    (compared(24) { .negated($0) }, compared(25) { .negated($0) }),
    (
      compared(23) { .arithmetic($0, .add, .path("n")) }, compared(24) { .arithmetic($0, .add, .path("n")) }
    ),
    (
      compared(14) { .arithmetic(.path("n"), .add, $0) }, compared(15) { .arithmetic(.path("n"), .add, $0) }
    ),
    (
      compared(24, .path("text")) { .folded($0, .caseInsensitive) },
      compared(25, .path("text")) { .folded($0, .caseInsensitive) }
    ),
    (
      compared(9) { .conditional(.always(true), .path("n"), $0) },
      compared(10) { .conditional(.always(true), .path("n"), $0) }
    ),
    (
      compared(4) { .conditional(.comparison($0, .equal, .constant(1), []), .path("n"), .path("id")) },
      compared(5) { .conditional(.comparison($0, .equal, .constant(1), []), .path("n"), .path("id")) }
    ),
  ])
  func nestsToTheLimitAndNoFurther(deepest: Condition, tooDeep: Condition) throws {
    _ = try schema.resolve(deepest, on: "note")
    #expect(throws: StoreError.self) { try schema.resolve(tooDeep, on: "note") }
    // The format says the same of its text.
    let text = deepest.formatted()
    _ = try Condition(format: text.format, text.arguments, on: "note", in: schema)
    let long = tooDeep.formatted()
    #expect(throws: StoreError.self) {
      try Condition(format: long.format, long.arguments, on: "note", in: schema)
    }
  }

  @Test func whatIsFarTooDeepIsRefusedWithoutRecursion() {
    #expect(throws: StoreError.self) {
      try schema.resolve(Self.nested(10_000) { .not($0) }, on: "note")
    }
  }

  @Test func aListInAListOfTheSameKindIsOne() throws {
    let nested = (0..<5_000).reduce(Self.leaf) { inner, _ in .and([inner, Self.leaf]) }
    guard case .and(let terms) = try schema.resolve(nested, on: "note") else {
      Issue.record("An AND became something else.")
      return
    }
    #expect(terms.count == 5_001)
  }

  @Test func doesNotLimitTheWidth() throws {
    let wide = Condition.or((0..<20_000).map { .comparison(.path("n"), .equal, .constant(.int($0)), []) })
    guard case .or(let terms) = try schema.resolve(wide, on: "note") else {
      Issue.record("An OR became something else.")
      return
    }
    #expect(terms.count == 20_000)
  }

  @Test func whatIsFarTooDeepIsNotPrinted() {
    let deep = Self.nested(20_000) { .not($0) }
    #expect(deep.description == "(a condition that is nested too deeply to print)")
    #expect(deep.formatted().format == deep.description)
  }
}

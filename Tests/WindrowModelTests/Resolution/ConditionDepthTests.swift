import Testing
import WindrowModel

@Suite struct ConditionDepthTests {
  private let schema: Schema

  init() throws {
    schema = try Schema(entities: [EntityDescription("note", attributes: [AttributeDescription("n", .int)])])
  }

  private func nested(_ count: Int, _ wrap: (Condition) -> Condition) -> Condition {
    (0..<count).reduce(.comparison(.path("n"), .equal, .constant(1), [])) { inner, _ in wrap(inner) }
  }

  @Test(arguments: [998, 999, 10_000])
  func nestsAThousandNodesAndNoMore(count: Int) throws {
    let condition = nested(count) { .not($0) }
    do {
      _ = try schema.resolve(condition, on: "note")
      #expect(count == 998)
    } catch {
      #expect(error.kind == .unsupported)
      #expect(count > 998)
    }
  }

  @Test func countsOperandsToo() throws {
    let sum = (0..<1_000).reduce(Operand.path("n")) { inner, _ in .negated(inner) }
    #expect(throws: StoreError.self) {
      try schema.resolve(.comparison(sum, .equal, .constant(1), []), on: "note")
    }
  }

  @Test func doesNotLimitTheWidth() throws {
    let wide = Condition.or((0..<20_000).map { .comparison(.path("n"), .equal, .constant(.int($0)), []) })
    guard case .or(let terms) = try schema.resolve(wide, on: "note") else {
      Issue.record("An OR became something else.")
      return
    }
    #expect(terms.count == 20_000)
  }
}

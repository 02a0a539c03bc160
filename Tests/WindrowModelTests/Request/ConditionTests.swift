import Testing
import WindrowModel

/// How conditions are joined, and the small values beside them.
@Suite struct ConditionTests {
  private let a = Condition.compare("cents", .equal, 1)
  private let b = Condition.compare("cents", .equal, 2)
  private let c = Condition.always(true)

  @Test func joiningAddsNoNeedlessLevel() {
    #expect((a && b) == .and([a, b]))
    #expect((a && b && c) == .and([a, b, c]))
    #expect((a && (b && c)) == .and([a, b, c]))
    #expect(((a && b) && (c && a)) == .and([a, b, c, a]))
    #expect((a || b || c) == .or([a, b, c]))
    #expect((a || (b || c)) == .or([a, b, c]))
    #expect((a && b || c) == .or([.and([a, b]), c]))
    #expect((!a || b) == .or([.not(a), b]))
  }

  @Test func exchangingTheSidesOfAComparison() {
    #expect(
      ComparisonOperator.allCases.map(\.mirrored) == [
        .equal, .notEqual, .greater, .greaterOrEqual, .less, .lessOrEqual,
      ])
    #expect(
      ComparisonOperator.allCases.filter(\.isOrdering) == [.less, .lessOrEqual, .greater, .greaterOrEqual])
  }

  @Test func optionsPrintAsASuffix() {
    #expect([0, 1, 2, 3].map { TextOptions(rawValue: $0).description } == ["", "[c]", "[d]", "[cd]"])
  }

  @Test func whereNilGoes() {
    #expect(SortTerm("title").putsNullsFirst)
    #expect(!SortTerm("title", .descending).putsNullsFirst)
    #expect(SortTerm("title", .descending, nulls: .first).putsNullsFirst)
    #expect(!SortTerm("title", nulls: .last).putsNullsFirst)
  }

  @Test func aTermPrintsWhatIsNotTheDefault() {
    #expect(SortTerm("title").description == "title")
    #expect(
      SortTerm("category.name", .descending, nulls: .first, comparator: .natural).description
        == "category.name desc nullsFirst natural")
  }
}

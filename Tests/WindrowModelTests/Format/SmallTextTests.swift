import Testing
import WindrowModel

/// Sort terms, section keys and aggregates from text and back.
@Suite struct SmallTextTests {
  @Test(arguments: [
    ("title", SortTerm("title")), ("title asc", SortTerm("title")),
    ("title desc", SortTerm("title", .descending)),
    ("category.name DESC", SortTerm("category.name", .descending)),
    ("title nullsFirst", SortTerm("title", nulls: .first)),
    ("title nullslast", SortTerm("title", nulls: .last)),
    ("title lexical", SortTerm("title")),
    ("title caseInsensitive", SortTerm("title", comparator: .caseInsensitive)),
    (
      "  category.name  desc nullsFirst natural ",
      SortTerm("category.name", .descending, nulls: .first, comparator: .natural)
    ),
    ("desc desc", SortTerm("desc", .descending)), ("#in asc nullsLast lexical", SortTerm("in", nulls: .last)),
  ])
  func sortTerms(format: String, term: SortTerm) throws {
    #expect(try SortTerm(format: format) == term)
  }

  @Test(arguments: [
    ("", "column 1: expected a key path, found the end"),
    (
      "title down",
      "column 7: expected asc or desc or nullsFirst or nullsLast or lexical or caseInsensitive or natural or the end, found \"down\""
    ),
    (
      "title desc asc",
      "column 12: expected nullsFirst or nullsLast or lexical or caseInsensitive or natural or the end, found \"asc\""
    ),
    ("title natural desc", "column 15: expected the end, found \"desc\""),
    (
      "title nullsFirst nullsLast",
      "column 18: expected lexical or caseInsensitive or natural or the end, found \"nullsLast\""
    ),
    (
      "title, date",
      "column 6: expected asc or desc or nullsFirst or nullsLast or lexical or caseInsensitive or natural or the end, found \",\""
    ),
    ("title.", "column 7: expected a name, found the end"),
    ("1", "column 1: expected a key path, found \"1\""),
  ])
  func refusedSortTerms(format: String, message: String) {
    #expect(failure { _ = try SortTerm(format: format) } == "invalidFormat: \(message)")
  }

  @Test func sortTermsReadBack() throws {
    for direction in SortTerm.Direction.allCases {
      for nulls in [nil] + SortTerm.NullPlacement.allCases.map(Optional.some) {
        for comparator in SortTerm.Comparator.allCases {
          for path in ["title", "category.name", "desc", "natural"] as [AttributePath] {
            let term = SortTerm(path, direction, nulls: nulls, comparator: comparator)
            #expect(try SortTerm(format: term.description) == term)
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("category.name", SectionKey.value("category.name")), ("year", .value("year")),
    ("initial", .value("initial")),
    ("year(date)", .year("date", timeZone: nil)), ("MONTH( date )", .month("date", timeZone: nil)),
    ("day(category.date, 'Europe/Berlin')", .day("category.date", timeZone: "Europe/Berlin")),
    ("day(date, \"UTC\")", .day("date", timeZone: "UTC")), ("initial(title)", .initial("title")),
  ])
  func sectionKeys(format: String, key: SectionKey) throws {
    #expect(try SectionKey(format: format) == key)
    #expect(try SectionKey(format: key.description) == key)
  }

  @Test(arguments: [
    ("", "column 1: expected a key path, found the end"),
    ("week(date)", "column 1: expected year, month, day or initial before \"(\", found \"week\""),
    ("year(date", "column 10: expected \")\", found the end"),
    ("year()", "column 6: expected a key path, found \")\""),
    ("day(date, Europe)", "column 11: expected a time zone in quotes, found \"Europe\""),
    ("initial(title, 'UTC')", "column 14: expected \")\", found \",\""),
    ("year(date) desc", "column 12: expected the end, found \"desc\""),
    ("title desc", "column 7: expected \"(\" or the end, found \"desc\""),
  ])
  func refusedSectionKeys(format: String, message: String) {
    #expect(failure { _ = try SectionKey(format: format) } == "invalidFormat: \(message)")
  }

  @Test func aTimeZoneThatNeedsEscapesReadsBack() throws {
    let key = SectionKey.day("date", timeZone: "a'b\\\n\u{1}")
    #expect(key.description == #"day(date, 'a\'b\\\n\u0001')"#)
    #expect(try SectionKey(format: key.description) == key)
  }

  @Test(arguments: [
    ("count", Aggregate.count), ("COUNT", .count), ("count(title)", .countOf("title")),
    ("countDistinct(category.name)", .countDistinct("category.name")), ("sum(cents)", .sum("cents")),
    ("average( amount )", .average("amount")), ("min(date)", .min("date")), ("Max(count)", .max("count")),
  ])
  func aggregates(format: String, aggregate: Aggregate) throws {
    #expect(try Aggregate(format: format) == aggregate)
    #expect(try Aggregate(format: aggregate.description) == aggregate)
  }

  @Test(arguments: [
    ("", "column 1: expected count, countDistinct, sum, average, min or max, found the end"),
    ("median(cents)", "column 1: expected count, countDistinct, sum, average, min or max, found \"median\""),
    ("sum", "column 4: expected \"(\", found the end"),
    ("sum(", "column 5: expected a key path, found the end"),
    ("sum(cents", "column 10: expected \")\", found the end"),
    ("count()", "column 7: expected a key path, found \")\""),
    ("count > 0", "column 7: expected \"(\", found \">\""),
    ("sum(a) b", "column 8: expected the end, found \"b\""),
  ])
  func refusedAggregates(format: String, message: String) {
    #expect(failure { _ = try Aggregate(format: format) } == "invalidFormat: \(message)")
  }

  private func failure(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch {
      guard let error = error as? StoreError else { return "another error: \(error)" }
      return "\(error.kind): \(error.message)"
    }
  }
}

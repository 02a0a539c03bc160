import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Sections: typed keys, contiguous, one per key, in the order that the rules give.
  static let sections: [ConformanceCase] = valueSections + derivedSections + literalSections + refusedSections

  private static let valueSections: [ConformanceCase] = AwkwardValue.types.filter(\.isOrdered).flatMap {
    type in
    [nil, SortTerm.Direction.ascending, .descending].map { direction in
      let sort = direction.map { "sorted by it \($0)" } ?? "unsorted"
      return ConformanceCase("sections", "by a \(type), \(sort)") { context in
        let table = SampleTable(type)
        let store = try table.open(context)
        let request = FetchDescription(
          entity: "sample", sort: direction.map { [SortTerm("value", $0)] } ?? [], sectionBy: .value("value"))
        try expectAgreement(store, try table.oracle(), request)
      }
    }
  }

  private static let zones: [String?] = [
    nil, "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia",
  ]

  private static let derivedSections: [ConformanceCase] =
    zones.flatMap { zone in
      [
        SectionKey.year("value", timeZone: zone), .month("value", timeZone: zone),
        .day("value", timeZone: zone),
      ]
    }.map { key in derived(key, .date) }
    + SortTerm.Comparator.allCases.map { comparator in
      derived(.initial("value"), .string, comparator)
    }

  private static func derived(
    _ key: SectionKey, _ type: AttributeType, _ comparator: SortTerm.Comparator = .lexical
  ) -> ConformanceCase {
    ConformanceCase("sections", "by \(key), \(comparator), in every order") { context in
      let table = SampleTable(type)
      let store = try table.open(context)
      let tables = try table.oracle()
      let term = SortTerm("value", comparator: comparator)
      var descending = term
      descending.direction = .descending
      var nullsLast = term
      nullsLast.nulls = .last
      for sort in [[], [term], [descending], [nullsLast], [SortTerm("id", .descending), term]] {
        try expectAgreement(store, tables, FetchDescription(entity: "sample", sort: sort, sectionBy: key))
      }
    }
  }

  /// Titles in the order of their identities, and the sections expected.
  private static func titles(
    _ name: String, _ titles: [AttributeValue], _ key: SectionKey, _ sort: [SortTerm],
    _ sections: [(AttributeValue, [RowID])]
  ) -> ConformanceCase {
    ConformanceCase("sections", name) { context in
      let store = try Ledger.open(context, expenses: titles.map { ["title": $0] })
      let request = FetchDescription(entity: "expense", sort: sort, sectionBy: key)
      try expect(
        try store.read { try $0.sections(request) }, sections.map { SectionIDs(key: $0.0, ids: $0.1) })
    }
  }

  private static func dates(
    _ name: String, _ dates: [AttributeValue], _ key: SectionKey, _ sort: [SortTerm],
    _ sections: [(AttributeValue, [RowID])]
  ) -> ConformanceCase {
    ConformanceCase("sections", name) { context in
      let store = try Ledger.open(context, expenses: dates.map { ["date": $0] })
      let request = FetchDescription(entity: "expense", sort: sort, sectionBy: key)
      try expect(
        try store.read { try $0.sections(request) }, sections.map { SectionIDs(key: $0.0, ids: $0.1) })
    }
  }

  private static let literalSections: [ConformanceCase] = [
    titles(
      "nil and the empty text are two sections", ["", .null, "a"], .value("title"), [],
      [(.null, [2]), ("", [1]), ("a", [3])]),
    titles(
      "the key in front is ascending with nil first", ["b", "a", .null, "b"], .value("title"),
      [SortTerm("id", .descending)],
      [(.null, [3]), ("a", [2]), ("b", [4, 1])]),
    titles(
      "a first term on the key keeps its direction", ["b", "a", .null, "b"], .value("title"),
      [SortTerm("title", .descending), SortTerm("id", .descending)],
      [("b", [4, 1]), ("a", [2]), (.null, [3])]),
    titles(
      "a first term on the key keeps its place for nil", ["b", .null], .value("title"),
      [SortTerm("title", nulls: .last)],
      [("b", [1]), (.null, [2])]),
    titles(
      "texts that the comparator finds equal are sections of their own", ["a", "A", "a", "A", "b"],
      .value("title"),
      [SortTerm("title", comparator: .caseInsensitive)], [("A", [2, 4]), ("a", [1, 3]), ("b", [5])]),
    titles(
      "and take the direction of that comparator's term", ["a", "A", "a", "A", "b"], .value("title"),
      [SortTerm("title", .descending, comparator: .caseInsensitive)],
      [("b", [5]), ("a", [1, 3]), ("A", [2, 4])]),
    titles(
      "composed and decomposed text are one section", ["\u{E9}", "e\u{301}"], .value("title"), [],
      [("\u{E9}", [1, 2])]),
    titles(
      "initials overlook case and diacritics", ["apple", "Éclair", "eel", "", .null, "Ärger", "ß"],
      .initial("title"), [],
      [(.null, [5]), ("", [4]), ("A", [1, 6]), ("E", [2, 3]), ("S", [7])]),
    titles(
      "initials follow the direction of a first term on that text", ["apple", "bee", .null],
      .initial("title"),
      [SortTerm("title", .descending)], [("B", [2]), ("A", [1]), (.null, [3])]),
    titles(
      "an initial is a whole Character", ["👨‍👩‍👧 family", "👨 man", "\r\nx"], .initial("title"), [],
      [("\r\n", [3]), ("👨", [2]), ("👨‍👩‍👧", [1])]),
    titles("no rows, no sections", [], .value("title"), [], []),
    dates(
      "years", [day(2026, 1, 31), day(2025, 12, 31, 86_399.999), .null, day(1999, 7, 1)],
      .year("date", timeZone: nil), [],
      [(.null, [3]), (1999, [4]), (2025, [2]), (2026, [1])]),
    dates(
      "months in the order of the date", [day(2026, 1, 31), day(2026, 2, 1), day(2026, 1, 1)],
      .month("date", timeZone: nil),
      [SortTerm("date", .descending)], [("2026-02", [2]), ("2026-01", [1, 3])]),
    dates(
      "days in a time zone", [day(2026, 1, 30, 82_800), day(2026, 1, 31), day(2026, 1, 30, 82_799)],
      .day("date", timeZone: "Europe/Berlin"), [], [("2026-01-30", [3]), ("2026-01-31", [1, 2])]),
    dates(
      "days before 1970 and before 2001",
      [day(1969, 12, 31, 86_399.5), day(1970, 1, 1), day(2000, 12, 31, 1), day(1, 1, 1)],
      .day("date", timeZone: nil), [],
      [("0001-01-01", [4]), ("1969-12-31", [1]), ("1970-01-01", [2]), ("2000-12-31", [3])]),
    dates(
      "a key in a time zone goes in front, ascending, whatever the date's direction",
      [day(2026, 1, 1), day(2026, 3, 1), day(2026, 1, 15)], .month("date", timeZone: "Europe/Berlin"),
      [SortTerm("date", .descending)],
      [("2026-01", [3, 1]), ("2026-03", [2])]),
    sectionOrder(
      "sections in the order of another attribute", [(1, "b"), (0, "c"), (2, "a")],
      [.init("category.displayOrder")],
      [("c", [0]), ("b", [1]), ("a", [2])]),
    sectionOrder(
      "categories of one name and different order are two sections", [(1, "a"), (2, "a"), (3, "b")],
      [.init("category.displayOrder")], [("a", [1]), ("a", [2]), ("b", [3])]),
    sectionOrder(
      "section order descending", [(1, "a"), (2, "b")], [.init("category.displayOrder", .descending)],
      [("b", [2]), ("a", [1])]),
  ]

  /// One expense for each category of an order and a name; sections by name, with their order values.
  private static func sectionOrder(
    _ name: String, _ categories: [(order: Int64, name: String)], _ terms: [SortTerm],
    _ sections: [(String, [Int64])]
  ) -> ConformanceCase {
    ConformanceCase("sections", name) { context in
      let store = try Ledger.open(context)
      try store.write { tx in
        for (index, category) in categories.enumerated() {
          try tx.insert("category", ["name": .string(category.name), "displayOrder": .int(category.order)])
          try tx.insert("expense", ["category": .int(Int64(index + 1))])
        }
      }
      let request = FetchDescription(
        entity: "expense", sort: [SortTerm("category.name")], sectionBy: .value("category.name"),
        sectionOrder: terms)
      let found = try store.read { try $0.sections(request) }
      try expect(found.map(\.key), sections.map { .string($0.0) })
      try expect(found.map(\.order), sections.map { $0.1.map { .int($0) } }, "order values")
      try expect(found.flatMap(\.ids), try store.read { try $0.ids(request) }, "ids")
    }
  }

  private static func refused(_ name: String, _ kind: StoreError.Kind, _ request: FetchDescription)
    -> ConformanceCase
  {
    ConformanceCase("sections", "\(name) is \(kind)") { context in
      let store = try Ledger.open(context)
      try expectError(kind) { try store.read { try $0.sections(request) } }
    }
  }

  private static let refusedSections: [ConformanceCase] = [
    refused(
      "sectioning by data", .typeMismatch, FetchDescription(entity: "expense", sectionBy: .value("blob"))),
    refused(
      "the initial of an int", .typeMismatch,
      FetchDescription(entity: "expense", sectionBy: .initial("cents"))),
    refused(
      "the year of a text", .typeMismatch,
      FetchDescription(entity: "expense", sectionBy: .year("title", timeZone: nil))),
    refused(
      "a time zone that is none", .invalidValue,
      FetchDescription(entity: "expense", sectionBy: .day("date", timeZone: "Nowhere/Land"))),
    refused(
      "a time zone with NUL behind its name", .invalidValue,
      FetchDescription(entity: "expense", sectionBy: .day("date", timeZone: "UTC\0"))),
    refused(
      "sectioning by what is not there", .unknownAttribute,
      FetchDescription(entity: "expense", sectionBy: .value("nope"))),
    refused(
      "sectioning through a to-many", .unsupported,
      FetchDescription(entity: "expense", sectionBy: .value("children.title"))),
    refused(
      "a section order without a key", .unsupported,
      FetchDescription(entity: "expense", sectionOrder: [SortTerm("title")])),
  ]
}

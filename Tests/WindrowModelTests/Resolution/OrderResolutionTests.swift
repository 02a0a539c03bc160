import Testing
import WindrowModel

/// The whole order of a sectioned request, rule by rule. Each term is written as what it compares and how.
@Suite struct OrderResolutionTests {
  @Test func withoutSectionsTheOrderIsTheTerms() throws {
    #expect(
      try order(["category.name desc", "cents", "title nullsLast natural"]) == [
        "category.name desc nilLast", "cents", "title nilLast natural",
      ])
    #expect(try order([]) == [])
  }

  @Test func nilGoesFirstAscendingAndLastDescendingUnlessSaid() throws {
    #expect(
      try order(["title", "title desc", "title desc nullsFirst", "title nullsLast"]) == [
        "title", "title desc nilLast", "title desc", "title nilLast",
      ])
  }

  @Test func aFirstTermOnTheKeysOwnPathStaysFirst() throws {
    #expect(
      try order(["category.name desc", "cents"], by: "category.name") == [
        "category.name desc nilLast", "cents",
      ])
    #expect(try order(["category.name nullsLast"], by: "category.name") == ["category.name nilLast"])
    #expect(try order(["category.id desc"], by: "category") == ["category desc nilLast"])
  }

  @Test func anotherComparatorIsFollowedByTheKeysLexicalOrder() throws {
    #expect(
      try order(["title desc natural", "cents"], by: "title") == [
        "title desc nilLast natural", "title desc nilLast", "cents",
      ])
    #expect(
      try order(["title nullsLast caseInsensitive"], by: "title") == [
        "title nilLast caseInsensitive", "title nilLast",
      ])
  }

  @Test(arguments: ["year(date)", "month(date)", "day(date)", "day(date, 'UTC')", "year(date, 'GMT')"])
  func theDateThatAKeyInUTCDerivesFromAddsNothing(key: String) throws {
    #expect(try order(["date desc", "cents"], by: key) == ["date desc nilLast", "cents"])
    #expect(try order(["date nullsLast"], by: key) == ["date nilLast"])
  }

  @Test func aKeyInAnotherTimeZoneGoesInFront() throws {
    #expect(
      try order(["date desc", "cents"], by: "day(date, 'Europe/Berlin')") == [
        "day(Europe/Berlin) of date", "date desc nilLast", "cents",
      ])
  }

  @Test func otherwiseTheKeyGoesInFrontAscending() throws {
    #expect(try order([], by: "category.name") == ["category.name"])
    #expect(
      try order(["cents desc", "category.name desc"], by: "category.name") == [
        "category.name", "cents desc nilLast", "category.name desc nilLast",
      ])
    #expect(try order(["cents desc"], by: "month(date)") == ["month of date", "cents desc nilLast"])
    #expect(try order(["title"], by: "category.name") == ["category.name", "title"])
  }

  @Test func anInitialTakesTheDirectionOfAFirstTermOnItsText() throws {
    #expect(
      try order(["title desc natural", "cents"], by: "initial(title)") == [
        "initial of title desc nilLast", "title desc nilLast natural", "cents",
      ])
    #expect(
      try order(["title nullsLast"], by: "initial(title)") == ["initial of title nilLast", "title nilLast"])
    #expect(
      try order(["cents desc", "title desc"], by: "initial(title)") == [
        "initial of title", "cents desc nilLast", "title desc nilLast",
      ])
  }

  @Test func theSectionOrderGoesInFrontOfAll() throws {
    #expect(
      try order(["category.name desc", "cents"], by: "category.name", sectionOrder: ["category.rank desc"])
        == [
          "category.rank desc nilLast", "category.name desc nilLast", "cents",
        ])
    #expect(
      try order(["cents"], by: "year(date)", sectionOrder: ["category.rank", "paid"]) == [
        "category.rank", "paid", "year of date", "cents",
      ])
    let fetch = FetchDescription(
      entity: "expense", sectionBy: .value("category.name"),
      sectionOrder: [SortTerm("category.rank"), SortTerm("paid")])
    #expect(try LedgerSchema.make().resolve(fetch).sectionOrderCount == 2)
  }

  @Test(arguments: [
    ("year(date)", AttributeType.int), ("month(date)", .string), ("day(date)", .string),
    ("initial(title)", .string),
    ("price", .decimal(scale: 2)), ("category", .int),
  ])
  func theTypeOfAKey(key: String, type: AttributeType) throws {
    let fetch = FetchDescription(entity: "expense", sectionBy: try SectionKey(format: key))
    #expect(try LedgerSchema.make().resolve(fetch).section?.type == type)
  }

  @Test(
    arguments: [
      ("blob", nil, StoreError.Kind.typeMismatch), ("cents natural", nil, .typeMismatch),
      ("date caseInsensitive", nil, .typeMismatch), ("nope", nil, .unknownAttribute),
      ("category.expenses", nil, .unsupported),
      ("cents", "blob", .typeMismatch), ("cents", "year(title)", .typeMismatch),
      ("cents", "initial(date)", .typeMismatch),
      ("cents", "nope", .unknownAttribute), ("cents", "day(date, 'Mars/Olympus')", .invalidValue),
      ("cents", "category.expenses", .unsupported),
    ] as [(String, String?, StoreError.Kind)])
  func whatHasNoOrder(term: String, key: String?, kind: StoreError.Kind) {
    #expect { try order([term], by: key) } throws: { ($0 as? StoreError)?.kind == kind }
  }

  @Test func theNumbersOfARequest() throws {
    let schema = try LedgerSchema.make()
    func kind(_ fetch: FetchDescription) -> StoreError.Kind? {
      do { _ = try schema.resolve(fetch) } catch { return error.kind }
      return nil
    }
    #expect(kind(FetchDescription(entity: "expense", limit: 0)) == nil)
    #expect(kind(FetchDescription(entity: "expense", limit: -1)) == .invalidValue)
    #expect(kind(FetchDescription(entity: "expense", offset: -1)) == .invalidValue)
    #expect(kind(FetchDescription(entity: "expense", batchSize: 0)) == .invalidValue)
    #expect(kind(FetchDescription(entity: "nobody")) == .unknownEntity)
    #expect(kind(FetchDescription(entity: "expense", sectionOrder: [SortTerm("cents")])) == .unsupported)
    #expect(
      kind(FetchDescription(entity: "expense", condition: .compare("nope", .equal, 1))) == .unknownAttribute)
  }

  private func order(_ sort: [String], by key: String? = nil, sectionOrder: [String] = []) throws -> [String]
  {
    let fetch = FetchDescription(
      entity: "expense", sort: try sort.map { try SortTerm(format: $0) },
      sectionBy: try key.map { try SectionKey(format: $0) },
      sectionOrder: try sectionOrder.map { try SortTerm(format: $0) })
    return try LedgerSchema.make().resolve(fetch).order.map(describe)
  }

  private func describe(_ sort: ResolvedSort) -> String {
    var words: [String]
    switch sort.value {
    case .path(let path): words = [path.source == "category.id" ? "category" : path.source.description]
    case .section(let section):
      let name =
        switch section.kind {
        case .value: "value"
        case .year(let zone): "year" + (zone.map { "(\($0))" } ?? "")
        case .month(let zone): "month" + (zone.map { "(\($0))" } ?? "")
        case .day(let zone): "day" + (zone.map { "(\($0))" } ?? "")
        case .initial: "initial"
        }
      words = ["\(name) of \(section.path.source)"]
    }
    if sort.isDescending { words.append("desc") }
    if !sort.nullsFirst { words.append("nilLast") }
    if sort.comparator != .lexical { words.append(sort.comparator.rawValue) }
    return words.joined(separator: " ")
  }
}

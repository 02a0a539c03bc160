import Testing
import WindrowModel

/// Which to-ones a list reads beside its rows, and what is refused.
@Suite struct PrefetchResolutionTests {
  /// The tree of what is prefetched, in words.
  private static func tree(_ relations: [ResolvedPrefetch]) -> String {
    relations.map { relation in
      let further = tree(relation.further)
      return "\(relation.name) \(relation.column) \(relation.destination.name)"
        + (further.isEmpty ? "" : " (\(further))")
    }.joined(separator: ", ")
  }

  private static func resolve(_ fetch: FetchDescription) throws -> ResolvedFetch {
    try LedgerSchema.make().resolve(fetch)
  }

  @Test(
    arguments: [
      ([], ""), (["category"], "category 12 category"), (["category", "category"], "category 12 category"),
      (["category", "category.country"], "category 12 category (country 2 country)"),
      (["category.country"], "category 12 category (country 2 country)"),
    ] as [([AttributePath], String)])
  func pathsBecomeATree(paths: [AttributePath], tree: String) throws {
    let fetch = FetchDescription(entity: "expense", prefetch: paths)
    #expect(Self.tree(try Self.resolve(fetch).prefetch) == tree)
  }

  @Test func orderAndSectionArePrefetchedAndConditionsAreNot() throws {
    let order = FetchDescription(
      entity: "expense", sort: [SortTerm("title"), SortTerm("category.rank")],
      sectionBy: .value("category.country.name"), sectionOrder: [SortTerm("category.name")])
    #expect(Self.tree(try Self.resolve(order).prefetch) == "category 12 category (country 2 country)")
    let key = FetchDescription(entity: "expense", sort: [SortTerm("category"), SortTerm("category.id")])
    #expect(try Self.resolve(key).prefetch.isEmpty)
    let condition = FetchDescription(
      entity: "expense", condition: .compare("category.name", .equal, "Food"), prefetch: [])
    #expect(try Self.resolve(condition).prefetch.isEmpty)
  }

  @Test(
    arguments: [
      ("title", .unsupported), ("id", .unsupported), ("category.name", .unsupported),
      ("category.expenses", .unsupported), ("nope", .unknownAttribute), ("category.nope", .unknownAttribute),
      ("", .unknownAttribute),
    ] as [(AttributePath, StoreError.Kind)])
  func otherPathsAreRefused(path: AttributePath, kind: StoreError.Kind) {
    #expect {
      try Self.resolve(FetchDescription(entity: "expense", prefetch: ["category", path]))
    } throws: { ($0 as? StoreError)?.kind == kind }
  }

  @Test func shownPathsAreResolved() throws {
    let fetch = FetchDescription(entity: "expense", show: ["title", "category.name", "category"])
    let shown = try #require(try Self.resolve(fetch).shown)
    #expect(shown.map(\.source) == ["title", "category.name", "category"])
    #expect(shown.map(\.type) == [.string, .string, .int])
    #expect(try Self.resolve(FetchDescription(entity: "expense")).shown == nil)
    #expect(throws: StoreError.self) {
      try Self.resolve(FetchDescription(entity: "expense", show: ["nope"]))
    }
  }

  @Test func keyPathsNameThem() throws {
    let request = FetchRequest<Expense>().prefetch(\.$category, \.$category.$parent).prefetch(\.category)
      .show(\.title).show(\.$category.name, \.amount)
    let fetch = try request.description()
    #expect(fetch.prefetch == ["category", "category.parent", "category"])
    #expect(fetch.show == ["title", "category.name", "amount"])
    #expect(throws: StoreError.self) { try FetchRequest<Expense>().show(\.isLarge).description() }
  }
}

import Foundation
import Testing
import Windrow

/// Typed requests over groups, and sections with typed keys, on both stores.
@Suite struct GroupRequestTests {
  private static func store(_ backend: Backend) throws -> any Store {
    let store = try backend.makeStore()
    try store.fill()
    return store
  }

  @Test(arguments: Backend.allCases)
  func keysAndValuesHaveTheTypesOfTheirAttributes(_ backend: Backend) throws {
    let store = try Self.store(backend)
    let request = AggregateRequest<Book>()
      .grouped(by: .value(\.$author.name), .value(\.format))
      .values(.count, .sum(\.pages), .max(\.price), .average(\.pages), .count(\.pages))
      .sorted(by: .sum(\.pages), .descending)
    let groups = try store.read { try $0.fetch(request) }
    let keys: [(String?, Book.Format)] = groups.map(\.keys)
    #expect(keys.map(\.0) == [nil, "Zoë", "Ann"])
    #expect(keys.map(\.1) == [.audio, .paper, .paper])
    let values: [(Int, Int?, Decimal?, Double?, Int)] = groups.map(\.values)
    #expect(values.map(\.0) == [1, 1, 1])
    #expect(values.map(\.1) == [300, 100, nil])
    #expect(values.map(\.2) == [3, 10, Decimal(string: "9.95")])
    #expect(values.map(\.3) == [300, 100, nil])
    #expect(values.map(\.4) == [1, 1, 0])
  }

  @Test(arguments: Backend.allCases)
  func oneKeyAndOneValueAreNoTuples(_ backend: Backend) throws {
    let store = try Self.store(backend)
    let request = AggregateRequest<Book>()
      .filter(\.price > 5)
      .grouped(by: .initial(\.title))
      .values(.count)
    let groups = try store.read { try $0.fetch(request) }
    let keys: [String] = groups.map(\.keys)
    let counts: [Int] = groups.map(\.values)
    #expect(keys == ["A", "B"])
    #expect(counts == [1, 1])
  }

  @Test(arguments: Backend.allCases)
  func groupsAreChosenOrderedAndCut(_ backend: Backend) throws {
    let store = try Self.store(backend)
    let formats = AggregateRequest<Book>().grouped(by: .value(\.format)).values(.count, .sum(\.pages))
    func keys(_ request: GroupRequest<Book, Book.Format, (Int, Int?)>) throws -> [Book.Format] {
      try store.read { try $0.fetch(request).map(\.keys) }
    }
    #expect(try keys(formats) == [.audio, .paper])
    #expect(try keys(formats.sorted(by: .value(\.format), .descending)) == [.paper, .audio])
    #expect(try keys(formats.having(.count, .greater, 1)) == [.paper])
    #expect(try keys(formats.having(.sum(\.pages), .greaterOrEqual, 300)) == [.audio])
    #expect(try keys(formats.having(.sum(\.pages), .less, 1000).limit(1).offset(1)) == [.paper])
    #expect(
      try keys(formats.having(.comparison(.path("format"), .equal, .constant("audio"), []))) == [.audio])
  }

  @Test(arguments: Backend.allCases)
  func relatedRowsAndYearsAreKeys(_ backend: Backend) throws {
    let store = try Self.store(backend)
    let authors = AggregateRequest<Book>().grouped(by: .value(\.$author.id)).values(.count)
    let ids: [RecordID<Author>?] = try store.read { try $0.fetch(authors).map(\.keys) }
    #expect(ids == [nil, 1, 2])
    let years = AggregateRequest<Author>().grouped(by: .year(\.born)).values(.min(\.name))
    let groups = try store.read { try $0.fetch(years) }
    #expect(groups.map(\.keys) == [nil, 1969])
    #expect(groups.map(\.values) == ["Ann", "Zoë"])
    let prices = AggregateRequest<Book>().grouped(by: .value(\.price)).values(.count)
    #expect(try store.read { try $0.fetch(prices).map(\.keys) } == [3, Decimal(string: "9.95"), 10])
  }

  @Test(arguments: Backend.allCases)
  func valuesWithoutGroupsAreOneRow(_ backend: Backend) throws {
    let store = try Self.store(backend)
    let request = AggregateRequest<Book>().values(.sum(\.price), .max(\.title), .countDistinct(\.format))
    let (total, last, formats) = try store.read { try $0.fetchValues(request) }
    #expect(total == Decimal(string: "22.95"))
    #expect(last == "Ärger")
    #expect(formats == 2)
    let none = AggregateRequest<Book>().filter(\.price > 99).values(.sum(\.pages))
    let pages: Int? = try store.read { try $0.fetchValues(none) }
    #expect(pages == nil)
  }

  @Test(arguments: Backend.allCases)
  func aKeyPathOfNoAttributeIsReportedWhenTheRequestIsExecuted(_ backend: Backend) throws {
    let store = try Self.store(backend)
    let request = AggregateRequest<Book>().grouped(by: .initial(\.title.description)).values(.count)
    #expect { try store.read { try $0.fetch(request) } } throws: {
      ($0 as? StoreError)?.kind == .unknownAttribute
    }
  }

  @Test(arguments: Backend.allCases)
  func sectionsHaveTypedKeys(_ backend: Backend) throws {
    let store = try Self.store(backend)
    let request = FetchRequest<Book>().sorted(by: \.format, .descending).sorted(by: \.title, .descending)
    let sections = try store.read { try $0.fetchSections(request, by: .value(\.format)) }
    #expect(sections.map(\.key) == [.paper, .audio])
    #expect(sections.map(\.ids) == [[1, 2], [3]])
    let counts = try store.read { try $0.fetchSectionCounts(request, by: .value(\.format)) }
    #expect(counts.map(\.key) == [.paper, .audio])
    #expect(counts.map(\.count) == [2, 1])
    let first = try store.read { try $0.fetchSectionCounts(request.limit(1), by: .value(\.format)) }
    #expect(first.map(\.count) == [1])
    let byName = request.sectioned(by: \.$author.name)
    #expect(
      try store.read { try $0.fetchSectionCounts(byName) } == [
        SectionCount(key: nil, count: 1), SectionCount(key: "Ann", count: 1),
        SectionCount(key: "Zoë", count: 1),
      ])
  }

  @Test func countingSectionsReadsNoRowsAndOneStatement() throws {
    let store = try Self.store(.sqlite)
    let before = store.statistics
    let counts = try store.read {
      try $0.fetchSectionCounts(FetchRequest<Book>(), by: .value(\.$author.name))
    }
    #expect(counts.map(\.key) == [nil, "Ann", "Zoë"])
    #expect(store.statistics.statements - before.statements == 1)
    #expect(store.statistics.rowsDecoded == before.rowsDecoded)
  }
}

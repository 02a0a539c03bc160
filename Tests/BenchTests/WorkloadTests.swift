import Foundation
import Testing

@testable import bench

/// Floors and library find what a plain reading of the rows finds, so that their times mean
/// something.
@Suite struct WorkloadTests {
  private static let dataset = Dataset(rowCount: 1_000, seed: 5)

  /// Expects both sides to give an answer, twice, also after the trial has ended.
  private func expect(
    _ workload: any Workload, _ variant: String, _ backend: Backend, answers expected: Int
  ) throws {
    let scenario = try Scenario(backend: backend, dataset: Self.dataset, databaseFile: nil)
    defer { scenario.close() }
    let trial = try workload.trial(variant, in: scenario)
    for _ in 0..<2 {
      #expect(try trial.floor?.sample().answer == expected)
      #expect(try trial.library?.sample().answer == expected)
      try trial.finish()
    }
  }

  private static let byDate = dataset.expenses.sorted { $0.date > $1.date }.map(\.id)

  @Test(arguments: Backend.allCases, ["indexed", "unindexed"])
  func idsByDate(backend: Backend, variant: String) throws {
    try expect(FetchIDs(), variant, backend, answers: Answer.ids(Self.byDate))
  }

  @Test(arguments: Backend.allCases)
  func idsByCategoryName(backend: Backend) throws {
    let names = Dictionary(uniqueKeysWithValues: Self.dataset.categories.map { ($0.id, $0.name) })
    let expected = Self.dataset.expenses.sorted {
      let (one, other) = (names[$0.categoryID]!, names[$1.categoryID]!)
      return one != other ? one < other : $0.date > $1.date
    }
    try expect(FetchIDs(), "relationship", backend, answers: Answer.ids(expected.map(\.id)))
  }

  @Test(arguments: Backend.allCases, FetchRows().variants)
  func allRows(backend: Backend, variant: String) throws {
    try expect(FetchRows(), variant, backend, answers: Answer.expenses(Self.dataset.expenses))
  }

  @Test(arguments: Backend.allCases, Sum().variants)
  func sums(backend: Backend, variant: String) throws {
    let cents = Self.dataset.expenses.map { Int(($0.amount * 100).rounded()) }.reduce(0, +)
    try expect(Sum(), variant, backend, answers: cents)
  }

  @Test(arguments: Backend.allCases)
  func countsByRelatedName(backend: Backend) throws {
    let names = Dictionary(uniqueKeysWithValues: Self.dataset.categories.map { ($0.id, $0.name) })
    let rows = Dictionary(grouping: Self.dataset.expenses) { names[$0.categoryID]! }.sorted {
      $0.key < $1.key
    }
    try expect(
      Sections(), "relationship", backend, answers: Answer.counts(rows.map { ($0.key, $0.value.count) }))
    let sums = rows.map { ($0.key, $0.value.reduce(0) { $0 + $1.amount }) }
    try expect(GroupSum(), "relationship", backend, answers: Answer.amounts(sums))
  }

  @Test(arguments: Backend.allCases)
  func countsByMonth(backend: Backend) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let months = Dictionary(grouping: Self.dataset.expenses) { row in
      let parts = calendar.dateComponents(
        [.year, .month], from: Date(timeIntervalSinceReferenceDate: row.date))
      let month = parts.month! < 10 ? "0\(parts.month!)" : "\(parts.month!)"
      return "\(parts.year!)-\(month)"
    }
    let counts = months.sorted { $0.key < $1.key }.map { ($0.key, $0.value.count) }
    try expect(Sections(), "month", backend, answers: Answer.counts(counts))
  }

  @Test(arguments: Backend.allCases)
  func firstRowsOfAList(backend: Backend) throws {
    let newest = Self.dataset.expenses.sorted { $0.date > $1.date }.prefix(20)
    try expect(FirstBatch(), "", backend, answers: Answer.expensesByID(Array(newest)))
  }

  @Test(arguments: Backend.allCases)
  func scrolling(backend: Backend) throws {
    let cents = Self.dataset.expenses.map { Int(($0.amount * 100).rounded()) }.reduce(0, +)
    try expect(Scroll(), "", backend, answers: cents)
  }

  /// A thousand rows of which a list keeps a hundred at most.
  ///
  /// On the store in memory, since what SQLite holds is counted for all tests that run at once.
  @Test func listsKeepLessThanRows() throws {
    guard AllocationCounter.isAvailable else { return }
    let scenario = try Scenario(backend: .memory, dataset: Self.dataset, databaseFile: nil)
    defer { scenario.close() }
    func bytes(_ variant: String) throws -> Double {
      let trial = try ListMemory().trial(variant, in: scenario)
      _ = try trial.library?.sample()
      return try #require(try trial.library?.sample().value)
    }
    let (ids, scrolled, all) = (try bytes("ids"), try bytes("scrolled"), try bytes("all-rows"))
    #expect(ids > 4)
    #expect(ids < scrolled)
    #expect(scrolled < all)
    // A row's struct alone has more than 64 bytes.
    #expect(all > 64)
  }

  @Test(arguments: Backend.allCases, Insert().variants)
  func inserts(backend: Backend, variant: String) throws {
    try expect(Insert(), variant, backend, answers: 1_000)
  }

  @Test(arguments: Backend.allCases)
  func storedSumsDecodeNothing(backend: Backend) throws {
    let scenario = try Scenario(backend: backend, dataset: Self.dataset, databaseFile: nil)
    defer { scenario.close() }
    let sample = try SumDecoded().trial("sql", in: scenario).library?.sample()
    let list = try SumDecoded().trial("reduce-faulting", in: scenario).library?.sample()
    let cents = Self.dataset.expenses.map { Int(($0.amount * 100).rounded()) }.reduce(0, +)
    #expect(sample == Sample(value: 0, answer: cents))
    #expect(list == Sample(value: 1_000, answer: cents))
  }

  @Test(arguments: Backend.allCases) func heldRowsCountAsMemoryOfTheirSum(backend: Backend) throws {
    let scenario = try Scenario(backend: backend, dataset: Self.dataset, databaseFile: nil)
    defer { scenario.close() }
    let held = try SumMemory().trial("reduce-held", in: scenario)
    guard AllocationCounter.isAvailable else {
      #expect(held.note == AllocationCounter.missingNote)
      return
    }
    let sums = try SumMemory().trial("sql", in: scenario)
    // The first sample makes what is kept: statements, pages.
    _ = try sums.library?.sample()
    let bytes = try #require(try sums.library?.sample().value)
    let heldBytes = try #require(try held.library?.sample().value)
    // A row's struct alone has 80 bytes.
    #expect(bytes < 10_000)
    #expect(heldBytes > 80_000)
  }

  @Test(arguments: Backend.allCases)
  func equalMatches(backend: Backend) throws {
    let expected = Self.dataset.expenses.filter { $0.categoryID == 7 }.map(\.id)
    #expect(expected.count == 50)
    try expect(Match(), "equals-indexed", backend, answers: Answer.ids(expected))
  }

  @Test(arguments: Backend.allCases)
  func caseSensitiveMatches(backend: Backend) throws {
    let expected = Self.dataset.expenses.filter { $0.title.contains("Market") }.map(\.id)
    #expect(!expected.isEmpty)
    try expect(Match(), "contains", backend, answers: Answer.ids(expected))
  }

  /// LIKE folds ASCII only, so it must be shown to find the same rows as a search that folds all.
  @Test(arguments: Backend.allCases)
  func foldedMatches(backend: Backend) throws {
    let expected = Self.dataset.expenses.filter {
      $0.title.range(of: "market", options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
    let exact = Self.dataset.expenses.filter { $0.title.contains("Market") }
    #expect(expected.count > exact.count)
    try expect(Match(), "contains-cd", backend, answers: Answer.ids(expected.map(\.id)))
  }

  @Test(arguments: Backend.allCases)
  func writesAreUndoneWhenTheTrialEnds(backend: Backend) throws {
    let scenario = try Scenario(backend: backend, dataset: Self.dataset, databaseFile: nil)
    defer { scenario.close() }
    let floorAmounts = { () -> [Double] in
      guard backend == .sqlite else { return scenario.rows.map(\.amount) }
      return try scenario.database(dateIndex: false).prepare(FetchRows.select)
        .expenses(expecting: 1_000).map(\.amount)
    }
    let libraryAmounts = { try Sum.held(from: scenario.store()).map(\.amount) }
    let original = Self.dataset.expenses.map(\.amount)
    for (side, amounts) in [(\Trial.floor, floorAmounts), (\Trial.library, libraryAmounts)] {
      let trial = try WriteOne().trial("", in: scenario)
      _ = try trial[keyPath: side]?.sample()
      #expect(zip(try amounts(), original).count { $0 != $1 } == 500)
      try trial.finish()
      #expect(try amounts() == original)
    }
  }

  @Test func aKeptFileIsUsedAgainAndAnotherOneRefused() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let kept = folder.appendingPathComponent("kept.sqlite").path
    for _ in 0..<2 {
      let scenario = try Scenario(backend: .sqlite, dataset: Self.dataset, databaseFile: kept)
      let count = try scenario.database(dateIndex: true).integer("SELECT count(*) FROM expense")
      #expect(count == 1_000)
      scenario.close()
    }
    let other = try Scenario(
      backend: .sqlite, dataset: Dataset(rowCount: 10, seed: 5), databaseFile: kept)
    defer { other.close() }
    #expect(throws: BenchFailure.self) { try other.database(dateIndex: true) }

    let foreign = folder.appendingPathComponent("notes.txt")
    try Data("not a database, whatever its size".utf8).write(to: foreign)
    let misled = try Scenario(
      backend: .sqlite, dataset: Self.dataset, databaseFile: foreign.path)
    defer { misled.close() }
    #expect(throws: BenchFailure.self) { try misled.database(dateIndex: true) }
    #expect(try Data(contentsOf: foreign) == Data("not a database, whatever its size".utf8))
  }

  @Test(arguments: [
    ("Market", true, true), ("a Market b", true, true), ("Supermarket", false, true),
    ("Marke", false, false), ("", false, false), ("marMarket", true, true),
  ])
  func byteSearch(text: String, exact: Bool, folded: Bool) {
    #expect(ByteSearch("Market", ignoringCase: false).isFound(in: text) == exact)
    #expect(ByteSearch("Market", ignoringCase: true).isFound(in: text) == folded)
  }
}

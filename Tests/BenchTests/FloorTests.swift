import Foundation
import Testing

@testable import bench

/// The floors find what a plain reading of the rows finds, so that their times mean something.
@Suite struct FloorTests {
  private static let dataset = Dataset(rowCount: 1_000, seed: 5)

  private func answer(_ workload: any Workload, _ variant: String, _ backend: Backend) throws -> Int? {
    let scenario = try Scenario(backend: backend, dataset: Self.dataset, databaseFile: nil)
    defer { scenario.close() }
    let trial = try workload.trial(variant, in: scenario)
    let answer = try trial.floor?.sample().answer
    try trial.finish()
    #expect(try trial.floor?.sample().answer == answer)
    return answer
  }

  private static let byDate = dataset.expenses.sorted { $0.date > $1.date }.map(\.id)

  @Test(arguments: Backend.allCases, ["indexed", "unindexed"])
  func idsByDate(backend: Backend, variant: String) throws {
    #expect(try answer(FetchIDs(), variant, backend) == Answer.ids(Self.byDate))
  }

  @Test(arguments: Backend.allCases)
  func idsByCategoryName(backend: Backend) throws {
    let names = Dictionary(uniqueKeysWithValues: Self.dataset.categories.map { ($0.id, $0.name) })
    let expected = Self.dataset.expenses.sorted {
      let (one, other) = (names[$0.categoryID]!, names[$1.categoryID]!)
      return one != other ? one < other : $0.date > $1.date
    }
    #expect(try answer(FetchIDs(), "relationship", backend) == Answer.ids(expected.map(\.id)))
  }

  @Test(arguments: Backend.allCases)
  func allRows(backend: Backend) throws {
    let expected = Answer.expenses(Self.dataset.expenses)
    #expect(try answer(FetchRows(), "typed", backend) == expected)
  }

  @Test(arguments: Backend.allCases)
  func sums(backend: Backend) throws {
    let cents = Self.dataset.expenses.map { Int(($0.amount * 100).rounded()) }.reduce(0, +)
    #expect(try answer(Sum(), "sql", backend) == cents)
  }

  @Test(arguments: Backend.allCases)
  func inserts(backend: Backend) throws {
    #expect(try answer(Insert(), "typed", backend) == 1_000)
  }

  @Test(arguments: Backend.allCases)
  func equalMatches(backend: Backend) throws {
    let expected = Self.dataset.expenses.filter { $0.categoryID == 7 }.map(\.id)
    #expect(expected.count == 50)
    #expect(try answer(Match(), "equals-indexed", backend) == Answer.ids(expected))
  }

  @Test(arguments: Backend.allCases)
  func caseSensitiveMatches(backend: Backend) throws {
    let expected = Self.dataset.expenses.filter { $0.title.contains("Market") }.map(\.id)
    #expect(!expected.isEmpty)
    #expect(try answer(Match(), "contains", backend) == Answer.ids(expected))
  }

  /// LIKE folds ASCII only, so it must be shown to find the same rows as a search that folds all.
  @Test(arguments: Backend.allCases)
  func foldedMatches(backend: Backend) throws {
    let expected = Self.dataset.expenses.filter {
      $0.title.range(of: "market", options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
    let exact = Self.dataset.expenses.filter { $0.title.contains("Market") }
    #expect(expected.count > exact.count)
    #expect(try answer(Match(), "contains-cd", backend) == Answer.ids(expected.map(\.id)))
  }

  @Test(arguments: Backend.allCases)
  func writesAreUndoneWhenTheTrialEnds(backend: Backend) throws {
    let scenario = try Scenario(backend: backend, dataset: Self.dataset, databaseFile: nil)
    defer { scenario.close() }
    let amounts = { () -> [Double] in
      guard backend == .sqlite else { return scenario.rows.map(\.amount) }
      return try scenario.database(dateIndex: false).prepare(FetchRows.select)
        .expenses(expecting: 1_000).map(\.amount)
    }
    let trial = try WriteOne().trial("", in: scenario)
    _ = try trial.floor?.sample()
    let changed = zip(try amounts(), Self.dataset.expenses).count { $0 != $1.amount }
    #expect(changed == 500)
    try trial.finish()
    #expect(try amounts() == Self.dataset.expenses.map(\.amount))
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

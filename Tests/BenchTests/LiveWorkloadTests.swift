import Dispatch
import Testing

@testable import bench

/// Floors and library of live workloads find the places that a sorted array has.
@Suite struct LiveWorkloadTests {
  private static let dataset = Dataset(rowCount: 1_000, seed: 5)

  /// On a thread that may wait: those of tests are the ones that consumers run on.
  private func answers(
    _ workload: any Workload, _ variant: String, _ backend: Backend
  ) async throws -> (floor: Int?, library: Int?) {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "bench").async {
        continuation.resume(with: Result { try Self.sampled(workload, variant, backend) })
      }
    }
  }

  private static func sampled(
    _ workload: any Workload, _ variant: String, _ backend: Backend
  ) throws -> (floor: Int?, library: Int?) {
    let scenario = try Scenario(backend: backend, dataset: dataset, databaseFile: nil)
    defer { scenario.close() }
    let trial = try workload.trial(variant, in: scenario)
    let first = try trial.floor?.sample().answer
    let library = try trial.library?.sample().answer
    #expect(try trial.floor?.sample().answer == first)
    try trial.finish()
    return (first, library)
  }

  /// The ids of rows, newest first.
  private func sorted(_ rows: [ExpenseRecord]) -> [Int64] {
    rows.sorted { $0.date > $1.date }.map(\.id)
  }

  @Test(arguments: Backend.allCases) func movedRows(backend: Backend) async throws {
    var rows = Self.dataset.expenses
    var expected = 0
    let measured = Self.dataset.liveRows(LiveUpdate.rowsPerSample).measured
    for change in Self.dataset.dateChanges(measured) {
      let from = try #require(sorted(rows).firstIndex(of: change.id))
      rows[Int(change.id) - 1].date = change.date
      let to = try #require(sorted(rows).firstIndex(of: change.id))
      expected = expected &* 31 &+ (from &* 31 &+ to)
    }
    #expect(rows == Self.dataset.expenses)
    let answers = try await answers(LiveUpdate(), "key", backend)
    #expect(answers.floor == expected)
    #expect(answers.library == expected)
  }

  @Test(arguments: Backend.allCases) func insertedAndDeletedRows(backend: Backend) async throws {
    let order = sorted(Self.dataset.expenses)
    let measured = Self.dataset.liveRows(LiveInsert.rowsPerSample).measured
    var deleted = 0
    for id in measured { deleted = deleted &* 31 &+ (try #require(order.firstIndex(of: id))) }
    var inserted = 0
    for row in Self.dataset.newRows(measured) {
      inserted = inserted &* 31 &+ Self.dataset.expenses.count { $0.date > row.date }
    }
    let insert = try await answers(LiveInsert(), "", backend)
    #expect(insert.floor == inserted)
    #expect(insert.library == inserted)
    let delete = try await answers(LiveDelete(), "", backend)
    #expect(delete.floor == deleted)
    #expect(delete.library == deleted)
  }

  /// A thousand rows are a thousand changes, which need more than a search.
  @Test(arguments: Backend.allCases) func manyChanges(backend: Backend) async throws {
    let answers = try await answers(LiveBulk(), "1000", backend)
    #expect(answers.floor != nil)
    #expect(answers.floor == answers.library)
  }

  @Test(arguments: Backend.allCases) func aRenamedCategory(backend: Backend) async throws {
    var categories = Self.dataset.categories
    func ids() -> Int {
      let names = Dictionary(uniqueKeysWithValues: categories.map { ($0.id, $0.name) })
      let rows = Self.dataset.expenses.sorted {
        let (one, other) = (names[$0.categoryID] ?? "", names[$1.categoryID] ?? "")
        return one != other ? one < other : $0.date > $1.date
      }
      return Answer.ids(rows.map(\.id))
    }
    let original = ids()
    categories[Int(LiveRelated.category) - 1].name = "Zoo"
    let expected = ids() &* 31 &+ original
    let answers = try await answers(LiveRelated(), "", backend)
    #expect(answers.floor == expected)
    #expect(answers.library == expected)
  }

  @Test(arguments: Backend.allCases) func everyFollowedUpdateIsDelivered(backend: Backend) async throws {
    #expect(try await answers(LiveOverhead(), "", backend).library == 1_000)
  }

  @Test(arguments: Backend.allCases) func nothingIsDeliveredOfWhatIsNotShown(backend: Backend) async throws {
    let answers = try await answers(LiveUpdate(), "irrelevant", backend)
    #expect(answers.floor == answers.library)
  }

  @Test func listsAreComparedAsTheStandardLibraryDoes() async throws {
    let answers = try await answers(Diff(), "refetch-1000", .memory)
    // 750 removals and as many insertions, less those of rows that were moved twice or back.
    #expect(try #require(answers.floor) > 1_000_000)
    #expect(answers.floor == answers.library)
  }

  /// Less than half of what as many copies of the list would have.
  @Test func keptSnapshotsShareWhatDidNotChange() throws {
    guard AllocationCounter.isAvailable else { return }
    let scenario = try Scenario(
      backend: .memory, dataset: Dataset(rowCount: 20_000, seed: 5), databaseFile: nil)
    defer { scenario.close() }
    let trial = try ListMemory().trial("kept-snapshots", in: scenario)
    let bytes = try #require(try trial.library?.sample().value)
    #expect(bytes > 1_000_000)
    #expect(bytes < 20_000 * 4 * 1_000 / 2)
  }
}

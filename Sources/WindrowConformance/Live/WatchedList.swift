import WindrowLive
import WindrowModel
import WindrowStore

/// A live list under watch: every change that it tells is replayed, and performed by a strict list view.
///
/// What is told comes by `onChange`, on the thread that wrote and before `write` returns, so nothing needs waiting for but
/// what others commit.
final class WatchedList {
  private final class Told: Sendable {
    private let changes = Mutex<[(ResultsSnapshot<Record>, ResultsChange)]>([])
    /// Opened with every change.
    let arrival = Gate()

    func add(_ snapshot: ResultsSnapshot<Record>, _ change: ResultsChange) {
      changes.withLock { $0.append((snapshot, change)) }
      arrival.open()
    }

    func take() -> [(ResultsSnapshot<Record>, ResultsChange)] {
      changes.withLock { changes in
        defer { changes = [] }
        return changes
      }
    }
  }

  /// The controller of the list.
  let controller: FetchedResultsController<Record>
  /// What the list showed when it was looked at last.
  private(set) var shown: ShownList
  private var view: ListViewSimulator
  private let told = Told()

  /// Fetches the list of a request.
  init(_ request: FetchDescription, on store: any Store) throws {
    controller = try FetchedResultsController(request, on: store)
    try controller.performFetch()
    shown = try ShownList(controller.snapshot)
    view = ListViewSimulator(controller.snapshot)
    controller.onChange { [told] in told.add($0, $1) }
  }

  /// The change told since the last call, or nil where nothing was; fails where more than one was.
  func takeChange() throws -> ResultsChange? {
    let changes = try takeChanges()
    try expect(changes.count <= 1, "one write was told as \(changes.count) changes")
    return changes.first
  }

  /// The changes told since the last call. Fails where they do not lead, one after the other, to what is shown now.
  func takeChanges() throws -> [ResultsChange] {
    let changes = told.take()
    for (snapshot, change) in changes {
      let next = try ShownList(snapshot)
      try expect(!change.isEmpty, "a change without any change was told")
      try ListReplay.check(change, from: shown, to: next)
      do { try view.perform(change.batchUpdates, showing: snapshot) } catch {
        throw ConformanceFailure("a list view refuses \(change.batchUpdates): \(error)")
      }
      shown = next
    }
    try expect(try ShownList(controller.snapshot), shown, "what is shown beside what was told")
    return changes.map(\.1)
  }
}

extension WatchedList {
  /// The changes told since the last call, after waiting for the first where somebody else commits.
  func awaitChanges(from store: any Store) throws -> [ResultsChange] {
    while true {
      let changes = try takeChanges(from: store)
      if !changes.isEmpty { return changes }
      try controller.failure.map { throw $0 }
      try told.arrival.pass("a list to be told")
    }
  }

  /// The changes told since the last call, while the store tells nothing.
  func takeChanges(from store: any Store) throws -> [ResultsChange] {
    try store.withSettledReadTransaction { _ in try takeChanges() }
  }

  /// Fails unless the rows that the list gives, kept or not, are as a fresh list reads them.
  ///
  /// Where a request narrows what is shown, a kept row may be older in what is not, so there nothing is compared.
  func expectFreshRows(_ request: FetchDescription, on store: any Store) throws {
    guard request.show == nil else { return }
    let fresh = try store.list(request)
    let kept = controller.snapshot.list
    for index in 0..<fresh.count {
      try expectSame(kept.object(at: index), fresh.object(at: index), "row \(index)")
    }
  }

  private func expectSame(_ actual: Record?, _ expected: Record?, _ what: String) throws {
    try expect(actual?.id, expected?.id, "the identity of \(what)")
    try expect(actual?.values, expected?.values, "the values of \(what)")
    for (name, related) in expected?.related ?? [:] {
      try expectSame(actual?.related[name], related, "\(what), its \(name)")
    }
  }
}

import Foundation
import Testing
import Windrow
import WindrowMemory

/// An observer that writes down what it is told, and what the transaction that is handed over shows.
final class Recorder: CommitObserver {
  enum Call: Equatable {
    case willCommit(ChangeSet, categories: [RowID])
    case gap(Set<String>?)
    case didCommit
    case didRollBack
  }

  private let state = Mutex<[Call]>([])
  private let kept = Mutex<Kept>(Kept())

  /// Handed from the write to the test on the same thread, never used by two.
  private struct Kept: @unchecked Sendable {
    var transaction: (any ReadTransaction)?
  }

  var calls: [Call] { state.withLock(\.self) }
  /// The transaction of the last commit, which must not be kept.
  var transaction: (any ReadTransaction)? { kept.withLock(\.self).transaction }

  func willCommit(_ commit: Commit, after: any ReadTransaction) {
    let categories = (try? after.ids(FetchDescription(entity: "category"))) ?? []
    let kept = Kept(transaction: after)
    self.kept.withLock { $0 = kept }
    state.withLock { calls in
      switch commit {
      case .changes(let changes): calls.append(.willCommit(changes, categories: categories))
      case .gap(let entities): calls.append(.gap(entities))
      }
    }
  }

  func didCommit() { state.withLock { $0.append(.didCommit) } }
  func didRollBack() { state.withLock { $0.append(.didRollBack) } }
}

@Suite struct MemoryCommitTests {
  private let recorder = Recorder()

  private func store(changeLimit: Int = 25_000) throws -> MemoryStore {
    try MemoryStore(
      schema: ExpenseSchema.make(),
      rows: [
        "category": [["id": 1, "name": "a", "rank": 1], ["id": 2, "name": "b", "rank": 2, "parent": 1]],
        "expense": [ExpenseSchema.expense(["id": 1, "category": 2])],
      ], changeLimit: changeLimit)
  }

  private func category(_ name: AttributeValue, _ rank: AttributeValue, _ parent: AttributeValue = .null)
    -> [AttributeValue]
  { [name, rank, parent] }

  @Test func namesWhatChangedInTheEnd() throws {
    let store = try store()
    let observation = store.observeCommits(recorder)
    try store.write { transaction in
      try transaction.update("category", id: 1, ["rank": 5])
      try transaction.update("category", id: 1, ["rank": 7])
      try transaction.insert("category", id: 3, ["rank": 3])
      try transaction.insert("category", id: 4, ["rank": 4])
      try transaction.delete("category", id: 4)
      try transaction.delete("category", id: 2)
      _ = try? transaction.savepoint {
        try transaction.delete("expense", id: 1)
        throw Abandoned()
      }
    }
    var changes = ChangeSet()
    changes.entities["category"] = EntityChanges(
      inserted: [3: category(.null, 3)],
      updated: [1: .init(old: category("a", 1), new: category("a", 7))],
      deleted: [2: category("b", 2, 1)])
    let old: [AttributeValue] = [.null, .double(1.5), 150, .null, .null, false, .null, .null, 2]
    changes.entities["expense"] = EntityChanges(updated: [1: .init(old: old, new: old.dropLast() + [.null])])
    #expect(recorder.calls == [.willCommit(changes, categories: [1, 3]), .didCommit])
    observation.cancel()
    try store.write { try $0.delete("category", id: 1) }
    #expect(recorder.calls.count == 2)
  }

  @Test func saysNothingWhereAllIsAsBefore() throws {
    let store = try store()
    let observation = store.observeCommits(recorder)
    try store.write { _ in }
    try store.write { try $0.update("category", id: 1, ["name": "a"]) }
    try store.write { transaction in
      try transaction.update("category", id: 1, ["name": "c"])
      try transaction.update("category", id: 1, ["name": "a"])
      try transaction.delete("expense", id: 1)
      try transaction.insert("expense", id: 1, ExpenseSchema.expense(["category": 2]))
    }
    _ = try? store.write { transaction in
      try transaction.delete("expense", id: 1)
      throw Abandoned()
    }
    #expect(recorder.calls == [])
    observation.cancel()
  }

  @Test func moreChangesThanTheLimitAreAGap() throws {
    let store = try store(changeLimit: 3)
    let observation = store.observeCommits(recorder)
    let insert = { (count: Int) in
      try store.write { transaction in
        for _ in 0..<count { try transaction.insert("category", ["rank": 1]) }
        // Changes that cancel each other do not count.
        try transaction.delete("category", id: try transaction.insert("category", ["rank": 1]))
      }
    }
    try insert(3)
    try insert(4)
    #expect(recorder.calls.count == 4)
    #expect(recorder.calls[2] == .gap(["category"]))
    observation.cancel()
  }

  @Test func aCommitThatFailsIsTakenBack() throws {
    let store = try store()
    let observation = store.observeCommits(recorder)
    store.script.fail(.commit, with: StoreError(.io, "The disk is gone."))
    let write = { try store.write { _ = try $0.insert("category", id: 3, ["rank": 3]) } }
    #expect(kindOfError(write) == .io)
    #expect(recorder.calls.count == 2)
    #expect(recorder.calls.last == .didRollBack)
    #expect(try store.read { try $0.ids(FetchDescription(entity: "category")) } == [1, 2])
    try write()
    #expect(recorder.calls.last == .didCommit)
    #expect(try store.read { try $0.ids(FetchDescription(entity: "category")) } == [1, 2, 3])
    observation.cancel()
  }

  @Test func theTransactionOfACommitEndsWithTheCall() throws {
    let store = try store()
    let observation = store.observeCommits(recorder)
    try store.write { _ = try $0.insert("category", ["rank": 3]) }
    let kept = try #require(recorder.transaction)
    #expect(kindOfError { _ = try kept.ids(FetchDescription(entity: "category")) } == .misuse)
    observation.cancel()
  }

  @Test func anObserverReadsTheFormerStateFromAnotherThreadUntilTheCommitIsFinal() throws {
    let store = try store()
    let observer = LookingObserver(store)
    let observation = store.observeCommits(observer)
    try store.write { _ = try $0.insert("category", ["rank": 3]) }
    #expect(observer.counts == [2, 3, 3])
    observation.cancel()
  }
}

/// Counts categories from another thread before a commit is final, on its own thread, and after.
private final class LookingObserver: CommitObserver {
  private let store: MemoryStore
  private let seen = Mutex<[Int]>([])
  var counts: [Int] { seen.withLock(\.self) }

  init(_ store: MemoryStore) { self.store = store }

  private func look() -> Int {
    (try? store.read { try $0.count(FetchDescription(entity: "category")) }) ?? -1
  }

  func willCommit(_ commit: Commit, after: any ReadTransaction) {
    let elsewhere = (try? onOtherThread { self.look() }) ?? -1
    let here = look()
    seen.withLock { $0 += [elsewhere, here] }
  }

  func didCommit() {
    let count = (try? onOtherThread { self.look() }) ?? -1
    seen.withLock { $0.append(count) }
  }

  func didRollBack() {}
}

import WindrowModel
import WindrowStore

/// What the transaction of a broken store did, as far as its mistakes need to know.
final class MutantChanges: Sendable {
  struct State {
    var entities: Set<String> = []
    var inserted: [(entity: EntityDescription, id: RowID)] = []
    var updated: [(entity: EntityDescription, id: RowID)] = []
  }

  private let state = Mutex(State())

  /// Forgets the transaction before.
  func begin() { state.withLock { $0 = State() } }

  /// Notes an entity that was written by a statement itself, not by a cascade.
  func touched(_ entity: String) { state.withLock { _ = $0.entities.insert(entity) } }

  /// Notes a row that was inserted, whether or not it stays.
  func inserted(_ entity: EntityDescription, _ id: RowID) {
    state.withLock { $0.inserted.append((entity, id)) }
  }

  /// Notes a row that was updated, whether or not its values changed.
  func updated(_ entity: EntityDescription, _ id: RowID) {
    state.withLock { $0.updated.append((entity, id)) }
  }

  /// What was noted.
  var current: State { state.withLock(\.self) }
}

/// An observer that hears of commits through a mistake.
final class MutantObserver: CommitObserver {
  private let base: any CommitObserver
  private let mutation: Mutation
  private let told: MutantChanges

  init(_ base: any CommitObserver, _ mutation: Mutation, _ told: MutantChanges) {
    self.base = base
    self.mutation = mutation
    self.told = told
  }

  func willCommit(_ commit: Commit, after transaction: any ReadTransaction) {
    guard let commit = mutation.commit.map({ $0(commit) }) ?? commit else { return }
    let after = MutantReadTransaction(transaction, mutation, isAtCommit: true)
    guard case .changes(var changes) = commit else { return base.willCommit(commit, after: after) }
    let noted = told.current
    if mutation.writing.contains(.hidesCascadedChanges) {
      changes.entities = changes.entities.filter { noted.entities.contains($0.key) }
    }
    if mutation.writing.contains(.tellsEqualUpdates) {
      for (entity, id) in noted.updated where changes.entities[entity.name]?.updated[id] == nil {
        let values = [AttributeValue](repeating: .null, count: entity.columnCount)
        changes.entities[entity.name, default: EntityChanges()].updated[id] = .init(old: values, new: values)
      }
    }
    if mutation.writing.contains(.tellsRolledBackInserts) {
      for (entity, id) in noted.inserted where changes.entities[entity.name]?.inserted[id] == nil {
        let values = [AttributeValue](repeating: .null, count: entity.columnCount)
        changes.entities[entity.name, default: EntityChanges()].inserted[id] = values
      }
    }
    base.willCommit(.changes(changes), after: after)
  }

  func didCommit() { if !mutation.writing.contains(.hidesTheEndOfCommits) { base.didCommit() } }

  func didRollBack() { base.didRollBack() }

  func didClose() { base.didClose() }
}

public import WindrowModel

import struct Synchronization.Atomic

/// What a memory store does on purpose instead of working: failures, and pauses that a test controls.
///
/// ```swift
/// let store = try MemoryStore(schema: schema)
/// store.script.fail(.fetch, on: "expense", with: StoreError(.io, "The disk is gone."))
/// store.script.fail(.insert, on: "expense", occurrence: 3, with: StoreError(.storeFull, "No room."))
/// store.script.before(.commit) { gate.wait() }  // a write stays open until the test opens its gate
/// ```
/// A failure happens once and is then forgotten. A commit that fails has been announced to the observers, who are
/// told that it was rolled back. Closures run on the thread of the operation, which is inside its transaction, and
/// must not use the store.
public final class StoreScript: Sendable {
  private struct Rule {
    let kind: MemoryOperation.Kind
    let entity: String?
    var remaining: Int
    let error: StoreError
  }

  private struct Pause: Sendable {
    let kind: MemoryOperation.Kind
    let entity: String?
    let body: @Sendable () -> Void
  }

  private struct State {
    var rules: [Rule] = []
    var pauses: [Pause] = []
  }

  private let state = Mutex(State())
  private let isWritten = Atomic(false)

  /// A script in which nothing is written.
  init() {}

  /// Lets an operation fail: the next one of its kind, or a later one, on one entity or on any.
  ///
  /// What the operation would have done is not done. Several failures of one kind are counted each by itself.
  public func fail(
    _ kind: MemoryOperation.Kind, on entity: String? = nil, occurrence: Int = 1, with error: StoreError
  ) {
    state.withLock {
      $0.rules.append(Rule(kind: kind, entity: entity, remaining: max(1, occurrence), error: error))
    }
    isWritten.store(true, ordering: .releasing)
  }

  /// Calls a closure before every operation of a kind, until the script is cleared. Failures come after it.
  public func before(
    _ kind: MemoryOperation.Kind, on entity: String? = nil, _ body: @escaping @Sendable () -> Void
  ) {
    state.withLock { $0.pauses.append(Pause(kind: kind, entity: entity, body: body)) }
    isWritten.store(true, ordering: .releasing)
  }

  /// Forgets failures that have not happened and closures.
  public func removeAll() {
    state.withLock { $0 = State() }
    isWritten.store(false, ordering: .releasing)
  }

  /// How many failures have not happened yet.
  public var pendingFailures: Int { state.withLock { $0.rules.count } }

  /// Whether there is anything to do, which is asked at every operation.
  var isEmpty: Bool { !isWritten.load(ordering: .acquiring) }

  /// Does what the script says about an operation.
  func perform(_ operation: MemoryOperation) throws(StoreError) {
    let (pauses, failure) = state.withLock { state in
      let pauses = state.pauses.filter { Self.fits($0.kind, $0.entity, operation) }
      var failure: StoreError?
      for index in state.rules.indices.reversed()
      where Self.fits(state.rules[index].kind, state.rules[index].entity, operation) {
        state.rules[index].remaining -= 1
        if state.rules[index].remaining == 0 { failure = state.rules.remove(at: index).error }
      }
      return (pauses, failure)
    }
    for pause in pauses { pause.body() }
    if let failure { throw failure }
  }

  private static func fits(
    _ kind: MemoryOperation.Kind, _ entity: String?, _ operation: MemoryOperation
  ) -> Bool {
    kind == operation.kind && (entity == nil || entity == operation.entity)
  }
}

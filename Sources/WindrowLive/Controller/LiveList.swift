import WindrowModel
import WindrowStore

/// A list that follows its store: the state machine behind a controller, which knows no type of row.
///
/// All of its state lies behind one lock, which is held for moments only: no statement runs and nobody is called under it.
final class LiveList: Sendable {
  /// What a commit that is about to become final will make of the list.
  enum Announced: Sendable {
    case unchanged(LiveEngine.Way)
    case state(ListState, PendingChange, LiveEngine.Way)
    case failure(StoreError)
  }

  /// What the list is at a moment.
  struct Content: Sendable {
    var state: ListState
    var failure: StoreError?
  }

  private struct State {
    var engine: LiveEngine
    var source: RowSource
    var content: ListState?
    var failure: StoreError?
    var announced: Announced?
    /// What the commit that was announced writes, where that is known.
    var written: ChangeSet?
    /// The thread of a commit that is between its announcement and its end.
    var committer: ThreadIdentity?
    /// How many commits have ended well, to notice one that came in between.
    var commits = 0
    var isPaused = false
    /// Whether a commit was not followed, so that the list must be fetched again.
    var isStale = false
    /// How often each way of the engine was taken, in the order of the cases.
    var ways = [Int](repeating: 0, count: LiveEngine.Way.allCases.count)

    /// What the list shows, or nil before the first fetch.
    var shown: Content? { content.map { Content(state: $0, failure: failure) } }

    mutating func count(_ way: LiveEngine.Way) { ways[way.rawValue] += 1 }
  }

  let store: any Store
  let consumers = ConsumerList()
  let delegate = DelegateQueue()
  private let state: Mutex<State>

  init(_ request: ResolvedFetch, on store: any Store, _ source: RowSource) throws(StoreError) {
    self.store = store
    state = Mutex(State(engine: try LiveEngine(request, in: store.schema), source: source))
  }

  /// What the list is now, or nil before the first fetch.
  var content: Content? { state.withLock(\.shown) }

  /// What the list is now, and a consumer who has seen that and gets what happens from now on.
  func follow() -> (content: Content?, consumer: Int) {
    state.withLock { state in
      let content = state.shown
      return (content, consumers.add(seen: content?.state))
    }
  }

  /// The request that is followed.
  var request: ResolvedFetch { engine.request }

  /// What keeps the list in step.
  var engine: LiveEngine { state.withLock(\.engine) }

  /// The updates that the list must know of to stay right.
  var neededUpdates: CommitInterest {
    state.withLock { $0.isPaused || $0.content == nil ? CommitInterest() : $0.engine.interest }
  }

  /// How the rows of the request are read.
  var source: RowSource { state.withLock(\.source) }

  /// How often each way of the engine was taken.
  var ways: [LiveEngine.Way: Int] {
    Dictionary(uniqueKeysWithValues: zip(LiveEngine.Way.allCases, state.withLock(\.ways)).filter { $0.1 > 0 })
  }
}

extension LiveList {
  /// Marks that a commit is on its way, and returns what it will change; no content where nothing is followed.
  func beginCommit() -> (engine: LiveEngine, content: ListState?, isStale: Bool) {
    let committer = ThreadIdentity.current
    return state.withLock { state in
      state.committer = committer
      if state.isPaused {
        state.isStale = true
        return (state.engine, nil, true)
      }
      return (state.engine, state.content, state.isStale)
    }
  }

  /// Keeps what the commit will make of the list.
  func announce(_ announced: Announced, _ written: ChangeSet?) {
    state.withLock { state in
      state.announced = announced
      state.written = written
    }
  }

  /// Tells the delegate what it has not been told.
  private func tellDelegate() { delegate.drain() }

  /// Makes what was announced the list, or forgets it, and tells everybody.
  func finish(isCommitted: Bool) {
    defer { tellDelegate() }
    publish { state in
      state.committer = nil
      let announced = state.announced
      state.announced = nil
      let written = state.written
      state.written = nil
      guard isCommitted else { return nil }
      if let written { state.source.forgetUnshown(written) }
      state.commits += 1
      switch announced {
      case nil: return nil
      case .unchanged(let way):
        state.count(way)
        return nil
      case .failure(let error):
        // What is shown stays; the next commit or fetch begins anew.
        state.failure = error
        state.isStale = true
        return state.content.map { Publication(before: $0, after: $0, change: nil, failure: error) }
      case .state(let next, let change, let way):
        state.count(way)
        let before = state.content
        state.content = next
        state.failure = nil
        state.isStale = false
        return Publication(before: before, after: next, change: change, failure: nil)
      }
    }
  }

  /// Changes the state, and tells streams what that means, in the order in which it happened; the delegate is told by
  /// ``tellDelegate()``, once no transaction is open.
  private func publish(_ change: (inout State) -> Publication?) {
    let ready: ConsumerList.Ready? = state.withLock { state in
      guard let publication = change(&state) else { return nil }
      // Before anybody hears of it: who hears must not find old values.
      if let change = publication.change { state.source.cache.forget(change) }
      delegate.enqueue(publication)
      return consumers.enqueue(publication)
    }
    ready?.resume()
  }
}

extension LiveList {
  /// Fetches the list anew, for a request if one is given, and tells everybody what is different.
  ///
  /// No commit may fall between the reading and the taking over; where one does, it is tried again, at last on the
  /// writer, where none can.
  func fetch(
    _ request: ResolvedFetch? = nil, _ source: RowSource? = nil, _ cached: CachedFetch? = nil
  ) throws(StoreError) {
    if store.isInsideTransaction {
      throw StoreError(.misuse, "A list cannot be fetched inside a transaction of the same thread.")
    }
    let next = try request.map { (request) throws(StoreError) in
      Followed(engine: try LiveEngine(request, in: store.schema), source: source)
    }
    defer { tellDelegate() }
    do {
      for _ in 0..<3 where try attempt(next, cached, { body in try store.withReadTransaction(body) }) {
        return
      }
      _ = try attempt(next, cached) { body in try store.withSettledReadTransaction(body) }
    } catch {
      let failure =
        error as? StoreError ?? StoreError(.io, "A list could not be fetched: \(error)", underlying: error)
      fail(failure)
      throw failure
    }
  }

  /// Another request, and how its rows are read; nil for no other way.
  private struct Followed {
    var engine: LiveEngine
    var source: RowSource?
  }

  private func attempt(
    _ followed: Followed?, _ cached: CachedFetch?,
    _ transaction: ((any ReadTransaction) throws -> Bool) throws -> Bool
  ) throws -> Bool {
    let (start, current, source) = state.withLock { ($0.commits, $0.engine, $0.source) }
    let engine = followed?.engine ?? current
    return try transaction { transaction in
      let next = try engine.fetch(transaction, through: cached)
      let differing = followed == nil ? try source.differing(in: transaction) : []
      var isTaken = false
      publish { state in
        // The committer itself fetches only once its commit has ended and others are told: what it reads is newer
        // than what was announced.
        guard state.commits == start, state.committer == nil || state.committer == .current else {
          return nil
        }
        isTaken = true
        state.announced = nil
        let before = state.content
        let isFirst = before == nil
        let isSameRequest = state.engine.request == engine.request
        // Another request is told what changed; only who fetches again, or missed a commit, knows nothing of the rows.
        let isContentUnknown = followed == nil || state.isStale
        state.engine = engine
        if let source = followed?.source {
          // Lists of the old request read on, but nobody would make what they keep forget.
          state.source.cache.retire()
          state.source = source
        }
        state.content = next
        state.failure = nil
        state.isStale = false
        if !isSameRequest { state.count(.request) }
        return Publication(
          before: before, after: next,
          change: isFirst
            ? nil : PendingChange(extent: .all(updated: differing), isContentUnknown: isContentUnknown),
          failure: nil)
      }
      return isTaken
    }
  }

  private func fail(_ error: StoreError) {
    publish { state in
      state.failure = error
      return state.content.map { Publication(before: $0, after: $0, change: nil, failure: error) }
    }
    // A store that was closed before the list was made tells nobody that it closes.
    if error.kind == .closed { consumers.finish() }
  }

  /// Follows no commit until ``resume()``.
  func pause() { state.withLock { $0.isPaused = true } }

  /// Follows commits again, and fetches once if there were any.
  func resume() throws(StoreError) {
    let mustFetch = state.withLock { state in
      state.isPaused = false
      return state.isStale && state.content != nil
    }
    if mustFetch { try fetch() }
  }
}

/// What is told to everybody who follows a list.
struct Publication: Sendable {
  /// The list before, or nil before the first fetch.
  var before: ListState?
  /// The list now.
  var after: ListState
  /// What happened in between, or nil for the first content or a failure.
  var change: PendingChange?
  /// Why the list could not follow, or nil.
  var failure: StoreError?
}

extension Publication {
  /// What changed, or nil for the first content, for a failure and where nothing did.
  var exactChange: ResultsChange? {
    guard let before, let change else { return nil }
    let exact = change.change(from: before, to: after)
    return exact.isEmpty ? nil : exact
  }
}

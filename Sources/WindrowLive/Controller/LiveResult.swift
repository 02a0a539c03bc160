import WindrowModel
import WindrowStore

/// A result that follows its store: the state machine behind live lists and live aggregates.
///
/// All of its state lies behind one lock, which is held for moments only: no statement runs and nobody is called under it.
final class LiveResult<Subject: LiveSubject>: Sendable {
  /// What the result is at a moment.
  struct Content: Sendable {
    var state: Subject.Content
    var failure: StoreError?
  }

  private struct State {
    var subject: Subject
    /// How many subjects there have been, to notice one that came in between.
    var generation = 0
    var content: Subject.Content?
    var failure: StoreError?
    var announced: LiveOutcome<Subject>?
    /// What the commit that was announced writes, where that is known.
    var written: ChangeSet?
    /// The thread of a commit that is between its announcement and its end.
    var committer: ThreadIdentity?
    /// How many commits have ended well, to notice one that came in between.
    var commits = 0
    var isPaused = false
    /// Whether a commit was not followed, so that the result must be fetched again.
    var isStale = false
    /// How often each way was taken, in the order of the cases.
    var ways = [Int](repeating: 0, count: Subject.Way.allCases.count)

    /// What the result is, or nil before the first fetch.
    var shown: Content? { content.map { Content(state: $0, failure: failure) } }
    /// Whether commits matter: there is a result, or the first fetch has failed, so that the next commit tries again.
    var isFollowed: Bool { content != nil || failure != nil }

    mutating func replace(by other: Subject) {
      subject.retire()
      subject = other
      generation += 1
    }

    mutating func count(_ way: Subject.Way) { ways[way.rawValue] += 1 }
  }

  let store: any Store
  let consumers = ConsumerList<Subject>()
  let delegate = DelegateQueue<Subject>()
  private let state: Mutex<State>

  init(_ subject: Subject, on store: any Store) {
    self.store = store
    state = Mutex(State(subject: subject))
  }

  /// What the result is now, or nil before the first fetch.
  var content: Content? { state.withLock { $0.shown } }

  /// What the result is now, and a consumer who has seen that and gets what happens from now on.
  func follow() -> (content: Content?, consumer: Int) {
    state.withLock { state in
      let content = state.shown
      return (content, consumers.add(seen: content?.state))
    }
  }

  /// Why the result could not be fetched or could not follow the last commit, or nil.
  var failure: StoreError? { state.withLock { $0.failure } }

  /// What is followed.
  var subject: Subject { state.withLock { $0.subject } }

  /// The updates that the result must know of to stay right.
  var neededUpdates: CommitInterest {
    state.withLock { $0.isPaused || !$0.isFollowed ? CommitInterest() : $0.subject.interest }
  }

  /// How often each way of finding out was taken.
  var ways: [Subject.Way: Int] {
    let counts = state.withLock { $0.ways }
    return Dictionary(uniqueKeysWithValues: zip(Subject.Way.allCases, counts).filter { $0.1 > 0 })
  }
}

extension LiveResult {
  /// Marks that a commit is on its way, and returns what it will change; nil where nothing is followed.
  func beginCommit() -> (subject: Subject, content: Subject.Content?, isStale: Bool)? {
    let committer = ThreadIdentity.current
    return state.withLock { state in
      state.committer = committer
      if state.isPaused {
        state.isStale = true
        return nil
      }
      return state.isFollowed ? (state.subject, state.content, state.isStale) : nil
    }
  }

  /// Keeps what the commit will make of the result.
  func announce(_ announced: LiveOutcome<Subject>, _ written: ChangeSet?) {
    state.withLock { state in
      state.announced = announced
      state.written = written
    }
  }

  /// Tells the delegate what it has not been told.
  private func tellDelegate() { delegate.drain() }

  /// Makes what was announced the result, or forgets it, and tells everybody.
  func finish(isCommitted: Bool) {
    defer { tellDelegate() }
    publish { state in
      state.committer = nil
      let announced = state.announced
      state.announced = nil
      let written = state.written
      state.written = nil
      guard isCommitted else { return nil }
      if let written { state.subject.forgetUnshown(written) }
      state.commits += 1
      return announced.flatMap { Self.take($0, &state) }
    }
  }

  /// Makes what was announced the result, and says what is to be told of it.
  private static func take(_ announced: LiveOutcome<Subject>, _ state: inout State) -> Publication<Subject>? {
    let before = state.content
    switch announced {
    case .unchanged(let way):
      state.count(way)
      return nil
    case .failure(let error):
      // What is shown stays; the next commit or fetch begins anew.
      state.failure = error
      state.isStale = true
      return before.map { Publication(before: $0, after: $0, change: nil, failure: error) }
    case .refused(let next, let error, let way):
      state.count(way)
      state.content = next
      state.failure = error
      return Publication(before: before, after: next, change: nil, failure: error)
    case .content(let next, let change, let way):
      state.count(way)
      let hasRecovered = state.failure != nil
      state.content = next
      state.failure = nil
      state.isStale = false
      if change == nil, !hasRecovered { return nil }
      return Publication(before: before, after: next, change: change, failure: nil)
    }
  }

  /// Changes the state, and tells streams what that means, in the order in which it happened; the delegate is told by
  /// ``tellDelegate()``, once no transaction is open.
  private func publish(_ change: (inout State) -> Publication<Subject>?) {
    let ready: ConsumerList<Subject>.Ready? = state.withLock { state in
      guard let publication = change(&state) else { return nil }
      // Before anybody hears of it: who hears must not find old values.
      if let change = publication.change { state.subject.forget(change) }
      delegate.enqueue(publication)
      return consumers.enqueue(publication)
    }
    ready?.resume()
  }
}

extension LiveResult {
  /// Fetches the result anew, of something else if that is given, and tells everybody what is different.
  ///
  /// No commit may fall between the reading and the taking over; where one does, it is tried again, at last on the
  /// writer, where none can.
  ///
  /// - Parameter execute: gives the result as a transaction sees it.
  func fetch(
    _ next: Subject? = nil,
    by execute: @escaping Execution = { (subject, transaction) throws(StoreError) in
      try subject.fetch(transaction)
    }
  ) throws(StoreError) {
    if store.isInsideTransaction {
      throw StoreError(
        .misuse, "A live result cannot be fetched inside a transaction of the same thread.")
    }
    defer { tellDelegate() }
    do {
      for _ in 0..<3 {
        let start = beginning
        if try store.withReadTransaction({ try attempt(from: start, next, execute, $0) }) { return }
      }
      // Asked for inside, since commits may end while this waits for its turn.
      _ = try store.withSettledReadTransaction { try attempt(from: beginning, next, execute, $0) }
    } catch {
      let failure =
        error as? StoreError
        ?? StoreError(.io, "A live result could not be fetched: \(error)", underlying: error)
      fail(failure, next)
      throw failure
    }
  }

  /// How a result is fetched.
  typealias Execution = (Subject, any ReadTransaction) throws(StoreError) -> Subject.Content

  /// What there is when a fetch begins.
  private typealias Beginning = (
    commits: Int, generation: Int, subject: Subject, content: Subject.Content?, isStale: Bool
  )

  private var beginning: Beginning {
    state.withLock { ($0.commits, $0.generation, $0.subject, $0.content, $0.isStale) }
  }

  /// Fetches, and takes the result over unless a commit has ended since the beginning; whether it was taken.
  private func attempt(
    from start: Beginning, _ other: Subject?, _ execute: Execution, _ transaction: any ReadTransaction
  ) throws -> Bool {
    let subject = other ?? start.subject
    let next = try execute(subject, transaction)
    // Who missed a commit knows nothing of the rows; who followed all of them was told what changed.
    let change = try subject.changeOfFetch(
      from: start.content, to: next, isOtherRequest: other != nil,
      isContentUnknown: start.isStale, transaction)
    var isTaken = false
    publish { state in
      // Who sets another request has fetched it meanwhile, and what was read here is not its result.
      if other == nil, state.generation != start.generation {
        isTaken = true
        return nil
      }
      // The committer itself fetches only once its commit has ended and others are told: what it reads is newer
      // than what was announced.
      guard state.commits == start.commits, state.committer == nil || state.committer == .current else {
        return nil
      }
      isTaken = true
      state.announced = nil
      return Self.take(next, change, other, &state)
    }
    return isTaken
  }

  /// Makes what was fetched the result, and says what is to be told of it.
  private static func take(
    _ next: Subject.Content, _ change: Subject.Change?, _ other: Subject?, _ state: inout State
  ) -> Publication<Subject> {
    let before = state.content
    if let other {
      if !state.subject.isSameRequest(as: other) { state.count(Subject.request) }
      state.replace(by: other)
    }
    state.content = next
    state.failure = nil
    state.isStale = false
    return Publication(before: before, after: next, change: before == nil ? nil : change, failure: nil)
  }

  private func fail(_ error: StoreError, _ other: Subject?) {
    publish { state in
      if let other {
        // What is shown stays right; where nothing is, the next commit tries the request that is wanted.
        if state.content != nil { return nil }
        state.replace(by: other)
      }
      state.failure = error
      state.isStale = true
      return state.content.map { Publication(before: $0, after: $0, change: nil, failure: error) }
    }
    // A store that was closed before the result was made tells nobody that it closes.
    if error.kind == .closed { consumers.finish() }
  }

  /// Follows no commit until ``resume()``.
  func pause() { state.withLock { $0.isPaused = true } }

  /// Follows commits again, and fetches once if there were any.
  func resume() throws(StoreError) {
    let mustFetch = state.withLock { state in
      state.isPaused = false
      return state.isStale && state.isFollowed
    }
    if mustFetch { try fetch() }
  }
}

/// What is told to everybody who follows a result.
struct Publication<Subject: LiveSubject>: Sendable {
  /// The result before, or nil before the first fetch.
  var before: Subject.Content?
  /// The result now.
  var after: Subject.Content
  /// What happened in between, or nil for the first content or a failure.
  var change: Subject.Change?
  /// Why the result could not follow, or nil.
  var failure: StoreError?
}

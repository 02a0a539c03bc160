import WindrowModel
import WindrowStore

extension TracePlayer {
  /// How long lists may take to hear of a commit of somebody else, in seconds: far more than they need, on any machine.
  static let hearingLimit = 5.0

  /// Lets somebody else do a transaction, waits until the store has heard of it, and judges as after its own; false where it
  /// cannot be said to him, so that nothing was done.
  mutating func judgeForeign(
    _ transaction: TraceTransaction, at index: Int, _ store: any Store, _ foreign: any ForeignWriter
  ) throws -> Bool {
    guard case .transaction(let answer) = answers.answers[index],
      !Self.hasUnnamedFailure(transaction.operations, answer.outcomes),
      let line = try? ForeignLine(FixtureTransaction(transaction, answer), answers.schema)
    else { return false }
    let (recorder, hearing) = (CommitRecorder(), Gate())
    recorder.whenEnded { hearing.open() }
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    try Self.orFailure("a foreign transaction ends in another way") { try foreign.perform(line) }
    let start = ContinuousClock.now
    if answer.changes.isEmpty {
      // Pages may have been written all the same. A write here hears of that at once.
      try store.write { _ in }
    } else {
      guard hearing.isPassed(within: Self.hearingLimit) else {
        var failure = TraceFailure(
          "a foreign commit is not heard of", "nothing was told within \(Self.hearingLimit) seconds")
        failure.isByChance = true
        throw failure
      }
      foreignTally.addDelay(start.duration(to: .now))
    }
    count(transaction, answer)
    let events = recorder.takeEvents()
    guard events == (events.isEmpty ? [] : [.gap(entities: nil), .didCommit]) else {
      throw TraceFailure("the calls after a foreign commit", "expected one gap, got \(clipped(events))")
    }
    try requireRows(store, answer.after, "rows after a foreign transaction")
    try judgeLists(at: index, .gap)
    try judgeAggregates(at: index)
    return true
  }

  /// Whether an insert fails whose identity the store chooses: nobody knows which that would have been, and a line must name it.
  private static func hasUnnamedFailure(
    _ operations: [TraceOperation], _ outcomes: [OperationOutcome]
  ) -> Bool {
    zip(operations, outcomes).contains { operation, outcome in
      switch (operation, outcome) {
      case (.insert(_, id: nil, _, _), .failed): true
      case (.savepoint(let operations, _), .savepoint(let outcomes)): hasUnnamedFailure(operations, outcomes)
      default: false
      }
    }
  }

  private mutating func count(_ transaction: TraceTransaction, _ answer: TransactionAnswer) {
    if transaction.isRolledBack {
      foreignTally.addForeign("rolled back")
    } else if answer.commitError != nil {
      foreignTally.addForeign("refused")
    } else {
      foreignTally.addForeign(answer.changes.isEmpty ? "without changes" : "committed")
    }
  }
}

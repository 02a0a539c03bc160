import WindrowLive
import WindrowModel
import WindrowStore

/// A live list on its way through a trace: a controller that tells each change, and a consumer who looks now and then.
final class TraceFollower {
  /// What happened to the list.
  enum Cause {
    case nothing, changes, gap, request
  }

  let number: Int
  let watched: WatchedList
  /// After how many events the consumer looks.
  let looksEvery: Int
  private let consumer: ResultsUpdates<Record>.Iterator
  private var tally = LiveTally()
  /// The list as the consumer saw it last.
  private var seen: (list: OracleList, shown: ShownList)
  /// What was told since then.
  private var told: (count: Int, gone: Set<RowID>, updated: Set<RowID>, isExact: Bool) = (0, [], [], true)

  /// Begins to follow a list.
  init(_ list: TraceLiveList, _ start: OracleList, on store: any Store, looksEvery: Int) throws {
    number = list.number
    watched = try WatchedList(list.request, on: store)
    self.looksEvery = looksEvery
    consumer = watched.controller.updates.makeAsyncIterator()
    seen = (start, watched.shown)
  }

  /// What was counted, with the ways that the engine took.
  var finalTally: LiveTally {
    var tally = tally
    tally.add(watched.controller.ways)
    return tally
  }

  /// Fails unless the list is as it must be at the beginning, and the consumer gets it once.
  func judgeStart(_ tables: OracleTables) throws {
    try judgeList(seen.list, tables)
    let first = consumer.takeWaiting()
    if first == nil || first?.change != nil || consumer.takeWaiting() != nil {
      throw TraceFailure("the first update", "expected the list once and no change, got \(clipped(first))")
    }
  }

  /// Fails unless the list shows, and has told, what the oracle says.
  func judge(_ answer: LiveAnswer, _ cause: Cause, _ tables: OracleTables) throws {
    let change: ResultsChange?
    do { change = try watched.takeChange() } catch {
      throw TraceFailure("the replay of a live change", "\(error)")
    }
    try judgeList(answer.list, tables)
    try judge(change, answer, cause)
    // What another request tells does not add up with what it shows: between two requests only lists are compared.
    if cause == .request { told.isExact = false }
    guard let change else { return }
    tally.add(change)
    switch cause {
    case .nothing, .changes: break
    case .gap: tally.add(.gap)
    case .request: tally.add(.request)
    }
    told.count += 1
    told.updated.formUnion(change.updated.map(\.id))
    // Gone and come again may be an update when both are told as one.
    told.updated.formUnion(change.inserted.map(\.id).filter(told.gone.contains))
    told.gone.formUnion(change.deleted.map(\.id))
    if cause == .gap { told.isExact = false }
  }

  private func judge(_ change: ResultsChange?, _ answer: LiveAnswer, _ cause: Cause) throws {
    switch cause {
    case .nothing: try requireSame(change, OracleChange(), "a live change")
    case .changes: try requireSame(change, answer.change, "a live change")
    case .request: try requireSame(change, answer.comparison, "the change to another request")
    case .gap:
      var expected = answer.comparison
      let updated = Set((change ?? ResultsChange()).updated.map(\.id))
      // Kept rows that differ are named; of what a request does not show they may have differed before.
      let isNarrowed = answer.list.request.show != nil
      guard isNarrowed || updated.isSubset(of: answer.change.updated) else {
        throw TraceFailure("the change after a gap", "rows that did not change are updated: \(updated)")
      }
      expected.updated = updated
      try requireNames(change ?? ResultsChange(), expected, "the change after a gap")
    }
  }

  /// Fails unless the consumer gets what happened since he looked, at whatever moments, as one change that leads to the list.
  func lookFreely(_ now: OracleList) throws {
    defer {
      seen = (now, watched.shown)
      told = (0, [], [], true)
    }
    do {
      let update = consumer.takeWaiting()
      let shown = try update.map { try ShownList($0.snapshot) } ?? seen.shown
      try expect(shown, watched.shown, "the newest list")
      if let change = update?.change { try ListReplay.check(change, from: seen.shown, to: shown) }
    } catch { throw TraceFailure("the replay of a merged change at random moments", "\(error)") }
  }

  /// Fails unless the consumer, who has not looked for a while, gets all that happened as one exact change.
  func look(_ now: OracleList) throws {
    defer {
      seen = (now, watched.shown)
      told = (0, [], [], true)
    }
    let update = consumer.takeWaiting()
    if told.isExact {
      try requireSame(update?.change, OracleChange(from: seen.list, to: now), "a merged change")
    } else {
      var expected = OracleChange(comparing: seen.list, with: now)
      let change = update?.change ?? ResultsChange()
      expected.updated = Set(change.updated.map(\.id))
      guard expected.updated.isSubset(of: told.updated) else {
        throw TraceFailure(
          "a merged change", "rows are updated of which nothing was told: \(expected.updated)")
      }
      try requireNames(change, expected, "a merged change")
    }
    guard let update, let change = update.change else { return }
    if told.count > 1 { tally.add(.merged) }
    do {
      let shown = try ShownList(update.snapshot)
      try expect(shown, watched.shown, "the newest list")
      try ListReplay.check(change, from: seen.shown, to: shown)
    } catch { throw TraceFailure("the replay of a merged change", "\(error)") }
  }
}

import WindrowLive
import WindrowModel
import WindrowStore

/// A live aggregate on its way through a trace, computed anew by the oracle after each event.
final class AggregateFollower {
  private let request: AggregateDescription
  private let watched: WatchedAggregate
  private let consumer: AggregateUpdates<[AttributeValue], [AttributeValue]>.Iterator
  /// After how many events the consumer looks.
  private let looksEvery: Int
  private var shown: [[AttributeValue]]
  /// What the consumer saw last, and whether that was a failure.
  private var seen: (rows: [[AttributeValue]], hasFailed: Bool)
  private var tally = LiveTally()

  /// Begins to follow; nil where the values at the beginning cannot be told.
  init?(
    _ request: AggregateDescription, on store: any Store, _ tables: OracleTables, looksEvery: Int
  ) throws {
    self.request = request
    self.looksEvery = looksEvery
    let expected = Result { () throws(StoreError) in try OracleAggregates(tables, request).rows() }
    do { watched = try WatchedAggregate(request, on: store) } catch let error as StoreError {
      if case .failure(let refusal) = expected, refusal.kind == error.kind { return nil }
      throw error
    }
    shown = watched.rows
    seen = (watched.rows, false)
    consumer = watched.live.updates.makeAsyncIterator()
    let first = consumer.takeWaiting()
    if first?.failure != nil || first?.rows.map({ $0.keys + $0.values }) != shown {
      throw TraceFailure("the first update of a live aggregate", "\(request): got \(clipped(first))")
    }
    try judgeRows(expected)
  }

  /// What was counted, with the ways that the engine took.
  var finalTally: LiveTally {
    var tally = tally
    tally.add(watched.live.ways)
    return tally
  }

  /// Fails unless the aggregate shows what the oracle computes, and has told it where it changed.
  func judge(at index: Int, _ tables: OracleTables) throws {
    let expected = Result { () throws(StoreError) in try OracleAggregates(tables, request).rows() }
    try judgeRows(expected)
    let rows = watched.rows
    let told = watched.takeTold()
    if told != (rows == shown ? [] : [rows]) {
      throw TraceFailure(
        "what a live aggregate tells", "\(request): from \(clipped(shown)) to \(clipped(rows)), told \(told)")
    }
    count(rows)
    shown = rows
    if (index + 1) % looksEvery == 0 { try look() }
  }

  private func judgeRows(_ expected: Result<[[OracleAggregates.Expected]], StoreError>) throws {
    let (rows, failure) = (watched.rows, watched.live.failure)
    switch expected {
    case .failure(let error):
      tally.add(.overflow)
      guard failure?.kind == error.kind, rows == shown else {
        throw TraceFailure(
          "the failure of a live aggregate", "\(request): expected \(error), got \(clipped(rows))")
      }
    case .success(let expected):
      let areSame =
        failure == nil && rows.count == expected.count
        && zip(rows, expected).allSatisfy { row, expected in
          row.count == expected.count && zip(row, expected).allSatisfy { $1.accepts($0) }
        }
      if !areSame {
        let got = failure.map { "\($0)" } ?? clipped(rows)
        throw TraceFailure(
          "a live aggregate",
          "\(request): expected \(clipped(expected.map { $0.map(\.value) })), got \(got)")
      }
    }
  }

  /// Fails unless the consumer gets what is shown now, and nothing where it has seen that.
  private func look() throws {
    let hasFailed = watched.live.failure != nil
    let isNew = shown != seen.rows || hasFailed || seen.hasFailed
    let update = consumer.takeWaiting()
    // A failure that goes on need not be told again.
    let isRight =
      update == nil
      ? !isNew || hasFailed && seen.hasFailed
      : isNew && update?.rows.map { $0.keys + $0.values } == shown && (update?.failure != nil) == hasFailed
    guard isRight, consumer.takeWaiting() == nil else {
      throw TraceFailure(
        "an update of a live aggregate", "\(request): shows \(clipped(shown)), got \(clipped(update))")
    }
    seen = (shown, hasFailed)
  }

  private func count(_ rows: [[AttributeValue]]) {
    tally.add(request.groupBy.isEmpty ? .values : .groups)
    if rows == shown { return }
    tally.add(.changed)
    if rows.count > shown.count { tally.add(.groupCame) }
    if rows.count < shown.count { tally.add(.groupWent) }
  }
}

extension TracePlayer {
  /// Begins to follow every live aggregate of the trace.
  func makeAggregateFollowers(_ store: any Store) throws -> [AggregateFollower] {
    try trace.aggregates.enumerated().compactMap { index, request in
      try AggregateFollower(request, on: store, answers.start, looksEvery: 1 + index)
    }
  }

  /// Fails unless every live aggregate shows, and has told, what the oracle computes after an event.
  func judgeAggregates(at index: Int) throws {
    for follower in aggregateFollowers { try follower.judge(at: index, answers.states[index + 1].tables) }
  }
}

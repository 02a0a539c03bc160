import Foundation
import WindrowModel
import WindrowStore

/// A trace on its way through one store: each answer is compared with the oracle's.
struct TracePlayer {
  private(set) var trace: RandomTrace
  private(set) var answers: TraceAnswers
  /// Whether the store takes the trace's bound of changes.
  private(set) var heedsChangeBound = false
  private(set) var followers: [TraceFollower] = []
  /// Who else writes to the store's rows.
  private(set) var foreign: (any ForeignWriter)?
  /// Whether the store and somebody else write at the same time at the end.
  var endsFreely = false
  /// What others did.
  var foreignTally = LiveTally()
  private(set) var aggregateFollowers: [AggregateFollower] = []

  init(trace: RandomTrace, answers: TraceAnswers) {
    self.trace = trace
    self.answers = answers
  }

  /// Plays a trace on a new store; nil where everything agrees.
  func firstFailure(on store: ConformanceStore) throws -> TraceFailure? {
    var tally = LiveTally()
    return try firstFailure(on: store, counting: &tally)
  }

  /// Plays a trace on a new store and counts what its live lists went through.
  func firstFailure(on store: ConformanceStore, counting tally: inout LiveTally) throws -> TraceFailure? {
    var player = self
    let failure = try player.play(on: store, &tally)
    for follower in player.followers { tally.add(follower.finalTally) }
    tally.add(player.foreignTally)
    for follower in player.aggregateFollowers { tally.add(follower.finalTally) }
    return failure
  }

  private mutating func play(on store: ConformanceStore, _ tally: inout LiveTally) throws -> TraceFailure? {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let context = ConformanceContext(store: store, folder: folder.url)
    defer { context.closeAll() }
    heedsChangeBound = store.heedsChangeBound
    defer { foreign?.close() }
    var position: Int?
    do {
      let store = try Self.orFailure("the store cannot be opened") {
        try context.open(answers.schema, changeBound: trace.changeBound)
      }
      try Self.orFailure("the rows at the beginning are refused") { try insertRows(store) }
      try requireRows(store, answers.start, "rows at the beginning")
      try Self.orFailure("a live list is refused") { followers = try makeFollowers(store) }
      if trace.hasForeignTransactions { foreign = try context.openForeign(answers.schema) }
      try Self.orFailure("a live aggregate is refused") {
        aggregateFollowers = try makeAggregateFollowers(store)
      }
      for index in trace.events.indices {
        position = index
        try answers.extend(trace, through: index)
        try judge(index, store)
        try reopenLists(after: index, on: store, counting: &tally)
      }
      if endsFreely, let foreign {
        try playFreely(store, foreign)
      } else {
        try reopen(store, in: context, counting: &tally)
      }
      return nil
    } catch var failure as TraceFailure {
      failure.event = position
      return failure
    }
  }

  /// Goes on with the identity that the store gave an inserted row, which rules leave open as long as it is new.
  mutating func adopt(_ id: RowID, at path: [Int]) throws {
    guard let event = path.first, case .transaction(var transaction) = trace.events[event] else { return }
    transaction.operations.replaceIdentity(at: path.dropFirst(), by: id)
    trace.events[event] = .transaction(transaction)
    answers.forget(from: event)
    try answers.extend(trace, through: event)
  }

  /// Runs a closure whose errors are failures of a kind.
  static func orFailure<Result>(_ difference: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let failure as TraceFailure { throw failure } catch {
      throw TraceFailure("\(difference): \(Self.kind(of: error))", "\(error)")
    }
  }

  static func kind(of error: any Error) -> String {
    (error as? StoreError)?.kind.name ?? "\(type(of: error))"
  }

  private func insertRows(_ store: any Store) throws {
    try store.write { tx in
      for entity in tx.schema.entities {
        for row in trace.rows[entity.name] ?? [] { try tx.insert(entity.name, id: row.id, row.values) }
      }
    }
  }

  /// Fails unless a store's rows of every entity are those of the oracle.
  func requireRows(_ store: any Store, _ tables: OracleTables, _ difference: String) throws {
    try Self.orFailure(difference) {
      try store.read { tx in
        for entity in tx.schema.entities {
          let expected = tables.storedRows(entity.name, tables.allIDs(entity.name))
          try Self.requireSame(try tx.rows(entity.name), expected, difference, entity.name)
        }
      }
    }
  }

  /// Fails unless rows have the same identities in the same order, and the same values.
  static func requireSame(
    _ actual: [StoredRow], _ expected: [StoredRow], _ difference: String, _ what: String
  ) throws {
    let areSame =
      actual.count == expected.count
      && zip(actual, expected).allSatisfy { actual, expected in
        actual.id == expected.id && actual.values.count == expected.values.count
          && zip(actual.values, expected.values).allSatisfy { $0.isExactly($1) }
      }
    if !areSame {
      throw TraceFailure(
        difference, "\(what): expected the rows \(clipped(expected)), got \(clipped(actual))")
    }
  }
}

extension AttributeValue {
  /// Whether the value has the very bits of another: 0.0 is not -0.0, nor is one form of a text the other.
  func isExactly(_ other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
    case (.date(let left), .date(let right)):
      left.timeIntervalSinceReferenceDate.bitPattern == right.timeIntervalSinceReferenceDate.bitPattern
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    default: self == other
    }
  }
}

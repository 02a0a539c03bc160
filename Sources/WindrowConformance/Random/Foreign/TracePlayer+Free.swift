import WindrowLive
import WindrowModel
import WindrowStore

extension TracePlayer {
  /// How often the end of a trace comes to rest, and how many transactions each side tries before.
  private static let (rests, transactionsBeforeRest) = (3, 10)

  /// Lets the store and somebody else write at the same time, while lists are read and given other requests.
  ///
  /// Nobody knows in which order they write, so the oracle is asked when both rest: of all rows that there are then, each list
  /// must show what it says, and what was told must lead there.
  mutating func playFreely(_ store: any Store, _ foreign: any ForeignWriter) throws {
    do {
      guard let (tables, lists) = answers.states.last.map({ ($0.tables, $0.lists) }) else { return }
      var requests = lists.mapValues(\.request)
      var random = SplitMix64(seed: trace.seed &+ 1)
      var ours = try TraceGenerator(after: trace, tables, drawing: SplitMix64(seed: random.next()))
      var theirs = try TraceGenerator(after: trace, tables, drawing: SplitMix64(seed: random.next()))
      for round in 0..<Self.rests {
        let lines = theirs.freeTransactions(Self.transactionsBeforeRest, ids: 100_000 * (round + 1))
          .compactMap { try? ForeignLine($0, mayFail: true, answers.schema) }
        let commits = Mutex(0)
        let others = OtherThread {
          for line in lines where try foreign.attempt(line) { commits.withLock { $0 += 1 } }
        }
        let transactions = ours.freeTransactions(
          Self.transactionsBeforeRest, ids: 100_000 * (round + 1) + 50_000)
        for transaction in transactions {
          _ = transaction.attempt(on: store)
          try useList(store, &ours, &requests, &random)
        }
        try others.join()
        foreignTally.addForeign("at random moments", commits.withLock { $0 })
        try judgeRest(requests, store)
      }
    } catch var failure as TraceFailure {
      failure.isByChance = true
      throw failure
    } catch {
      throw TraceFailure("commits at random moments: \(Self.kind(of: error))", "\(error)")
    }
  }

  /// Reads a list, or gives it another request, or lets it pause.
  private func useList(
    _ store: any Store, _ generator: inout TraceGenerator, _ requests: inout [Int: FetchDescription],
    _ random: inout SplitMix64
  ) throws {
    let follower = random.pick(followers)
    let controller = follower.watched.controller
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      guard let list = trace.lists.first(where: { $0.number == follower.number }),
        case .setRequest(_, let request) = generator.newRequest(for: [list])
      else { return }
      // Some are refused, and then nothing changes.
      if (try? controller.setRequest(request)) != nil { requests[follower.number] = request }
    case 1: try controller.performFetch()
    case 2: controller.pause()
    case 3: try controller.resume()
    case 4...6:
      try store.read { tx in
        for entity in tx.schema.entities {
          let (count, rows) = (try tx.count(FetchDescription(entity: entity.name)), try tx.rows(entity.name))
          if rows.count != count { throw TraceFailure("one view of a read", "\(count), then \(rows.count)") }
        }
      }
    default:
      let snapshot = controller.snapshot
      for index in snapshot.ids.indices { _ = snapshot.object(at: index) }
    }
  }

  /// Fails unless everything agrees while nobody writes.
  private func judgeRest(_ requests: [Int: FetchDescription], _ store: any Store) throws {
    // Hears of every commit that nobody was told of.
    try store.write { _ in }
    for follower in followers { try follower.watched.controller.resume() }
    var now = trace
    try store.withSettledReadTransaction { tx in
      for entity in tx.schema.entities {
        now.rows[entity.name] = try tx.rows(entity.name).map { row in
          TraceRow(
            id: row.id,
            values: Dictionary(
              uniqueKeysWithValues: row.values.enumerated().map { (entity.column(at: $0).name, $1) }))
        }
      }
    }
    let tables = try now.tables()
    for follower in followers {
      guard let request = requests[follower.number] else { continue }
      try naming(follower, request) {
        try follower.judgeRest(try OracleList(tables, request), tables, store)
      }
    }
  }
}

extension TraceFollower {
  /// Fails unless the list shows what the oracle says, and what was told at whatever moments leads there.
  func judgeRest(_ list: OracleList, _ tables: OracleTables, _ store: any Store) throws {
    do { _ = try watched.takeChanges(from: store) } catch {
      throw TraceFailure("the replay of live changes at random moments", "\(error)")
    }
    try judgeList(list, tables)
    try lookFreely(list)
  }
}

extension TraceGenerator {
  /// Transactions of which each statement may fail, since nobody knows which rows there will be; new rows count up from an id.
  mutating func freeTransactions(_ count: Int, ids first: Int) -> [FixtureTransaction] {
    var next = RowID(first)
    return (0..<count).map { _ in
      let made = transaction()
      let operations = Self.naming(made.operations, &next)
      return FixtureTransaction(
        operations: FixtureOperation.list(operations, Self.outcomes(operations), tables),
        isRolledBack: made.isRolledBack)
    }
  }

  /// The operations with an identity for every new row.
  private static func naming(_ operations: [TraceOperation], _ next: inout RowID) -> [TraceOperation] {
    var named = operations
    for index in named.indices {
      switch named[index] {
      case .insert(let entity, nil, let values, let conflict):
        named[index] = .insert(entity, id: next, values, conflict)
        next += 1
      case .savepoint(let inner, let isRolledBack):
        named[index] = .savepoint(naming(inner, &next), isRolledBack: isRolledBack)
      default: continue
      }
    }
    return named
  }

  private static func outcomes(_ operations: [TraceOperation]) -> [OperationOutcome] {
    operations.map { operation in
      if case .savepoint(let inner, _) = operation { .savepoint(outcomes(inner)) } else { .done(nil) }
    }
  }
}

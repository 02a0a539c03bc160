import WindrowLive

/// How often live lists told each kind of change, and by which ways they found out.
struct LiveTally {
  /// A kind of change.
  enum Kind: String, CaseIterable {
    case inserted, deleted, updated, moved, insertedSections, deletedSections
    /// A consumer got several changes as one.
    case merged
    /// A change to another request.
    case request
    /// A change of which the store told only that there was one.
    case gap
    /// A list was opened again and found in the cache, or not.
    case cacheHit, cacheMiss
  }

  /// Every way of the engine, by name.
  static let ways = LiveEngine.Way.allCases.map { "\($0)" }

  /// What a live aggregate went through.
  enum AggregateKind: String, CaseIterable {
    /// Over all rows, and over groups, at each event.
    case values, groups
    /// The rows became others.
    case changed
    case groupCame = "group came"
    case groupWent = "group went"
    /// A sum fitted no integer.
    case overflow
  }

  /// Every way of live aggregates by name, but for another request, which traces do not set.
  static let aggregateWays = AggregateEngine.Way.allCases.filter { $0 != .request }.map { "\($0)" }

  private(set) var changes: [Kind: Int] = [:]
  private(set) var aggregates: [AggregateKind: Int] = [:]
  private(set) var aggregateWays: [String: Int] = [:]
  private(set) var ways: [String: Int] = [:]
  /// What others did, by how it ended.
  private(set) var foreign: [String: Int] = [:]
  /// How long after a commit of somebody else the lists had heard of it, in milliseconds.
  private(set) var delays: [Double] = []

  /// Counts what somebody else did.
  mutating func addForeign(_ item: String, _ count: Int = 1) { foreign[item, default: 0] += count }

  /// Notes how long it took until a commit of somebody else was heard of.
  mutating func addDelay(_ delay: Duration) { delays.append(delay / .milliseconds(1)) }

  /// Counts a kind of change.
  mutating func add(_ kind: Kind) { changes[kind, default: 0] += 1 }

  /// Counts something that a live aggregate went through.
  mutating func add(_ kind: AggregateKind) { aggregates[kind, default: 0] += 1 }

  /// Counts the ways that a live aggregate took.
  mutating func add(_ ways: [AggregateEngine.Way: Int]) {
    for (way, count) in ways { aggregateWays["\(way)", default: 0] += count }
  }

  /// Counts the kinds in a change.
  mutating func add(_ change: ResultsChange) {
    if !change.inserted.isEmpty { add(.inserted) }
    if !change.deleted.isEmpty { add(.deleted) }
    if !change.updated.isEmpty { add(.updated) }
    if !change.moved.isEmpty { add(.moved) }
    if !change.insertedSections.isEmpty { add(.insertedSections) }
    if !change.deletedSections.isEmpty { add(.deletedSections) }
  }

  /// Counts the ways that a controller took.
  mutating func add(_ ways: [LiveEngine.Way: Int]) {
    for (way, count) in ways { self.ways["\(way)", default: 0] += count }
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: LiveTally) {
    for (kind, count) in other.changes { changes[kind, default: 0] += count }
    for (kind, count) in other.aggregates { aggregates[kind, default: 0] += count }
    for (way, count) in other.aggregateWays { aggregateWays[way, default: 0] += count }
    for (way, count) in other.ways { ways[way, default: 0] += count }
    for (item, count) in other.foreign { foreign[item, default: 0] += count }
    delays += other.delays
  }
}

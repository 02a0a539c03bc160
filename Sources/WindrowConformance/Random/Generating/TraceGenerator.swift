import WindrowModel
import WindrowStore

/// The making of random traces: everything that is drawn comes from one generator, so a seed gives one trace.
///
/// Nothing is drawn in the order of a dictionary or set, which differs from process to process.
struct TraceGenerator {
  var random: SplitMix64
  /// The rows as they are after the events made so far.
  var tables: OracleTables
  /// The values that an attribute's rows mostly have, by entity and attribute.
  let domains: [String: [AttributeValue]]
  private let paths: [String: [PathChoice]]
  /// Whether there are so many rows that lists fetch again instead of searching.
  private(set) var isLarge = false
  /// How many conditions over to-manys the one that is being made stands in.
  var toManyNesting = 0

  /// A path that a request may name.
  struct PathChoice {
    var path: AttributePath
    var type: AttributeType
  }

  /// Makes a trace of a seed, with so many transactions between its requests; where it is foreign, others do some of them.
  static func trace(seed: UInt64, steps: Int, isForeign: Bool = false) throws(StoreError) -> RandomTrace {
    // Others are drawn apart, so that the trace is otherwise the same.
    var others = SplitMix64(seed: ~seed)
    var generator = try TraceGenerator(seed: seed)
    let entities = generator.tables.schema.entities
    let rows = generator.tables.traceRows
    var events: [TraceEvent] = []
    for entity in entities { events += generator.requests(on: entity.name, count: 5) }
    let lists = steps == 0 ? [] : generator.liveLists(atLeast: isForeign ? 4 : 0)
    let changeBound = steps > 0 && generator.random.chance(12) ? generator.number(1...6) : nil
    for _ in 0..<steps {
      var transaction = generator.transaction()
      transaction.isForeign = isForeign && others.chance(50)
      events.append(.transaction(transaction))
      if generator.random.chance(8) { events.append(generator.newRequest(for: lists)) }
      if generator.random.chance(50) {
        events += generator.requests(on: generator.random.pick(entities).name, count: 1)
      }
    }
    return RandomTrace(
      seed: seed, entities: entities, rows: rows, events: events, lists: lists,
      aggregates: steps == 0 ? [] : generator.liveAggregates(), changeBound: changeBound)
  }

  /// Goes on where a trace of the same seed has ended, with other transactions.
  init(after trace: RandomTrace, _ tables: OracleTables, drawing random: SplitMix64) throws(StoreError) {
    try self.init(seed: trace.seed)
    self.tables = tables
    self.random = random
  }

  private init(seed: UInt64) throws(StoreError) {
    var random = SplitMix64(seed: seed)
    let entities = Self.entities(&random)
    var domains: [String: [AttributeValue]] = [:]
    for entity in entities {
      for attribute in entity.attributes {
        domains["\(entity.name).\(attribute.name)"] = Self.domain(of: attribute.type, &random)
      }
    }
    let schema = try Schema(entities: entities)
    var paths: [String: [PathChoice]] = [:]
    for entity in entities { paths[entity.name] = Self.paths(from: entity, in: schema, depth: 2) }
    self.random = random
    self.domains = domains
    self.paths = paths
    tables = OracleTables(schema: schema)
    isLarge = self.random.chance(4)
    try fillTables()
  }

  private static func paths(from entity: EntityDescription, in schema: Schema, depth: Int) -> [PathChoice] {
    var choices = [PathChoice(path: "id", type: .int)]
    choices += entity.attributes.map { PathChoice(path: AttributePath([$0.name]), type: $0.type) }
    for toOne in entity.toOnes {
      choices.append(PathChoice(path: AttributePath([toOne.name]), type: .int))
      guard depth > 0, let destination = try? schema.entity(toOne.destination) else { continue }
      for choice in Self.paths(from: destination, in: schema, depth: depth - 1) {
        choices.append(
          PathChoice(path: AttributePath([toOne.name] + choice.path.components), type: choice.type))
      }
    }
    return choices
  }

  /// A path of a type that fits, mostly one without a relationship; nil where none fits.
  mutating func path(on entity: String, where fits: (AttributeType) -> Bool) -> PathChoice? {
    let choices = (paths[entity] ?? []).filter { fits($0.type) }
    let near = choices.filter { $0.path.components.count == 1 && $0.path.components != ["id"] }
    if !near.isEmpty, random.chance(60) { return random.pick(near) }
    return choices.isEmpty ? nil : random.pick(choices)
  }

  /// A path of any type.
  mutating func anyPath(on entity: String) -> PathChoice {
    path(on: entity) { _ in true } ?? PathChoice(path: "id", type: .int)
  }

  /// A number of a range.
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// An entity of the trace.
  mutating func anyEntity() -> EntityDescription { random.pick(tables.schema.entities) }
}

import WindrowModel
import WindrowStore

extension TraceGenerator {
  /// Requests on an entity: most for rows, some for aggregates, a few that must be refused.
  mutating func requests(on entity: String, count: Int) -> [TraceEvent] {
    (0..<count).map { _ in
      if random.chance(9) { return refusedRequest(on: entity) }
      return random.chance(30) ? .aggregate(aggregates(on: entity)) : .fetch(fetch(on: entity))
    }
  }

  /// Two or three requests to be followed, or at least as many as are wanted, sometimes on one entity.
  mutating func liveLists(atLeast minimum: Int = 0) -> [TraceLiveList] {
    let first = anyEntity()
    return (0..<max(minimum, random.pick([2, 2, 2, 3]))).map { number in
      let entity = random.chance(40) ? first : anyEntity()
      return TraceLiveList(number: number, request: liveFetch(on: entity.name))
    }
  }

  /// Another request for one of some lists; some must be refused.
  mutating func newRequest(for lists: [TraceLiveList]) -> TraceEvent {
    let list = random.pick(lists)
    let entity = list.request.entity
    if random.chance(10), case .fetch(let refused) = refusedRequest(on: entity), refused.entity == entity {
      return .setRequest(list.number, refused)
    }
    return .setRequest(list.number, liveFetch(on: entity))
  }

  /// A request that mostly finds rows, and often all.
  private mutating func liveFetch(on entity: String) -> FetchDescription {
    var fetch = fetch(on: entity)
    if random.chance(45) { fetch.condition = nil }
    if random.chance(50) { (fetch.limit, fetch.offset) = (nil, 0) }
    return fetch
  }

  private mutating func fetch(on entity: String) -> FetchDescription {
    var fetch = FetchDescription(entity: entity)
    if random.chance(85) { fetch.condition = condition(on: entity, depth: 3) }
    if random.chance(40) { fetch.sectionBy = sectionKey(on: entity) }
    fetch.sort = (0..<random.pick([0, 1, 1, 2, 3])).compactMap { _ in sortTerm(on: entity) }
    if let key = fetch.sectionBy {
      if random.chance(45), let first = sortTerm(on: entity, at: key) { fetch.sort.insert(first, at: 0) }
      if random.chance(25) {
        fetch.sectionOrder = (0..<number(1...2)).compactMap { _ in sortTerm(on: entity) }
      }
    }
    let rows = tables.allIDs(entity).count
    if random.chance(35) { fetch.limit = number(0...rows + 2) }
    if random.chance(25) { fetch.offset = number(0...rows / 2 + 2) }
    if random.chance(20) { fetch.batchSize = number(1...5) }
    if random.chance(25) { fetch.prefetch = (0..<number(1...2)).compactMap { _ in toOnes(on: entity) } }
    if random.chance(10) { fetch.show = (0..<number(0...2)).map { _ in anyPath(on: entity).path } }
    return fetch
  }

  /// A path of to-ones alone, or nil where the entity has none.
  private mutating func toOnes(on entity: String) -> AttributePath? {
    var names: [String] = []
    var current = entity
    repeat {
      guard let description = try? tables.schema.entity(current), !description.toOnes.isEmpty else { break }
      let toOne = random.pick(description.toOnes)
      names.append(toOne.name)
      current = toOne.destination
    } while names.count < 3 && random.chance(60)
    return names.isEmpty ? nil : AttributePath(names)
  }

  private mutating func sortTerm(on entity: String) -> SortTerm? {
    let isText = random.chance(45)
    let choice =
      isText ? path(on: entity, where: { $0 == .string }) : path(on: entity, where: { $0 != .data })
    return choice.map { term($0) }
  }

  /// A term on the path that a section key reads.
  private mutating func sortTerm(on entity: String, at key: SectionKey) -> SortTerm? {
    let types = OracleTypes(schema: tables.schema, entity: entity)
    guard let type = try? types.type(key.path) else { return nil }
    return term(PathChoice(path: key.path, type: type))
  }

  private mutating func term(_ choice: PathChoice) -> SortTerm {
    SortTerm(
      choice.path, random.pick(SortTerm.Direction.allCases),
      nulls: random.pick([nil, nil, .first, .last]),
      comparator: choice.type == .string ? random.pick(SortTerm.Comparator.allCases) : .lexical)
  }

  mutating func sectionKey(on entity: String) -> SectionKey? {
    let zone = random.pick([
      nil, nil, "UTC", "GMT", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia",
      "America/St_Johns",
    ])
    switch number(0...5) {
    case 0, 1:
      if let choice = path(on: entity, where: { $0 == .date }) {
        return random.pick([
          .year(choice.path, timeZone: zone), .month(choice.path, timeZone: zone),
          .day(choice.path, timeZone: zone),
        ])
      }
    case 2: if let choice = path(on: entity, where: { $0 == .string }) { return .initial(choice.path) }
    default: break
    }
    return path(on: entity, where: { $0 != .data }).map { .value($0.path) }
  }

  mutating func aggregate(on entity: String) -> Aggregate {
    let any = anyPath(on: entity).path
    switch number(0...9) {
    case 0: return .count
    case 1: return .countOf(any)
    case 2: return .countDistinct(any)
    case 3, 4, 5:
      let choice = path(on: entity) { type in
        if case .decimal = type { return true }
        return type == .int || type == .double
      }
      return choice.map { .sum($0.path) } ?? .count
    case 6, 7:
      let choice = path(on: entity) { $0 == .int || $0 == .double }
      return choice.map { .average($0.path) } ?? .count
    default:
      let choice = path(on: entity) { $0 != .data }
      return choice.map { random.chance(50) ? .min($0.path) : .max($0.path) } ?? .count
    }
  }
}

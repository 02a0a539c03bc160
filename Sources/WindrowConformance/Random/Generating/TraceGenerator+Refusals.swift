import Foundation
import WindrowModel

extension TraceGenerator {
  /// A request with exactly one thing that must be refused.
  mutating func refusedRequest(on entity: String) -> TraceEvent {
    if random.chance(20) { return .aggregate(refusedAggregates(on: entity)) }
    var fetch = FetchDescription(entity: entity)
    switch number(0...10) {
    case 0: fetch.entity = "nowhere"
    case 1: fetch.limit = -1
    case 2: fetch.offset = -number(1...3)
    case 3: fetch.batchSize = -number(0...1)
    case 4:
      fetch.sectionBy = .year(random.pick(["id", "nowhere"]), timeZone: nil)
      if let date = path(on: entity, where: { $0 == .date }), random.chance(60) {
        fetch.sectionBy = .day(date.path, timeZone: "Nowhere/Land")
      }
    case 5: fetch.sort = [SortTerm(refusedPath(on: entity))]
    case 6:
      fetch.sort = [SortTerm("id", comparator: random.pick([.natural, .caseInsensitive]))]
      if let data = path(on: entity, where: { $0 == .data }), random.chance(60) {
        fetch.sort = [SortTerm(data.path, .descending)]
      }
    case 7: fetch.sectionOrder = [SortTerm("id")]
    case 8: fetch.prefetch = [random.chance(30) ? "id" : refusedPath(on: entity)]
    case 9: fetch.show = ["id", refusedPath(on: entity)]
    default: fetch.condition = surrounded(refusedCondition(on: entity))
    }
    return .fetch(fetch)
  }

  private mutating func surrounded(_ condition: Condition) -> Condition {
    random.pick([
      condition, .not(condition), .or([.always(true), condition]), .and([.always(false), condition]),
    ])
  }

  private mutating func refusedCondition(on entity: String) -> Condition {
    let path = Operand.path(refusedPath(on: entity))
    switch number(0...8) {
    case 7:
      let attributes = tables.schema.entities.first { $0.name == entity }?.attributes.map(\.name) ?? []
      let name = random.chance(50) || attributes.isEmpty ? "nowhere" : random.pick(attributes)
      return random.chance(50)
        ? .toMany(random.pick(ToManyQuantifier.allCases), AttributePath([name]), .always(true))
        : .comparison(.count(AttributePath([name])), .equal, .constant(1), [])
    case 8:
      guard let toMany = tables.schema.toManys(of: entity).first else { return .among(path, []) }
      return random.chance(50)
        ? .toMany(.any, AttributePath([toMany.name]), refusedCondition(on: toMany.destination))
        : .toMany(.all, AttributePath([toMany.name, "id"]), .always(true))
    case 0: return .comparison(path, .equal, .constant(1), [])
    case 1: return .text(.path("id"), random.pick(TextOperator.allCases), .constant("a"), options())
    case 2: return .comparison(.path("id"), .equal, .constant("a"), [])
    case 3: return .comparison(.path("id"), .equal, .constant(1), [.caseInsensitive])
    case 4: return .among(.path("id"), [1, .null, true])
    case 5: return .comparison(.path("id"), .less, .constant(.double(.nan)), [])
    default:
      if let data = self.path(on: entity, where: { $0 == .data }), random.chance(40) {
        return .comparison(.path(data.path), .less, .constant(.data(Data())), [])
      }
      if let date = self.path(on: entity, where: { $0 == .date }), random.chance(50) {
        let instant = Date(timeIntervalSinceReferenceDate: random.pick([1e12, -1e12, .infinity]))
        return .comparison(.path(date.path), .less, .constant(.date(instant)), [])
      }
      if let text = self.path(on: entity, where: { $0 == .string }) {
        return random.chance(50)
          ? .comparison(.arithmetic(.path(text.path), .add, .constant(1)), .equal, .constant(1), [])
          : .comparison(.path(text.path), .less, .constant("a"), [.diacriticInsensitive])
      }
      return .between(.path("id"), .constant("a"), .constant("b"))
    }
  }

  /// A path that is not there, goes behind an attribute, or through a to-many.
  private mutating func refusedPath(on entity: String) -> AttributePath {
    let toManys = tables.schema.toManys(of: entity).map(\.name)
    if !toManys.isEmpty, random.chance(60) {
      return AttributePath([random.pick(toManys)] + (random.chance(50) ? ["id"] : []))
    }
    let attributes = tables.schema.entities.first { $0.name == entity }?.attributes ?? []
    return random.chance(50) || attributes.isEmpty
      ? "nowhere" : AttributePath([random.pick(attributes).name, "id"])
  }

  private mutating func refusedAggregates(on entity: String) -> AggregateDescription {
    var request = AggregateDescription(entity: entity, values: [.count])
    switch number(0...8) {
    case 4: request.groupBy = [.value(refusedPath(on: entity))]
    case 5:
      request.having = .comparison(.path("count"), .greater, .constant(1), [])
    case 6:
      request.groupBy = [.value("id")]
      request.sort = [SortTerm(random.pick(["sum(id)", "nowhere"]))]
    case 7:
      request.groupBy = [.value("id")]
      request.having = random.pick([
        .comparison(.path("count"), .greater, .constant("a"), []),
        .comparison(.path("nowhere"), .equal, .constant(1), []),
        .text(.path("id"), .contains, .constant("a"), []),
      ])
    case 8:
      if random.chance(50) { request.groupBy = [.value("id")] }
      if random.chance(50) { request.limit = -1 } else { request.offset = -1 }
    case 0: request.values = []
    case 1: request.values.append(.max(refusedPath(on: entity)))
    case 2: request.condition = refusedCondition(on: entity)
    default:
      if let data = path(on: entity, where: { $0 == .data }), random.chance(50) {
        request.values = [.min(data.path)]
      } else if let text = path(on: entity, where: { $0 == .string || $0 == .date || $0 == .bool }) {
        request.values = [random.chance(50) ? .sum(text.path) : .average(text.path)]
      } else {
        request.entity = "nowhere"
      }
    }
    return request
  }
}

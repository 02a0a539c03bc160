import WindrowModel
import WindrowStore

extension Coverage {
  /// Counts everything in a trace.
  mutating func add(_ trace: RandomTrace, _ answers: TraceAnswers) {
    for (event, answer) in zip(trace.events, answers.answers) {
      switch (event, answer) {
      case (.fetch(let request), .rows(let answer)):
        add(request, OracleTypes(schema: answers.schema, entity: request.entity))
        if request.limit == nil, request.offset == 0, request.condition != nil, answer.total > 0 {
          let count = answer.ids.count
          add(.matches, count == 0 ? "none" : count == answer.total ? "all" : "some")
        }
      case (.aggregate(let request), .groups(let rows)):
        let types = OracleTypes(schema: answers.schema, entity: request.entity)
        for value in request.values { add(value, types) }
        if let condition = request.condition { add(condition, types) }
        addGroups(of: request, rows, types)
      case (_, .refused(let kind)): add(.refusals, kind.name)
      case (.transaction(let transaction), .transaction(let answer)): add(transaction, answer)
      case (.setRequest(_, let request), .live):
        add(request, OracleTypes(schema: answers.schema, entity: request.entity))
      default: break
      }
    }
  }

  private mutating func add(_ request: FetchDescription, _ types: OracleTypes) {
    if let condition = request.condition { add(condition, types) }
    for term in request.sort + request.sectionOrder { add(term, types) }
    if request.limit != nil { add(.pages, "limit") }
    if request.offset > 0 { add(.pages, "offset") }
    if request.batchSize != 20 { add(.lists, "batch size") }
    if !request.prefetch.isEmpty { add(.lists, "prefetch") }
    if request.prefetch.contains(where: { $0.components.count == 2 }) { add(.lists, "over two to-ones") }
    if request.show != nil { add(.lists, "shown set") }
    guard let key = request.sectionBy else { return }
    add(key.path, types)
    if !request.sectionOrder.isEmpty { add(.sections, "section order") }
    if request.sort.first?.path == key.path { add(.sections, "sorted by the key") }
    switch key {
    case .value: add(.sections, "value")
    case .initial: add(.sections, "initial")
    case .year(_, let zone): addDate("year", zone)
    case .month(_, let zone): addDate("month", zone)
    case .day(_, let zone): addDate("day", zone)
    }
  }

  private mutating func addDate(_ kind: String, _ zone: String?) {
    add(.sections, kind)
    add(.zones, zone.map { $0 == "UTC" || $0 == "GMT" ? "UTC" : "another" } ?? "none")
  }

  private mutating func add(_ term: SortTerm, _ types: OracleTypes) {
    add(term.path, types)
    if (try? types.type(term.path)) == .string { add(.comparators, term.comparator.rawValue) }
    add(.sorting, term.direction == .ascending ? "asc" : "desc")
    switch term.nulls {
    case nil: add(.sorting, "nulls by direction")
    case .first: add(.sorting, "nullsFirst")
    case .last: add(.sorting, "nullsLast")
    }
    if term.path.components.count > 1 { add(.sorting, "over a to-one") }
  }

  private mutating func add(_ path: AttributePath, _ types: OracleTypes) {
    if let type = try? types.type(path) { add(.types, Self.name(of: type)) }
  }

  private mutating func add(_ aggregate: Aggregate, _ types: OracleTypes) {
    if let path = aggregate.path { add(path, types) }
    switch aggregate {
    case .count: add(.aggregates, "count")
    case .countOf: add(.aggregates, "count(path)")
    case .countDistinct: add(.aggregates, "countDistinct")
    case .sum: add(.aggregates, "sum")
    case .average: add(.aggregates, "average")
    case .min: add(.aggregates, "min")
    case .max: add(.aggregates, "max")
    }
  }
}

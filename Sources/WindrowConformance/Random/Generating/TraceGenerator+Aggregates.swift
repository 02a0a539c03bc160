import WindrowModel

extension TraceGenerator {
  /// A request for aggregates, over groups more often than not.
  mutating func aggregates(on entity: String) -> AggregateDescription {
    var request = AggregateDescription(
      entity: entity, condition: random.chance(60) ? condition(on: entity, depth: 2) : nil,
      values: (0..<number(1...4)).map { _ in aggregate(on: entity) }, isExact: random.chance(40))
    guard random.chance(65) else { return request }
    request.groupBy = (0..<random.pick([1, 1, 1, 2, 2, 3])).compactMap { _ in groupKey(on: entity) }
    if request.groupBy.isEmpty { return request }
    if random.chance(12) { request.values = [] }
    let names = groupNames(of: request)
    // What there is to compare with: the groups as they are without conditions.
    let rows = (try? OracleAggregates(tables, request).rows()) ?? []
    if random.chance(45) { request.having = having(names, rows.map { $0.map(\.value) }, depth: 2) }
    if random.chance(50) {
      request.sort = (0..<number(1...2)).map { _ in
        let name = random.pick(names)
        return SortTerm(
          name.path, random.pick(SortTerm.Direction.allCases), nulls: random.pick([nil, nil, .first, .last]),
          comparator: name.type == .string ? random.pick(SortTerm.Comparator.allCases) : .lexical)
      }
    }
    if random.chance(25) { request.limit = number(0...rows.count + 1) }
    if random.chance(20) { request.offset = number(0...rows.count / 2 + 1) }
    return request
  }

  /// One or two requests to be followed, one of them over groups where it can be.
  mutating func liveAggregates() -> [AggregateDescription] {
    var request = aggregates(on: anyEntity().name)
    for _ in 0..<3 where request.groupBy.isEmpty { request = aggregates(on: anyEntity().name) }
    // Most follow most of their rows, else little happens to them.
    if random.chance(50) { request.condition = nil }
    return random.chance(50) ? [request] : [request, aggregates(on: anyEntity().name)]
  }

  /// A key that several rows mostly share: behind a to-one or derived, more often than elsewhere.
  private mutating func groupKey(on entity: String) -> SectionKey? {
    if random.chance(35) {
      let choice = path(on: entity) { $0 != .data }
      if let choice, choice.path.components.count > 1 { return .value(choice.path) }
    }
    return sectionKey(on: entity)
  }

  /// A name that a condition or an order of groups may use, and where its value stands in a row of the answer.
  private struct GroupName {
    var path: AttributePath
    var type: AttributeType
    var position: Int?
  }

  /// The names of a request's groups, without those whose last bits depend on the order of rows.
  private func groupNames(of request: AggregateDescription) -> [GroupName] {
    guard let types = try? OracleTypes(groupsOf: request, in: tables.schema).names else { return [] }
    var names: [GroupName] = []
    func add(_ spelling: String, _ position: Int?) {
      guard let type = types[spelling] else { return }
      names.append(GroupName(path: AttributePath([spelling]), type: type, position: position))
    }
    // A value hides a key of the same spelling.
    let values = request.values.map(\.description)
    for (index, key) in request.groupBy.enumerated() {
      let spelling = key.description
      if spelling != "count", !values.contains(spelling) { add(spelling, index) }
    }
    for (index, aggregate) in request.values.enumerated() {
      if !request.isExact {
        if case .average = aggregate { continue }
        if case .sum = aggregate, types[aggregate.description] == .double { continue }
      }
      add(aggregate.description, request.groupBy.count + index)
    }
    add("count", nil)
    return names
  }

  private mutating func having(_ names: [GroupName], _ rows: [[AttributeValue]], depth: Int) -> Condition {
    if depth > 0, random.chance(40) {
      let inner = (0..<number(1...3)).map { _ in having(names, rows, depth: depth - 1) }
      return random.pick([.and(inner), .or(inner), .not(inner[0])])
    }
    let name = random.pick(names)
    let operand = Operand.path(name.path)
    func constant(_ random: inout SplitMix64) -> AttributeValue {
      guard let position = name.position, !rows.isEmpty else {
        return .int(Int64(Int.random(in: 0...4, using: &random)))
      }
      return random.pick(rows)[position]
    }
    let comparison = random.pick(ComparisonOperator.allCases)
    switch number(0...9) {
    case 0: return .comparison(operand, random.pick([.equal, .notEqual]), .constant(.null), [])
    case 1: return .among(operand, (0..<number(0...3)).map { _ in constant(&random) })
    case 2 where name.type == .int:
      let sum = Operand.arithmetic(operand, random.pick(ArithmeticOperator.allCases), .path("count"))
      return .comparison(sum, comparison, .constant(.int(Int64(number(0...4)))), [])
    case 3 where name.type == .string:
      return .text(
        operand, random.pick(TextOperator.allCases), .constant(random.pick(["a", "", "0", "É"])), options())
    case 4: return .between(operand, .constant(constant(&random)), .constant(constant(&random)))
    default: return .comparison(operand, comparison, .constant(constant(&random)), [])
    }
  }
}

import WindrowModel

extension Coverage {
  /// What must be exercised of groups and of their keys.
  static func groupItems(of group: Group) -> [String] {
    if group == .groupKeys {
      return ["value", "over a to-one", "year", "month", "day", "initial", "in a time zone"]
    }
    return [
      "one key", "several keys", "none", "one of nil", "having", "sorted by a key", "sorted by a value",
      "limit",
      "offset", "exact", "without values",
    ]
  }

  /// Counts what a request for aggregates says of groups, and what groups there were.
  mutating func addGroups(
    of request: AggregateDescription, _ rows: [[OracleAggregates.Expected]], _ types: OracleTypes
  ) {
    if request.isExact { add(.groups, "exact") }
    if request.groupBy.isEmpty { return }
    add(.groups, request.groupBy.count == 1 ? "one key" : "several keys")
    for key in request.groupBy { add(key) }
    if rows.isEmpty { add(.groups, "none") }
    if rows.contains(where: { $0[0].value.isNull }) { add(.groups, "one of nil") }
    if request.values.isEmpty { add(.groups, "without values") }
    if request.limit != nil { add(.groups, "limit") }
    if request.offset > 0 { add(.groups, "offset") }
    let names = try? OracleTypes(groupsOf: request, in: types.schema)
    if let having = request.having, let names {
      add(.groups, "having")
      add(having, names)
    }
    let keys = request.groupBy.map(\.description)
    for term in request.sort {
      add(.groups, keys.contains(term.path.description) ? "sorted by a key" : "sorted by a value")
    }
  }

  private mutating func add(_ key: SectionKey) {
    if key.path.components.count > 1 { add(.groupKeys, "over a to-one") }
    let kind: String
    var timeZone: String?
    switch key {
    case .value: kind = "value"
    case .initial: kind = "initial"
    case .year(_, let zone): (kind, timeZone) = ("year", zone)
    case .month(_, let zone): (kind, timeZone) = ("month", zone)
    case .day(_, let zone): (kind, timeZone) = ("day", zone)
    }
    add(.groupKeys, kind)
    if let timeZone, timeZone != "UTC", timeZone != "GMT" { add(.groupKeys, "in a time zone") }
  }
}

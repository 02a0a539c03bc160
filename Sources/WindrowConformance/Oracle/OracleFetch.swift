import WindrowModel
import WindrowStore

/// The answer to a request for rows, from all the rows there are.
struct OracleFetch {
  let tables: OracleTables
  let request: FetchDescription

  /// One term of the whole order.
  private struct Term {
    let value: (RowID) -> AttributeValue
    let isDescending: Bool
    let nullsFirst: Bool
    let comparator: SortTerm.Comparator
  }

  /// Checks a request against the schema, in the order in which errors are found.
  init(_ tables: OracleTables, _ request: FetchDescription) throws(StoreError) {
    self.tables = tables
    self.request = request
    _ = try tables.schema.entity(request.entity)
    if let limit = request.limit, limit < 0 { throw StoreError(.invalidValue, "limit") }
    if request.offset < 0 || request.batchSize <= 0 {
      throw StoreError(.invalidValue, "offset or batch size")
    }
    let types = OracleTypes(schema: tables.schema, entity: request.entity)
    if let key = request.sectionBy { try types.check(key) }
    if request.sectionBy == nil, !request.sectionOrder.isEmpty {
      throw StoreError(.unsupported, "section order")
    }
    if let condition = request.condition { try types.check(condition) }
    for term in request.sort + request.sectionOrder { try types.check(term) }
    for path in request.prefetch { try types.checkPrefetch(path) }
    for path in request.show ?? [] { _ = try types.type(path) }
  }

  /// The identities, in order.
  func ids() -> [RowID] {
    let conditions = OracleConditions(tables: tables, entity: request.entity)
    let fitting = tables.allIDs(request.entity).filter { id in
      request.condition.map { conditions.matches($0, id) } ?? true
    }
    let terms = order()
    // Insertion of each where it belongs would do; sorting needs only that the order is total, which the id makes it.
    let keyed = fitting.map { id in (id: id, key: terms.map { $0.value(id) }) }
    let sorted = keyed.sorted { left, right in
      for (index, term) in terms.enumerated() {
        let order = Self.compare(left.key[index], right.key[index], term)
        if order != 0 { return order < 0 }
      }
      return left.id < right.id
    }
    let rest = sorted.map(\.id).dropFirst(request.offset)
    return Array(request.limit.map { rest.prefix($0) } ?? rest)
  }

  /// The sections: consecutive rows of the same key and section order.
  func sections() -> [SectionIDs] {
    var sections: [SectionIDs] = []
    for id in ids() {
      guard let (value, order) = section(of: id) else { return [] }
      if let last = sections.last, Self.isSame(last.key, value),
        zip(last.order, order).allSatisfy(Self.isSame)
      {
        sections[sections.count - 1].ids.append(id)
      } else {
        sections.append(SectionIDs(key: value, order: order, ids: [id]))
      }
    }
    return sections
  }

  /// The key of the section that a row belongs to, and the values of its section order; nil where there are no sections.
  func section(of id: RowID) -> (key: AttributeValue, order: [AttributeValue])? {
    guard let key = request.sectionBy else { return nil }
    return (
      self.key(key, id), request.sectionOrder.map { tables.value(request.entity, id, $0.path) }
    )
  }

  /// Whether two values make one section.
  static func isSame(_ left: AttributeValue, _ right: AttributeValue) -> Bool {
    if left.isNull || right.isNull { return left.isNull && right.isNull }
    return OracleOrder.compare(left, right) == 0
  }

  private static func compare(_ left: AttributeValue, _ right: AttributeValue, _ term: Term) -> Int {
    switch (left.isNull, right.isNull) {
    case (true, true): return 0
    case (true, false): return term.nullsFirst ? -1 : 1
    case (false, true): return term.nullsFirst ? 1 : -1
    case (false, false):
      let order = OracleOrder.compare(left, right, by: term.comparator)
      return term.isDescending ? -order : order
    }
  }

  private func order() -> [Term] {
    let sort = request.sort.map(term)
    guard let section = request.sectionBy else { return sort }
    // Texts that a comparator finds equal are values of sections of their own, which must not interleave.
    let front =
      request.sectionOrder.map(term)
      + request.sectionOrder.filter { $0.comparator != .lexical }.map {
        term(SortTerm($0.path, $0.direction, nulls: $0.nulls))
      }
    let first = request.sort.first
    let isOnKeyPath = first.map { isSamePath($0.path, section.path) } ?? false
    let plain = Term(
      value: { key(section, $0) }, isDescending: false, nullsFirst: true, comparator: .lexical)
    guard isOnKeyPath, let first else { return front + [plain] + sort }
    let like = Term(
      value: { key(section, $0) }, isDescending: first.direction == .descending,
      nullsFirst: first.putsNullsFirst, comparator: .lexical)
    switch section {
    case .value:
      return first.comparator == .lexical ? front + sort : front + [sort[0], like] + sort.dropFirst()
    case .initial: return front + [like] + sort
    case .year(_, let zone), .month(_, let zone), .day(_, let zone):
      let isUTC = zone == nil || zone == "UTC" || zone == "GMT"
      return isUTC ? front + sort : front + [plain] + sort
    }
  }

  private func term(_ term: SortTerm) -> Term {
    Term(
      value: { tables.value(request.entity, $0, term.path) }, isDescending: term.direction == .descending,
      nullsFirst: term.putsNullsFirst, comparator: term.comparator)
  }

  /// Whether two paths read the same value: `category` and `category.id` do.
  private func isSamePath(_ left: AttributePath, _ right: AttributePath) -> Bool {
    func shortest(_ path: AttributePath) -> [String] {
      path.components.count > 1 && path.components.last == "id" ? path.components.dropLast() : path.components
    }
    return shortest(left) == shortest(right)
  }

  private func key(_ key: SectionKey, _ id: RowID) -> AttributeValue {
    OracleFetch.key(key, of: tables.value(request.entity, id, key.path))
  }

  /// The section key of a value.
  static func key(_ key: SectionKey, of value: AttributeValue) -> AttributeValue {
    switch (key, value) {
    case (_, .null), (.value, _): return value
    case (.initial, .string(let text)): return .string(OracleText.initial(text))
    case (.year(_, let zone), .date(let date)):
      return .int(Int64(OracleDates.civil(date, timeZone: zone).year))
    case (.month(_, let zone), .date(let date)):
      let civil = OracleDates.civil(date, timeZone: zone)
      return .string(OracleDates.text(civil.year, civil.month))
    case (.day(_, let zone), .date(let date)):
      let civil = OracleDates.civil(date, timeZone: zone)
      return .string(OracleDates.text(civil.year, civil.month, civil.day))
    default: return .null
    }
  }
}

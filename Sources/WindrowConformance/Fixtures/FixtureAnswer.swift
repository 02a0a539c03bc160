import WindrowModel
import WindrowStore

/// The comparison of a store's answer with what a check states.
struct FixtureAnswer {
  let check: Fixture.Check
  let transaction: any ReadTransaction

  /// Compares identities, sections, values and the plan of a request.
  func compare(_ fetch: FetchDescription) throws {
    let ids = try transaction.ids(fetch)
    try expect(try transaction.count(fetch), ids.count, "\(check.path): count")
    if let expected = check.ids { try expect(ids, expected, "\(check.path).ids") }
    if let expected = check.sections {
      let sections = try transaction.sections(fetch)
      try expect(sections.flatMap(\.ids), ids, "\(check.path): ids of the sections beside those of the list")
      try compareSections(sections, expected, fetch)
    } else if fetch.sectionBy != nil {
      _ = try transaction.sections(fetch)
    }
    if let columns = check.columns, let expected = check.values {
      try compareValues(columns, expected, fetch)
    }
    if check.planIsIndex, let plan = try transaction.plan(of: try transaction.schema.resolve(fetch)) {
      try expect(plan.usesIndex, "\(check.path).plan: no index is used: \(plan.lines)")
    }
  }

  private func compareSections(_ sections: [SectionIDs], _ node: FixtureNode, _ fetch: FetchDescription)
    throws
  {
    guard let key = fetch.sectionBy else { throw node.fault("the request has no sections") }
    let types = OracleTypes(schema: transaction.schema, entity: fetch.entity)
    let keyType = try types.type(of: key)
    var expected: [SectionIDs] = []
    for section in try node.elements() {
      var order: [AttributeValue] = []
      for (index, value) in try (section.member("order")?.elements() ?? []).enumerated() {
        guard index < fetch.sectionOrder.count else {
          throw value.fault("the request has fewer terms of section order")
        }
        order.append(try value.attributeValue(try types.type(fetch.sectionOrder[index].path)))
      }
      expected.append(
        SectionIDs(
          key: try section.required("key").attributeValue(keyType), order: order,
          ids: try section.required("ids").integers()))
    }
    // The order values are compared where they are stated.
    let isOrderStated = expected.contains { !$0.order.isEmpty }
    let found = isOrderStated ? sections : sections.map { SectionIDs(key: $0.key, ids: $0.ids) }
    try expect(found, expected, node.path)
  }

  private func compareValues(_ columns: [String], _ node: FixtureNode, _ fetch: FetchDescription) throws {
    let entity = try transaction.schema.entity(fetch.entity)
    let rows = try transaction.rows(fetch)
    let expected = try node.elements()
    try expect(rows.count, expected.count, "\(node.path): number of rows")
    for (row, line) in zip(rows, expected) {
      let values = try line.elements()
      try expect(values.count, columns.count, "\(line.path): number of values")
      for (name, value) in zip(columns, values) {
        if name == EntityDescription.identity {
          try expect(row.id, try value.integer(), value.path)
          continue
        }
        guard let index = entity.columnIndex(name) else { throw node.fault("there is no column \"\(name)\"") }
        try expect(row.values[index], try value.attributeValue(entity.column(at: index).type), value.path)
      }
    }
  }

  /// Compares the values of a request for aggregates.
  func compare(_ request: AggregateDescription) throws {
    let values = try transaction.aggregate(request)
    guard let node = check.rows else { return }
    let rows = try node.elements()
    try expect(rows.count, 1, "\(node.path): number of rows without grouping")
    let expected = try rows[0].elements()
    try expect(expected.count, values.count, "\(node.path): number of values")
    let resolved = try transaction.schema.resolve(request)
    // How far sums of doubles may be apart depends on the rows, not on the value stated.
    let naive = try OracleAggregates(try OracleTables(copying: transaction), request).values()
    for (index, value) in expected.enumerated() {
      let stated = OracleAggregates.Expected(
        value: try value.attributeValue(resolved.values[index].type), tolerance: naive[index].tolerance)
      guard stated.accepts(values[index]) else {
        throw ConformanceFailure("\(value.path): expected \(stated.value), got \(values[index])")
      }
    }
  }
}

extension OracleTypes {
  /// The type of a section key.
  func type(of key: SectionKey) throws(StoreError) -> AttributeType {
    switch key {
    case .value(let path): try type(path)
    case .year: .int
    case .month, .day, .initial: .string
    }
  }
}

import WindrowLive
import WindrowModel
import WindrowStore

extension FixtureRun {
  /// Fails unless a request gives what its check states.
  func judge(_ check: FixtureCheck, _ path: String) throws {
    switch check {
    case .fetch(let fetch, let expectation): try judge(fetch, expectation, path)
    case .refusedFetch(let fetch, let kind):
      try judge(fetch, refusedWith: kind, path.fixturePath(key: "error"))
    case .aggregate(let aggregate, let rows): try judge(aggregate, rows, path.fixturePath(key: "rows"))
    case .refusedAggregate(let aggregate, let kind):
      try expectError(kind, path.fixturePath(key: "error")) {
        try store.read { try $0.aggregate(try $0.schema.resolve(try aggregate.description(in: $0.schema))) }
      }
    }
  }

  /// Fails unless a request is refused with an error of a kind, in whatever way its rows are asked for.
  func judge(_ fetch: FixtureFetch, refusedWith kind: StoreError.Kind, _ path: String) throws {
    try expectError(kind, path) { try store.read { try $0.ids(try fetch.description(in: $0.schema)) } }
    try expectError(kind, path) { try store.read { try $0.rows(try fetch.description(in: $0.schema)) } }
  }

  private func judge(_ fetch: FixtureFetch, _ expectation: FixtureExpectation, _ path: String) throws {
    try judge(fetch, expectation.list, path)
    try store.read { tx in
      let description = try fetch.description(in: tx.schema)
      if let values = expectation.values {
        let rows = try tx.rows(description)
        let cells = try rows.map { row in
          try expectation.columns.map { try tx.value(of: row, fetch.entity, AttributePath($0)) }
        }
        try expectValues(cells, values, path.fixturePath(key: "values"))
      }
      if expectation.usesIndex, store.capabilities.contains(.plans) {
        let plan = try tx.plan(of: try tx.schema.resolve(description))
        let place = path.fixturePath(key: "plan")
        try expect(
          plan?.usesIndex == true, "\(place): expected an index to be used, got \(plan?.lines ?? ["no plan"])"
        )
      }
    }
  }

  /// Fails unless a request gives a list, and every way to ask for its rows agrees.
  func judge(_ fetch: FixtureFetch, _ list: FixtureList, _ path: String) throws {
    try store.read { tx in
      let description = try fetch.description(in: tx.schema)
      let ids = try tx.ids(description)
      if let expected = list.ids { try expect(ids, expected, path.fixturePath(key: "ids")) }
      try expect(try tx.rows(description).map(\.id), ids, "\(path): the order of rows beside that of ids")
      try expect(try tx.count(description), ids.count, "\(path): the count beside that of ids")
      try judgeList(description, try tx.rows(description), path)
      guard description.sectionBy != nil else { return }
      let sections = try tx.sections(description)
      if let expected = list.sections {
        try expectSections(sections, expected, path.fixturePath(key: "sections"))
      }
      try expect(
        sections.flatMap(\.ids), ids, "\(path): the ids of all sections beside those without sections")
      try expect(
        try tx.sectionCounts(description),
        sections.map { SectionCount(key: $0.key, order: $0.order, count: $0.ids.count) },
        "\(path): the counts of sections beside their rows")
    }
  }

  /// Fails unless a faulting list of a request has its rows, with what they prefetch.
  private func judgeList(_ request: FetchDescription, _ rows: [StoredRow], _ path: String) throws {
    let list = try store.list(request)
    try expect(
      list.map { StoredRow(id: $0.id, values: $0.values) }, rows,
      "\(path): the rows of a list beside those of a fetch")
    for record in list {
      for path in request.prefetch { try expectPrefetched(path.components[...], of: record) }
    }
  }

  /// Fails unless sections are those that are stated.
  func expectSections(_ actual: [SectionIDs], _ expected: [FixtureSection], _ path: String) throws {
    func words(_ key: AttributeValue, _ order: [AttributeValue]?, _ ids: [RowID]) -> String {
      "\(key)\(order.map { " \($0)" } ?? "") \(ids)"
    }
    let areEqual =
      actual.count == expected.count
      && zip(actual, expected).allSatisfy { actual, expected in
        actual.ids == expected.ids && actual.key.isStored(expected.key)
          && (expected.order ?? actual.order).elementsEqual(actual.order) { $1.isStored($0) }
      }
    guard !areEqual else { return }
    let wanted = expected.map { words($0.key, $0.order, $0.ids) }
    let found = actual.map { words($0.key, $0.order.isEmpty ? nil : $0.order, $0.ids) }
    throw ConformanceFailure("\(path): expected \(clipped(wanted)), got \(clipped(found))")
  }

  private func expectValues(_ actual: [[AttributeValue]], _ expected: [[AttributeValue]], _ path: String)
    throws
  {
    try expect(actual.count, expected.count, "\(path): the number of rows")
    for (row, pair) in zip(actual, expected).enumerated() {
      for (column, cell) in zip(pair.0, pair.1).enumerated() where !cell.0.isStored(cell.1) {
        let place = path.fixturePath(index: row).fixturePath(index: column)
        throw ConformanceFailure("\(place): expected \(cell.1), got \(cell.0)")
      }
    }
  }
}

/// Fails unless a record has the rows that it points to along a path.
func expectPrefetched(_ names: ArraySlice<String>, of record: Record) throws {
  guard let name = names.first else { return }
  let related = record.related[name]
  let key = related.map { AttributeValue.int($0.id) } ?? .null
  try expect(key, record[name] ?? .null, "the prefetched \(name) of row \(record.id)")
  if let related { try expectPrefetched(names.dropFirst(), of: related) }
}

extension AttributeValue {
  /// Whether the value, which a store gave, is what it must keep for one that a fixture states.
  ///
  /// Texts are compared by their bytes after normalisation and zeros by their sign, which equality would overlook.
  func isStored(_ stated: AttributeValue) -> Bool {
    switch (self, stated) {
    case (.string(let actual), .string(let stated)):
      actual.utf8.elementsEqual(TextNormalization.nfc(stated).utf8)
    case (.double(let actual), .double(let stated)): actual == stated && (actual != 0 || actual.sign == .plus)
    default: self == stated
    }
  }
}

extension ReadTransaction {
  /// The value at a path that begins at a row, found by following one to-one after the other.
  func value(of row: StoredRow, _ entityName: String, _ path: AttributePath) throws(StoreError)
    -> AttributeValue
  {
    var entity = try schema.entity(entityName)
    var row = row
    for (position, name) in path.components.enumerated() {
      if name == EntityDescription.identity { return .int(row.id) }
      guard let index = entity.columnIndex(name) else {
        throw StoreError(.unknownAttribute, "\(path): \"\(entity.name)\" has no \"\(name)\".")
      }
      let value = row.values[index]
      guard position + 1 < path.components.count, let toOne = entity.toOne(name) else { return value }
      guard case .int(let key) = value else { return .null }
      entity = try schema.entity(toOne.destination)
      var found: StoredRow?
      let destination = entity
      try forEachRow(of: destination, ids: [key]) { (view) throws(StoreError) in
        found = StoredRow(id: view.id, values: try view.copyValues(of: destination))
      }
      guard let found else { return .null }
      row = found
    }
    return .null
  }
}

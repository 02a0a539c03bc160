import WindrowModel
import WindrowStore

/// An entity `sample` with one optional attribute `value`, and rows with all the awkward values of its type and nil.
struct SampleTable: Sendable {
  let type: AttributeType
  /// The values, their identities counting from 1.
  let values: [AttributeValue]

  /// The table of all awkward values of a type; nil stands in the middle, so that neither end hides a mistake.
  init(_ type: AttributeType) {
    self.type = type
    var values = AwkwardValue.of(type).map(\.value)
    values.insert(.null, at: values.count / 2)
    self.values = values
  }

  /// The entity.
  var entity: EntityDescription {
    EntityDescription("sample", attributes: [AttributeDescription("value", type, isOptional: true)])
  }

  /// The same entity with an index on the attribute.
  var indexedEntity: EntityDescription {
    var entity = entity
    entity.indexes = [IndexDescription([.init("value")])]
    return entity
  }

  /// Opens a store with all the rows.
  func open(_ context: ConformanceContext, indexed: Bool = false) throws -> any Store {
    let store = try context.open([indexed ? indexedEntity : entity])
    try store.write { tx in
      for (index, value) in values.enumerated() {
        try tx.insert("sample", id: RowID(index + 1), ["value": value])
      }
    }
    return store
  }

  /// The naive tables with all the rows.
  func oracle() throws -> OracleTables {
    var tables = OracleTables(schema: try Schema(entities: [entity]))
    for (index, value) in values.enumerated() {
      _ = try tables.insert("sample", id: RowID(index + 1), ["value": value])
    }
    return tables
  }
}

/// Compares a store's answer to a request with the naive one: identities, values, counts and sections, or the error.
func expectAgreement(_ store: any Store, _ tables: OracleTables, _ request: FetchDescription) throws {
  try store.read { try expectAgreement($0, tables, request) }
}

/// Compares a transaction's answer to a request with the naive one.
func expectAgreement(_ tx: any ReadTransaction, _ tables: OracleTables, _ request: FetchDescription) throws {
  let oracle: OracleFetch
  do throws(StoreError) { oracle = try OracleFetch(tables, request) } catch {
    try expectError(error.kind, "\(request)") { try tx.ids(request) }
    return
  }
  let ids = oracle.ids()
  try expect(try tx.ids(request), ids, "ids of \(request)")
  try expect(try tx.count(request), ids.count, "count of \(request)")
  let entity = try tables.schema.entity(request.entity)
  let rows = ids.map { StoredRow(id: $0, values: tables.values(entity, tables.row(entity.name, $0) ?? [:])) }
  try expect(try tx.rows(request), rows, "rows of \(request)")
  if request.sectionBy != nil {
    let sections = oracle.sections()
    try expect(try tx.sections(request), sections, "sections of \(request)")
    try expect(
      try tx.sectionCounts(request),
      sections.map { SectionCount(key: $0.key, order: $0.order, count: $0.ids.count) },
      "section counts of \(request)")
  }
}

/// Compares a transaction's aggregates with the naive ones.
func expectAgreement(_ tx: any ReadTransaction, _ tables: OracleTables, _ request: AggregateDescription)
  throws
{
  let expected: [[OracleAggregates.Expected]]
  do throws(StoreError) { expected = try OracleAggregates(tables, request).rows() } catch {
    try expectError(error.kind, "\(request)") { try tx.aggregate(try tx.schema.resolve(request)) }
    return
  }
  let actual = try tx.aggregate(try tx.schema.resolve(request))
  let areEqual =
    actual.count == expected.count
    && zip(expected, actual).allSatisfy { expected, actual in
      expected.count == actual.count && zip(expected, actual).allSatisfy { $0.accepts($1) }
    }
  if !areEqual {
    throw ConformanceFailure(
      "\(request): expected \(clipped(expected.map { $0.map(\.value) })), got \(clipped(actual))")
  }
}

import WindrowModel
import WindrowStore

/// A random scenario as data: a schema, rows, and what is then asked and done, in order.
///
/// It holds no expectation; those come from ``TraceAnswers``, so a trace can be cut down and judged anew.
struct RandomTrace: Sendable {
  /// The seed that it was made of.
  var seed: UInt64
  var entities: [EntityDescription]
  /// The rows of each entity before anything is asked.
  var rows: [String: [TraceRow]]
  var events: [TraceEvent]
  /// The live lists that follow the store from the beginning on.
  var lists: [TraceLiveList] = []
  /// The requests for aggregates that are followed from the beginning on.
  var aggregates: [AggregateDescription] = []
  /// From how many changed rows on a commit is a gap, on stores that can be told; nil leaves it to the store.
  var changeBound: Int?
}

/// A request that a controller follows.
struct TraceLiveList: Sendable {
  /// What events name it by; stays the same when other lists are cut away.
  var number: Int
  var request: FetchDescription
}

/// A row with its values by name; what is not named is nil.
struct TraceRow: Sendable {
  var id: RowID
  var values: [String: AttributeValue]
}

/// Something asked or done.
enum TraceEvent: Sendable {
  case fetch(FetchDescription)
  case aggregate(AggregateDescription)
  case transaction(TraceTransaction)
  /// Gives a live list another request.
  case setRequest(Int, FetchDescription)
}

/// Statements done together, then kept or undone by an error of the caller.
struct TraceTransaction: Sendable {
  var operations: [TraceOperation]
  var isRolledBack: Bool
  /// Whether somebody else does it, where the store can be written by others.
  var isForeign = false
}

/// One statement, or several in a savepoint. A statement that fails leaves the transaction as it was.
indirect enum TraceOperation: Sendable {
  case insert(String, id: RowID?, [String: AttributeValue], TraceConflict)
  case update(String, id: RowID, [String: AttributeValue])
  case delete(String, id: RowID)
  /// An update of rows by one statement, in SQL on stores that have it; a row that is not there is no error.
  case sql(String, ids: [RowID], column: String, AttributeValue)
  case savepoint([TraceOperation], isRolledBack: Bool)
}

/// What an insert does with a row that collides, the unique set by the names in it.
enum TraceConflict: Sendable, Hashable {
  case fail
  case replace
  case update([String])
}

extension RandomTrace {
  /// The naive tables of the rows that the trace begins with; throws where such rows cannot be.
  func tables() throws(StoreError) -> OracleTables {
    var tables = OracleTables(schema: try Schema(entities: entities))
    for entity in entities {
      for row in rows[entity.name] ?? [] { _ = try tables.insert(entity.name, id: row.id, row.values) }
    }
    try tables.requireForeignKeys()
    return tables
  }
}

extension OracleTables {
  /// All rows as a trace has them.
  var traceRows: [String: [TraceRow]] {
    var rows: [String: [TraceRow]] = [:]
    for entity in schema.entities {
      rows[entity.name] = allIDs(entity.name).map { id in
        TraceRow(id: id, values: (row(entity.name, id) ?? [:]).filter { !$0.value.isNull })
      }
    }
    return rows
  }
}

extension [TraceOperation] {
  /// Gives the insert at a path of positions an identity.
  mutating func replaceIdentity(at path: ArraySlice<Int>, by id: RowID) {
    guard let index = path.first, indices.contains(index) else { return }
    switch self[index] {
    case .insert(let entity, _, let values, let conflict):
      self[index] = .insert(entity, id: id, values, conflict)
    case .savepoint(var operations, let isRolledBack):
      operations.replaceIdentity(at: path.dropFirst(), by: id)
      self[index] = .savepoint(operations, isRolledBack: isRolledBack)
    case .update, .delete, .sql: break
    }
  }
}

import WindrowModel
import WindrowStore

/// A transaction that reads, and the base of the one that writes.
///
/// Unchecked, because the store keeps it in a table of its open transactions; every method refuses another thread than
/// the one that it was begun on.
class SQLiteTransaction: ReadTransaction, @unchecked Sendable {
  let services: StoreServices
  let connection: Connection
  private let thread = ThreadIdentity.current
  private var isOpen = true
  /// Why SQLite rolled the transaction back by itself, which ends it.
  private(set) var loss: StoreError?
  /// What reads some columns of one row, ready for the next.
  final var columnsReader: ColumnsReader?

  init(_ connection: Connection, _ services: StoreServices) {
    self.connection = connection
    self.services = services
  }

  var schema: Schema { services.layout.schema }
  var faultSource: FaultSource { services.faultSource }
  var isWrite: Bool { false }

  /// Ends the use of the transaction: its closure has returned.
  final func invalidate() {
    isOpen = false
    releaseColumnsReader()
  }

  /// Throws where the transaction may not be used here or any more.
  final func check() throws(StoreError) {
    guard isOpen else { throw StoreError(.misuse, "A transaction was used after its closure had returned.") }
    guard thread == .current else {
      throw StoreError(.misuse, "A transaction was used on another thread than its closure's.")
    }
    if let loss { throw loss }
  }

  /// Notes that SQLite has rolled back the transaction because of an error, which then stays its error.
  final func noteLoss(_ error: StoreError) {
    if isWrite, loss == nil, connection.isAutocommit { loss = error }
  }

  /// Lets every use fail from now on.
  final func lose(_ error: StoreError) { loss = error }

  /// Runs a statement, counted and traced, and reads it in a closure, which says how many rows it stepped.
  final func run<Result>(
    _ query: CompiledQuery, variant: Int = 0, _ body: (Statement, inout Int) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try check()
    var rows = 0
    do throws(StoreError) {
      let statement =
        variant == 0
        ? try connection.statement(query.sql)
        : try connection.callerStatement(query.sql, variant: variant, arguments: query.parameters.count)
      defer {
        let scanned = statement.takeScanned()
        connection.giveBack(statement)
        services.recorder.count {
          $0.statements += 1
          $0.rowsStepped += rows
          if scanned { $0.scans += 1 }
        }
      }
      if query.identities.isEmpty {
        try statement.bind(query.parameters)
      } else {
        statement.bind(identities: query.identities)
      }
      services.recorder.trace(statement, isWrite: isWrite)
      return try body(statement, &rows)
    } catch {
      noteLoss(error)
      throw error
    }
  }

  func ids(_ request: ResolvedFetch) throws(StoreError) -> [RowID] {
    try run(try FetchCompiler(layout: services.layout).ids(request)) { (statement, rows) throws(StoreError) in
      let ids = try statement.readIDs(limit: request.limit)
      rows = ids.count
      return ids
    }
  }

  func sections(_ request: ResolvedFetch) throws(StoreError) -> [SectionIDs] {
    try readSections(request)
  }

  func forEachRow(
    _ request: ResolvedFetch, _ body: (borrowing RowView) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try check()
    let query = try FetchCompiler(layout: services.layout).rows(request)
    try readRows(query, request.entity, body)
  }

  func forEachRow(
    of entity: EntityDescription, ids: [RowID], _ body: (borrowing RowView) throws(StoreError) -> Void
  ) throws(StoreError) {
    try readBatch(entity, ids, body)
  }

  func values(
    of entity: EntityDescription, id: RowID, columns: [Int]
  ) throws(StoreError) -> [AttributeValue]? {
    try readValues(entity, id, columns)
  }

  func count(_ request: ResolvedFetch) throws(StoreError) -> Int {
    let query = try FetchCompiler(layout: services.layout).count(request)
    let all = try run(query) { (statement, rows) throws(StoreError) in
      rows = 1
      return try statement.step() ? Int(statement.integer(at: 0)) : 0
    }
    let behindOffset = max(0, all - request.offset)
    return request.limit.map { min($0, behindOffset) } ?? behindOffset
  }

  func aggregate(_ request: ResolvedAggregates) throws(StoreError) -> [[AttributeValue]] {
    try computeAggregates(request)
  }

  func plan(of request: ResolvedFetch) throws(StoreError) -> QueryPlan? {
    try check()
    let query = try FetchCompiler(layout: services.layout).ids(request)
    let statement = try connection.statement("EXPLAIN QUERY PLAN \(query.sql)")
    defer { connection.giveBack(statement) }
    try statement.bind(query.parameters)
    var lines: [String] = []
    while try statement.step() { lines.append(statement.text(at: 3) ?? "") }
    return QueryPlan(lines: lines)
  }
}

extension SQLiteTransaction {
  /// Begins, and takes the view at once: by itself SQLite would take it with the first statement.
  final func begin() throws(StoreError) {
    try connection.execute("BEGIN")
    do throws(StoreError) {
      _ = try connection.integer("SELECT 1 FROM sqlite_schema LIMIT 1")
    } catch {
      end()
      throw error
    }
  }

  /// Ends the view.
  final func end() {
    invalidate()
    // A read has nothing to lose; an error here would be about a connection that is beyond use.
    try? connection.execute("COMMIT")
  }
}

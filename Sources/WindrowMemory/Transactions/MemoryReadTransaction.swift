import WindrowModel
import WindrowSemantics
import WindrowStore

/// A read transaction: one database value, or what an open write has so far.
class MemoryReadTransaction: ReadTransaction {
  /// What it looks at.
  enum View {
    /// A state that was committed.
    case committed(Database)
    /// The rows of the open write of the same thread.
    case writer(Writer)
  }

  let view: View
  let core: StoreCore
  private let thread: ThreadIdentity
  private var isOpen = true

  init(_ view: View, _ core: StoreCore, on thread: ThreadIdentity) {
    self.view = view
    self.core = core
    self.thread = thread
  }

  /// Ends the transaction; used after that, it throws.
  func end() { isOpen = false }

  /// Whether it reads what an open write has so far.
  var readsWriter: Bool {
    if case .writer = view { true } else { false }
  }

  var schema: Schema { core.schema }
  var faultSource: FaultSource { core.faultSource }

  /// The rows as the transaction sees them now, or `misuse` where it has ended or another thread asks.
  func database() throws(StoreError) -> Database {
    try requireOpen()
    return switch view {
    case .committed(let database): database
    case .writer(let writer): writer.database
    }
  }

  /// Throws `misuse` where the transaction has ended or another thread uses it.
  func requireOpen() throws(StoreError) {
    guard thread == ThreadIdentity.current else {
      throw StoreError(.misuse, "A transaction was used on another thread than that of its closure.")
    }
    guard isOpen else {
      throw StoreError(.misuse, "A transaction was used after its closure had returned.")
    }
  }

  /// Counts an operation, tells it to whoever listens, and does what the script says about it.
  func perform(_ operation: @autoclosure () -> MemoryOperation) throws(StoreError) {
    try core.perform(isWrite: readsWriter, operation())
  }

  /// Counts what an operation returned.
  private func count(rows: Int, isScan: Bool) {
    core.statistics.count { statistics in
      statistics.rowsStepped += rows
      if isScan { statistics.scans += 1 }
    }
  }

  func ids(_ request: ResolvedFetch) throws(StoreError) -> [RowID] {
    let execution = try FetchExecution(try database(), request)
    try perform(.fetch(entity: request.entity.name, request: RequestText.text(request)))
    let ids = try execution.ids()
    count(rows: ids.count, isScan: execution.looksAtAll)
    return ids
  }

  func sections(_ request: ResolvedFetch) throws(StoreError) -> [SectionIDs] {
    let execution = try FetchExecution(try database(), request)
    try perform(.fetch(entity: request.entity.name, request: RequestText.text(request)))
    let sections = try execution.sections()
    count(rows: sections.reduce(0) { $0 + $1.ids.count }, isScan: execution.looksAtAll)
    return sections
  }

  func forEachRow(
    _ request: ResolvedFetch, _ body: (borrowing RowView) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let database = try database()
    let reader = RowReader(try database.table(of: request.entity), request.entity, core.faultSource)
    let ids = try ids(request)
    try handOut(ids, reader, body)
  }

  func forEachRow(
    of entity: EntityDescription, ids: [RowID], _ body: (borrowing RowView) throws(StoreError) -> Void
  ) throws(StoreError) {
    let reader = RowReader(try database().table(of: entity), entity, core.faultSource)
    if ids.isEmpty { return }
    try perform(.rows(entity: entity.name, ids: ids))
    core.statistics.count { $0.batches += 1 }
    let handedOut = try handOut(ids, reader) { (row) throws(StoreError) in
      try body(row)
      return true
    }
    count(rows: handedOut, isScan: false)
    core.statistics.count { $0.rowsMissing += ids.count - handedOut }
  }

  /// Hands out rows until a closure has enough, counts them as decoded, and tells how many there were.
  @discardableResult
  private func handOut(
    _ ids: [RowID], _ reader: RowReader, _ body: (borrowing RowView) throws(StoreError) -> Bool
  ) throws(StoreError) -> Int {
    var reader = reader
    var count = 0
    defer { core.statistics.count { $0.rowsDecoded += count } }
    for id in ids {
      guard reader.read(id) else { continue }
      count += 1
      guard try body(reader.row) else { break }
    }
    return count
  }

  func values(
    of entity: EntityDescription, id: RowID, columns: [Int]
  ) throws(StoreError) -> [AttributeValue]? {
    let table = try database().table(of: entity)
    try entity.check(columns: columns)
    try perform(.rows(entity: entity.name, ids: [id]))
    guard let place = table.place(of: id) else { return nil }
    count(rows: 1, isScan: false)
    return columns.map { table.chunks[place.chunk].columns[$0].value(at: place.offset) }
  }

  func count(_ request: ResolvedFetch) throws(StoreError) -> Int {
    let execution = try FetchExecution(try database(), request)
    try perform(.count(entity: request.entity.name, request: RequestText.text(request)))
    count(rows: 1, isScan: execution.looksAtAll)
    return try execution.count()
  }

  func aggregate(_ request: ResolvedAggregates) throws(StoreError) -> [[AttributeValue]] {
    let execution = AggregateExecution(
      try RowScan(try database(), request.entity, request.condition), request)
    try perform(.aggregate(entity: request.entity.name, request: RequestText.text(request)))
    let rows = try execution.rows()
    count(rows: rows.count, isScan: execution.looksAtAll)
    return rows
  }

  func plan(of request: ResolvedFetch) throws(StoreError) -> QueryPlan? {
    try requireOpen()
    return nil
  }
}

extension MemoryReadTransaction {
  /// Reads one related row by identity; false where it is not there.
  func fault(
    _ entityName: String, _ id: RowID, _ body: (borrowing RowView) throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    let database = try database()
    let entity = try schema.entity(entityName)
    var reader = RowReader(try database.table(of: entity), entity, core.faultSource)
    core.statistics.count { $0.faults += 1 }
    try perform(.fault(entity: entityName, id: id))
    guard reader.read(id) else { return false }
    core.statistics.count { statistics in
      statistics.rowsStepped += 1
      statistics.rowsDecoded += 1
    }
    try body(reader.row)
    return true
  }

  /// Reads the rows whose to-one points to an owner, ascending by identity.
  func faultRelated(
    _ entityName: String, _ toOne: String, _ owner: RowID,
    _ body: (borrowing RowView) throws(StoreError) -> Void
  ) throws(StoreError) {
    let entity = try schema.entity(entityName)
    let table = try database().table(of: entity)
    guard entity.toOne(toOne) != nil, let column = entity.columnIndex(toOne),
      let ids = table.references(at: column)?.rows(pointingTo: owner)
    else {
      throw StoreError(
        .unknownAttribute, "\"\(entityName)\" has no to-one relationship \"\(toOne)\".", entity: entityName)
    }
    core.statistics.count { $0.faults += 1 }
    try perform(.fetch(entity: entityName, request: "\(entityName) where \(toOne) == \(owner)"))
    let handedOut = try handOut(ids, RowReader(table, entity, core.faultSource)) { (row) throws(StoreError) in
      try body(row)
      return true
    }
    count(rows: handedOut, isScan: false)
  }
}

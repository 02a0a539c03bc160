package import WindrowModel
import WindrowSemantics
package import WindrowStore

/// What a commit does to a live list: a pure function of the list, the changes, and the rows before and after.
///
/// A class, so that each commit need not copy it.
package final class LiveEngine: Sendable {
  /// What became of a list.
  package enum Outcome {
    /// Nothing that it shows.
    case unchanged
    /// Another state, and the step that led there.
    case changed(ListState, ListStep)
  }

  /// How it was found out; the random traces count them.
  package enum Way: Int, Sendable, CaseIterable {
    /// No changed row matters to the request.
    case irrelevant
    /// Places were searched for each row that was affected.
    case search
    /// Places were searched in the window of a limit or offset.
    case window
    /// The same, and the rows that slid into the window were fetched by key.
    case slide
    /// The window was fetched again and compared.
    case windowFetch
    /// So many rows were affected that all were fetched again and compared.
    case bulk
    /// Nobody knows what changed, so all was fetched again.
    case gap
    /// The request is another.
    case request
  }

  /// The share of rows that a search may read, as one in so many; where it needs more, all are fetched again.
  ///
  /// Measured on SQLite at a million rows: a row read by identity takes 2.4 µs, because its page is mostly not in the cache; a
  /// row fetched in the order of an index takes 0.06 µs, of a sort 0.7 µs, and a little more to be compared. So where an
  /// index has the order the two meet at one row in thirty to forty, and where none has it a search is always cheaper.
  static let bulkShare = 32
  /// What a search may read at least: to fetch a short list again costs a statement that must be compiled, about as much as
  /// reading thirty rows, and the comparison of both lists.
  static let leastReadings = 64

  /// The request whose rows are listed.
  package let request: ResolvedFetch
  let faces: FaceReader
  let order: OrderReader
  private let dependencies: DependencyList
  private let condition: ConditionProgram?
  private let asksStore: Bool
  private let pathReaders: [ResolvedPath: PathReader]

  /// The entities whose rows matter to the request.
  package var entities: Set<String> { Set(interest.columns.keys) }
  /// The updates that matter to the request.
  package let interest: CommitInterest

  /// The engine of a request; throws where the schema lacks what the request names.
  package init(_ request: ResolvedFetch, in schema: Schema) throws(StoreError) {
    self.request = request
    let shown = try ShownSet(request, in: schema)
    faces = try FaceReader(request, shown, in: schema)
    order = try OrderReader(request, in: schema)
    dependencies = try DependencyList(request, shown, in: schema)
    interest = dependencies.interest
    asksStore = request.condition?.hasToMany ?? false
    condition = request.condition.map(ConditionProgram.init)
    var readers: [ResolvedPath: PathReader] = [:]
    for path in request.condition?.paths ?? [] {
      readers[path] = try PathReader(path, in: schema, columns: Array(0..<request.entity.columnCount))
    }
    pathReaders = readers
  }

  /// The list as a transaction sees it, from nothing. One statement.
  package func fetch(_ transaction: any ReadTransaction) throws(StoreError) -> ListState {
    guard request.section != nil else {
      return ListState(rows: RowIDs(try transaction.ids(request)), sections: nil)
    }
    var ids: [RowID] = []
    var entries: [SectionRun.Entry] = []
    for section in try transaction.sections(request) {
      ids += section.ids
      entries.append(
        .init(section: ListSection(key: section.key, order: section.order), count: section.ids.count))
    }
    return ListState(rows: RowIDs(ids), sections: SectionList(entries))
  }

  /// What a commit's changes do to a list. `transaction` reads what the commit leaves.
  package func step(
    _ state: ListState, _ changes: ChangeSet, after transaction: any ReadTransaction
  ) throws(StoreError) -> (outcome: Outcome, way: Way) {
    guard dependencies.all.contains(where: { $0.isTouched(by: changes) }) else {
      return (.unchanged, .irrelevant)
    }
    let unchanged = UnchangedRows(transaction)
    let (before, after) = (Moment(.before, changes, unchanged), Moment(.after, changes, unchanged))
    let affected = try AffectedRows(
      dependencies: dependencies.all, changes: changes, before: before, after: after, transaction: transaction
    ).find()
    if affected.isEmpty { return (.unchanged, .irrelevant) }
    if request.offset > 0 {
      return try stepBehindOffset(state, affected, before, after, transaction)
    }
    try unchanged.read(request.entity, affected, except: changes)
    if let limit = request.limit {
      return try stepOfWindow(state, limit: limit, affected, before, after, transaction)
    }
    return try search(state, affected.sorted(), before, after, transaction)
  }
}

extension LiveEngine {
  /// Searches the old and the new place of each affected row.
  private func search(
    _ state: ListState, _ affected: [RowID], _ before: Moment, _ after: Moment,
    _ transaction: any ReadTransaction
  ) throws(StoreError) -> (outcome: Outcome, way: Way) {
    let search = PlaceSearch(state.rows, of: request.entity, order, before: before)
    var touched = try touchedRows(affected, search, before, after, transaction)
    if touched.isEmpty { return (.unchanged, .search) }
    if touched.stayInPlace() { return (.changed(state, ListStep(touched)), .search) }
    let limit = max(Self.leastReadings, state.rows.count / Self.bulkShare)
    if let placed = try search.placed(touched, reading: limit) {
      return (.changed(ListEdit(placed).applied(to: state), ListStep(placed)), .search)
    }
    return (try refetch(touched, transaction), .bulk)
  }

  /// Those of the affected rows that are other than before for the list, with their old places, and without new indices.
  func touchedRows(
    _ affected: [RowID], _ search: PlaceSearch, _ before: Moment, _ after: Moment,
    _ transaction: any ReadTransaction
  ) throws(StoreError) -> [TouchedRow] {
    let members = try members(among: affected, after, transaction)
    var touched: [TouchedRow] = []
    for id in affected {
      var row = TouchedRow(id: id, old: nil, new: nil)
      if let face = try faces.face(of: id, in: before), let index = try search.index(of: id, face.order) {
        row.old = .init(index: index, face: face)
      }
      if members?.contains(id) ?? true, let face = try faces.face(of: id, in: after) {
        row.new = .init(index: 0, face: face)
      }
      if row.old?.face != row.new?.face { touched.append(row) }
    }
    return touched
  }

  /// Which of some rows meet the condition after the commit; nil for all.
  private func members(
    among affected: [RowID], _ after: Moment, _ transaction: any ReadTransaction
  ) throws(StoreError) -> Set<RowID>? {
    guard let condition else { return nil }
    if asksStore {
      return Set(try transaction.ids(request.narrowed(to: affected, in: transaction.schema)))
    }
    var members: Set<RowID> = []
    for id in affected {
      guard let own = try after.values(request.entity, id) else { continue }
      let readers = pathReaders
      let matches = try condition.matches { (path) throws(StoreError) in
        try readers[path]?.value(id, own, in: after) ?? .null
      }
      if matches { members.insert(id) }
    }
    return members
  }
}

extension [TouchedRow] {
  /// Gives all rows the indices that they had, where none leaves its place or takes one; returns whether that is so.
  mutating func stayInPlace() -> Bool {
    if contains(where: \.changesPlace) { return false }
    for index in indices {
      if let old = self[index].old { self[index].new?.index = old.index }
    }
    return true
  }
}

extension TouchedRow {
  /// Whether the row leaves its place or takes one: what places it differs.
  var changesPlace: Bool {
    old?.face.order != new?.face.order || old?.face.section != new?.face.section || old == nil || new == nil
  }
}

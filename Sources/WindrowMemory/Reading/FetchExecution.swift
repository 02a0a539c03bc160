import WindrowModel
import WindrowSemantics
import WindrowStore

/// The execution of a request for rows: which rows, in what order, in what sections.
struct FetchExecution {
  private let request: ResolvedFetch
  private let scan: RowScan

  init(_ database: Database, _ request: ResolvedFetch) throws(StoreError) {
    self.request = request
    scan = try RowScan(database, request.entity, request.condition)
  }

  /// Whether all rows are looked at.
  var looksAtAll: Bool { scan.looksAtAll }

  /// The identities in order.
  func ids() throws(StoreError) -> [RowID] {
    let found = try collect(section: nil)
    if request.order.isEmpty { return Array(window(found.ids)) }
    return window(found.sorted(by: request.order)).map { found.ids[Int($0)] }
  }

  /// The sections with the identities in each, in order.
  func sections() throws(StoreError) -> [SectionIDs] {
    guard let section = request.section else {
      throw StoreError(
        .misuse, "A request without a section key has no sections.", entity: request.entity.name)
    }
    let found = try collect(section: section)
    let rows = window(found.sorted(by: request.order))
    let order = Array(found.columns.prefix(request.sectionOrderCount))
    let boundaries = SectionBoundaries(order: order, key: found.keys)
    return boundaries.ranges(of: rows).map { range in
      let members = rows.dropFirst(range.lowerBound).prefix(range.count)
      let first = Int(members[members.startIndex])
      return SectionIDs(
        key: found.keys.value(at: first), order: order.map { $0.value(at: first) },
        ids: members.map { found.ids[Int($0)] })
    }
  }

  /// How many rows there are, limit and offset included.
  func count() throws(StoreError) -> Int {
    var count = 0
    try scan.forEachBatch { (_, mask) in
      count += mask.memberCount
      return true
    }
    let rest = max(0, count - request.offset)
    return min(rest, request.limit ?? rest)
  }

  private func window<Element>(_ rows: [Element]) -> ArraySlice<Element> {
    let rest = rows.dropFirst(request.offset)
    return rest.prefix(request.limit ?? rest.count)
  }

  /// The rows that the condition is true for, ascending by identity, with what they are sorted and sectioned by.
  private func collect(section: ResolvedSection?) throws(StoreError) -> FoundRows {
    let terms = request.order.map(OrderValues.init)
    let sectionKey = section.map { OrderValues($0) }
    var found = FoundRows(
      columns: terms.map { TypedColumn($0.type) }, keys: TypedColumn(section?.type ?? .int))
    let enough = rowsWanted
    try scan.forEachBatch { (batch, mask) throws(StoreError) in
      found.append(batch.chunk.ids, mask)
      for index in terms.indices {
        found.columns[index].append(try terms[index].values(batch), where: mask)
      }
      if let sectionKey { found.keys.append(try sectionKey.values(batch), where: mask) }
      return found.ids.count < enough
    }
    return found
  }

  /// How many rows settle the result: the first ones only where the order is that in which they are found.
  private var rowsWanted: Int {
    guard request.order.isEmpty, let limit = request.limit else { return .max }
    let (sum, overflows) = limit.addingReportingOverflow(request.offset)
    return overflows ? .max : sum
  }
}

/// Rows that a condition was true for, ascending by identity.
private struct FoundRows {
  var ids: [RowID] = []
  /// The values of each term of the order.
  var columns: [TypedColumn]
  /// The section keys, where there is a section.
  var keys: TypedColumn

  mutating func append(_ all: [RowID], _ mask: RowMask) {
    if mask.isFull { ids.append(contentsOf: all) } else { mask.forEachMember { ids.append(all[$0]) } }
  }

  /// The rows in order, as positions in the columns.
  func sorted(by order: [ResolvedSort]) -> [Int32] {
    RowOrder(order, columns: columns).sorted(count: ids.count)
  }
}

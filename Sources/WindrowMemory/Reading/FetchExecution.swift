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
    var ids: [RowID] = []
    var columns = emptyColumns(of: request.order)
    let enough =
      request.order.isEmpty ? request.limit.map { $0.addingReportingOverflow(request.offset) } : nil
    let derived = sectionKeys(of: request.order)
    try scan.forEachBatch { (batch, mask) throws(StoreError) in
      append(batch.chunk.ids, mask, to: &ids)
      for (index, term) in request.order.enumerated() {
        columns[index].append(try values(of: term, derived[index], batch), where: mask)
      }
      if let enough, !enough.overflow { return ids.count < enough.partialValue }
      return true
    }
    if request.order.isEmpty { return Array(window(ids)) }
    let rows = RowOrder(request.order, columns: columns).sorted(count: ids.count)
    return window(rows).map { ids[Int($0)] }
  }

  /// The sections with the identities in each, in order.
  func sections() throws(StoreError) -> [SectionIDs] {
    guard let section = request.section else {
      throw StoreError(
        .misuse, "A request without a section key has no sections.", entity: request.entity.name)
    }
    var ids: [RowID] = []
    var columns = emptyColumns(of: request.order)
    var keys = TypedColumn(section.type)
    let derived = sectionKeys(of: request.order)
    let key = SectionKeys(section)
    try scan.forEachBatch { (batch, mask) throws(StoreError) in
      append(batch.chunk.ids, mask, to: &ids)
      for (index, term) in request.order.enumerated() {
        columns[index].append(try values(of: term, derived[index], batch), where: mask)
      }
      keys.append(key.keys(of: try batch.column(section.path)), where: mask)
      return true
    }
    let rows = window(RowOrder(request.order, columns: columns).sorted(count: ids.count))
    let order = Array(columns.prefix(request.sectionOrderCount))
    let boundaries = SectionBoundaries(
      order: order, comparators: request.order.prefix(request.sectionOrderCount).map(\.comparator), key: keys)
    return boundaries.ranges(of: rows).map { range in
      let members = rows.dropFirst(range.lowerBound).prefix(range.count)
      let first = Int(rows[rows.startIndex + range.lowerBound])
      return SectionIDs(
        key: keys.value(at: first), order: order.map { $0.value(at: first) },
        ids: members.map { ids[Int($0)] })
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

  private func append(_ all: [RowID], _ mask: RowMask, to ids: inout [RowID]) {
    if mask.isFull { ids.append(contentsOf: all) } else { mask.forEachMember { ids.append(all[$0]) } }
  }

  private func emptyColumns(of order: [ResolvedSort]) -> [TypedColumn] {
    order.map { term in
      switch term.value {
      case .path(let path): TypedColumn(path.type)
      case .section(let section): TypedColumn(section.type)
      }
    }
  }

  private func sectionKeys(of order: [ResolvedSort]) -> [SectionKeys?] {
    order.map { if case .section(let section) = $0.value { SectionKeys(section) } else { nil } }
  }

  private func values(
    of term: ResolvedSort, _ keys: SectionKeys?, _ batch: ChunkBatch
  ) throws(StoreError) -> TypedColumn {
    switch term.value {
    case .path(let path): try batch.column(path)
    case .section(let section): try keys?.keys(of: batch.column(section.path)) ?? TypedColumn(section.type)
    }
  }
}

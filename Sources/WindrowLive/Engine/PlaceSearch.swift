import WindrowModel

/// Finds places in a list by what places a row, as it was before a commit: a binary search that reads rows by identity.
///
/// Each row is read at most once, however many places are sought. The first rows of chunks are remembered by the chunks, so
/// that most steps of a search read nothing: a place costs nine rows read or fewer, however long the list.
final class PlaceSearch {
  /// What is compared to find a place: the values of the order's terms, then the identity.
  typealias Key = (values: [AttributeValue], id: RowID)

  /// Rows that belong into one chunk or before the next.
  private struct Part {
    let chunk: RowIDChunk
    /// The position of the chunk's first row in the list.
    let start: Int
    /// The chunk behind it, where there is one.
    let next: RowIDChunk?
    let keys: Range<Int>
  }

  private let rows: RowIDs
  private let entity: EntityDescription
  let order: OrderReader
  private let moment: Moment
  private var known: [RowID: [AttributeValue]] = [:]

  init(_ rows: RowIDs, of entity: EntityDescription, _ order: OrderReader, before moment: Moment) {
    self.rows = rows
    self.entity = entity
    self.order = order
    self.moment = moment
  }

  /// The index of a row that may be in the list, by the values it had before, or nil where it is not.
  ///
  /// Reads no row but the first ones of chunks, as long as these are unknown.
  func index(of id: RowID, _ values: [AttributeValue]) throws(StoreError) -> Int? {
    known[id] = values
    var node = rows.root
    var start = 0
    while case .branch(let branch) = node {
      let child = try (1..<branch.children.count).partitioningIndex { (child) throws(StoreError) in
        try isBefore((values, id), branch.children[child])
      }
      start += child == 1 ? 0 : branch.ends[child - 2]
      node = branch.children[child - 1]
    }
    guard case .chunk(let chunk) = node else { return nil }
    return chunk.firstOffset(of: id).map { start + $0 }
  }

  /// How many rows of the list come before each of some rows, which are in order.
  ///
  /// Returns nil where that would read more than a number of rows.
  func ranks(of keys: [Key], reading limit: Int) throws(StoreError) -> [Int]? {
    var ranks = [Int](repeating: 0, count: keys.count)
    guard let root = rows.root else { return ranks }
    var parts: [Part] = []
    try distribute(keys, 0..<keys.count, to: root, from: 0, before: nil, &parts)
    // A binary search in a chunk takes nine steps; many together read no row twice.
    let readings = parts.reduce(0) { $0 + min($1.keys.count * 9, $1.chunk.count) }
    if readings > limit { return nil }
    for part in parts {
      // What lies in a chunk comes behind its first row, but for the first chunk.
      let offsets = (part.start == 0 ? 0 : 1)..<part.chunk.count
      try place(keys, part.keys, part, offsets, ProbeEstimate(part.chunk, part.next), &ranks)
    }
    return ranks
  }

  /// Finds the chunk of each row; `next` is the chunk behind the tree.
  private func distribute(
    _ keys: [Key], _ range: Range<Int>, to node: RowIDNode, from start: Int, before next: RowIDChunk?,
    _ parts: inout [Part]
  ) throws(StoreError) {
    switch node {
    case .chunk(let chunk): parts.append(Part(chunk: chunk, start: start, next: next, keys: range))
    case .branch(let branch):
      try distribute(keys, range, to: branch, 0..<branch.children.count, from: start, before: next, &parts)
    }
  }

  private func distribute(
    _ keys: [Key], _ range: Range<Int>, to branch: RowIDBranch, _ children: Range<Int>, from start: Int,
    before next: RowIDChunk?, _ parts: inout [Part]
  ) throws(StoreError) {
    if range.isEmpty { return }
    if children.count == 1 {
      let child = children.lowerBound
      let first = start + (child == 0 ? 0 : branch.ends[child - 1])
      return try distribute(keys, range, to: branch.children[child], from: first, before: next, &parts)
    }
    let middle = children.lowerBound + children.count / 2
    let split = try range.partitioningIndex { (index) throws(StoreError) in
      try !isBefore(keys[index], branch.children[middle])
    }
    try distribute(
      keys, range.lowerBound..<split, to: branch, children.lowerBound..<middle, from: start,
      before: branch.children[middle].firstChunk, &parts)
    try distribute(
      keys, split..<range.upperBound, to: branch, middle..<children.upperBound, from: start, before: next,
      &parts)
  }

  /// Finds the place of each row in its chunk, among the rows at some offsets.
  private func place(
    _ keys: [Key], _ range: Range<Int>, _ part: Part, _ offsets: Range<Int>, _ estimate: ProbeEstimate,
    _ ranks: inout [Int]
  ) throws(StoreError) {
    if range.isEmpty { return }
    if offsets.isEmpty {
      for index in range { ranks[index] = part.start + offsets.lowerBound }
      return
    }
    let middle = estimate.offset(of: keys[range.lowerBound + range.count / 2].values, in: offsets)
    let probe = part.chunk[middle]
    let key: Key = middle == 0 ? try firstKey(of: part.chunk) : (try values(of: probe), probe)
    let split = range.partitioningIndex { !order.precedes(keys[$0], key) }
    try place(
      keys, range.lowerBound..<split, part, offsets.lowerBound..<middle, estimate.before(key.values), &ranks)
    try place(
      keys, split..<range.upperBound, part, (middle + 1)..<offsets.upperBound, estimate.behind(key.values),
      &ranks)
  }

  /// Whether a row comes before all of a tree.
  private func isBefore(_ key: Key, _ node: RowIDNode) throws(StoreError) -> Bool {
    guard let chunk = node.firstChunk else { return false }
    return order.precedes(key, try firstKey(of: chunk))
  }

  private func firstKey(of chunk: RowIDChunk) throws(StoreError) -> Key {
    let id = chunk[0]
    if let values = chunk.knownFirstKey { return (values, id) }
    let values = try values(of: id)
    chunk.remember(firstKey: values)
    return (values, id)
  }

  /// The error for a listed row that was not there before.
  func missing(_ id: RowID) -> StoreError {
    StoreError(.misuse, "Row \(id) of the list was not there before the commit.", entity: entity.name)
  }

  private func values(of id: RowID) throws(StoreError) -> [AttributeValue] {
    if let values = known[id] { return values }
    guard let own = try moment.values(entity, id, order.columns) else {
      throw missing(id)
    }
    let values = try order.values(id, own, in: moment)
    known[id] = values
    return values
  }
}

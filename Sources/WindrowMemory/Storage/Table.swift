import WindrowModel
import WindrowSemantics

/// The rows of one entity as a value: chunks of columns, ascending by identity, shared between copies until changed.
///
/// A copy costs nothing. The first change to a copy copies the list of chunks, and of one chunk the columns that change.
struct Table: Sendable {
  /// How many rows a chunk has at most.
  static let capacity = 1_024

  private(set) var chunks: [TableChunk] = []
  private(set) var count = 0
  let types: [AttributeType]
  /// Which rows point where, a relationship each: those whose keys are the last columns.
  private var references: [ReferenceIndex]
  private let firstReference: Int

  /// A table of no rows, whose last columns are the keys of to-ones.
  init(types: [AttributeType], toOneCount: Int) {
    self.types = types
    references = Array(repeating: ReferenceIndex(), count: toOneCount)
    firstReference = types.count - toOneCount
  }

  /// Which rows point where by the key in a column; nil for a column that is no key.
  func references(at column: Int) -> ReferenceIndex? {
    column >= firstReference && column < types.count ? references[column - firstReference] : nil
  }

  /// The place of a row. Complexity: O(log n).
  func place(of id: RowID) -> (chunk: Int, offset: Int)? {
    let chunk = chunkIndex(for: id)
    guard chunk < chunks.count else { return nil }
    let (offset, isThere) = chunks[chunk].offset(of: id)
    return isThere ? (chunk, offset) : nil
  }

  /// Whether a row is there.
  func contains(_ id: RowID) -> Bool { place(of: id) != nil }

  /// The values of a row, or nil where it is not there.
  func values(of id: RowID) -> [AttributeValue]? {
    place(of: id).map { chunks[$0.chunk].values(at: $0.offset) }
  }

  /// The value of one column of a row; nil also where the row is not there.
  func value(of id: RowID, column: Int) -> AttributeValue {
    place(of: id).map { chunks[$0.chunk].columns[column].value(at: $0.offset) } ?? .null
  }

  /// Adds a row whose identity is not there. Complexity: O(1) behind the last row, else O(capacity).
  mutating func insert(_ id: RowID, _ values: [AttributeValue]) {
    count += 1
    for index in references.indices {
      if case .int(let key) = values[firstReference + index] { references[index].insert(id, pointingTo: key) }
    }
    guard let last = chunks.indices.last else { return append(id, values) }
    if let greatest = chunks[last].ids.last, id > greatest, chunks[last].count == Self.capacity {
      return append(id, values)
    }
    var chunk = chunkIndex(for: id)
    if chunks[chunk].count == Self.capacity {
      let whole = chunks[chunk]
      let middle = Self.capacity / 2
      chunks[chunk] = whole.slice(0..<middle)
      chunks.insert(whole.slice(middle..<Self.capacity), at: chunk + 1)
      if id > whole.ids[middle - 1] { chunk += 1 }
    }
    let offset = chunks[chunk].offset(of: id).offset
    chunks[chunk].insert(id, values, at: offset)
  }

  private mutating func append(_ id: RowID, _ values: [AttributeValue]) {
    var chunk = TableChunk(types: types)
    chunk.insert(id, values, at: 0)
    chunks.append(chunk)
  }

  /// Takes a row out. Complexity: O(capacity).
  mutating func remove(_ id: RowID) {
    guard let (chunk, offset) = place(of: id) else { return }
    count -= 1
    for index in references.indices {
      let key = chunks[chunk].columns[firstReference + index].value(at: offset)
      if case .int(let key) = key { references[index].remove(id, pointingTo: key) }
    }
    chunks[chunk].remove(at: offset)
    if chunks[chunk].count == 0 {
      chunks.remove(at: chunk)
    } else {
      join(chunk)
    }
  }

  /// Joins a chunk that has become small with the one after it, so that deletions leave no crumbs.
  private mutating func join(_ chunk: Int) {
    guard chunk + 1 < chunks.count,
      chunks[chunk].count + chunks[chunk + 1].count <= Self.capacity / 2
    else { return }
    let next = chunks.remove(at: chunk + 1)
    chunks[chunk].append(contentsOf: next)
  }

  /// Gives one column of a row another value.
  mutating func replace(_ id: RowID, column: Int, with value: AttributeValue) {
    guard let (chunk, offset) = place(of: id) else { return }
    if column >= firstReference {
      let index = column - firstReference
      let old = chunks[chunk].columns[column].value(at: offset)
      if case .int(let key) = old { references[index].remove(id, pointingTo: key) }
      if case .int(let key) = value { references[index].insert(id, pointingTo: key) }
    }
    chunks[chunk].replace(at: offset, column: column, with: value)
  }

  /// The chunk in which a row is, or would be: the last that begins at or before it.
  private func chunkIndex(for id: RowID) -> Int {
    var (low, high) = (0, chunks.count)
    while low < high {
      let middle = (low + high) >> 1
      if chunks[middle].ids[0] <= id { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}

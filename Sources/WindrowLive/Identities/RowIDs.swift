public import WindrowModel

/// The identities of a list's rows in order: immutable, in a little more than four bytes a row.
///
/// A tree of chunks that lists of a later time share where nothing changed. Copying costs nothing. An index is found in
/// O(log n) with a branching of 16: in three steps for a million rows. As in any collection, a subscript beyond the end is
/// a programmer's error; ``FaultingList/object(at:)`` answers nil there.
public struct RowIDs: Sendable {
  /// The tree, or nil for no identities.
  package let root: RowIDNode?
  /// How many identities there are.
  public let count: Int

  /// The identities of a tree.
  package init(root: RowIDNode?) {
    self.root = root
    count = root?.count ?? 0
  }

  /// Identities in order, each once. Complexity: O(n), two passes over the list.
  public init(_ ids: [RowID]) {
    self.init(
      root: .joined(
        stride(from: 0, to: ids.count, by: RowIDChunk.capacity).map { start in
          .chunk(RowIDChunk(ids[start..<Swift.min(start + RowIDChunk.capacity, ids.count)]))
        }))
  }

  /// The chunk that has the identity at a position, which must be less than ``count``, and the place in it.
  package func chunk(at position: Int) -> (chunk: RowIDChunk, offset: Int)? {
    var node = root
    var position = position
    while case .branch(let branch) = node {
      let place = branch.place(of: position)
      node = branch.children[place.child]
      position = place.offset
    }
    guard case .chunk(let chunk) = node else { return nil }
    return (chunk, position)
  }

  /// The identities at some positions, copied out. Complexity: O(log n + length of the range).
  package func copy(_ range: Range<Int>) -> [RowID] {
    var ids: [RowID] = []
    ids.reserveCapacity(range.count)
    var position = range.lowerBound
    while position < range.upperBound, let (chunk, offset) = chunk(at: position) {
      let end = Swift.min(chunk.count, offset + range.upperBound - position)
      chunk.copy(offset..<end, to: &ids)
      position += end - offset
    }
    return ids
  }

  /// The position of an identity, or nil where it is not in the list.
  ///
  /// Complexity: O(n), a look at four bytes of each row: about 0.1 ms for a million.
  public func firstIndex(of id: RowID) -> Int? {
    var position = 0
    while position < count, let (chunk, _) = chunk(at: position) {
      if let offset = chunk.firstOffset(of: id) { return position + offset }
      position += chunk.count
    }
    return nil
  }
}

extension RowIDs: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// ``count``.
  public var endIndex: Int { count }

  /// The identity at a position. Complexity: O(log n).
  public subscript(position: Int) -> RowID {
    precondition(position >= 0 && position < count, "There is no identity at \(position) among \(count).")
    return root?[position] ?? 0
  }

  /// Walks the chunks from one end to the other.
  public struct Iterator: IteratorProtocol {
    private let ids: RowIDs
    private var chunk: RowIDChunk?
    private var offset = 0
    private var end = 0
    private var position = 0

    init(_ ids: RowIDs) { self.ids = ids }

    /// The next identity, or nil behind the last.
    public mutating func next() -> RowID? {
      if offset == end {
        guard position < ids.count, let (next, _) = ids.chunk(at: position) else { return nil }
        chunk = next
        offset = 0
        end = next.count
        position += end
      }
      defer { offset += 1 }
      return chunk?[offset]
    }
  }

  /// Walks the identities in order. Complexity: O(1) each.
  public func makeIterator() -> Iterator { Iterator(self) }
}

extension RowIDs: Equatable {
  /// Whether both have the same identities in the same order; at once where they are the same tree.
  public static func == (left: RowIDs, right: RowIDs) -> Bool {
    guard left.count == right.count else { return false }
    return left.root?.object === right.root?.object || left.elementsEqual(right)
  }
}

extension RowIDs: ExpressibleByArrayLiteral {
  /// The identities listed.
  public init(arrayLiteral elements: RowID...) { self.init(elements) }
}

extension RowIDs: CustomStringConvertible {
  /// The identities as an array would show them.
  public var description: String { Array(self).description }
}

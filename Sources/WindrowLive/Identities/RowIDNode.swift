package import WindrowModel

/// A tree of identities: a chunk of them, or a branch of smaller trees. All leaves lie equally deep.
package enum RowIDNode: Sendable {
  /// A leaf.
  case chunk(RowIDChunk)
  /// Trees one behind the other.
  case branch(RowIDBranch)

  /// How many identities it has.
  package var count: Int {
    switch self {
    case .chunk(let chunk): chunk.count
    case .branch(let branch): branch.ends.last ?? 0
    }
  }

  /// The identity at a position, which must be less than ``count``.
  package subscript(position: Int) -> RowID {
    switch self {
    case .chunk(let chunk): return chunk[position]
    case .branch(let branch): return branch[position]
    }
  }

  /// The first leaf.
  var firstChunk: RowIDChunk? {
    var node = self
    while case .branch(let branch) = node {
      guard let first = branch.children.first else { return nil }
      node = first
    }
    guard case .chunk(let chunk) = node else { return nil }
    return chunk
  }

  /// The object that two lists share where they are the same.
  package var object: AnyObject {
    switch self {
    case .chunk(let chunk): chunk
    case .branch(let branch): branch
    }
  }

  /// Trees joined under one root, level by level; nil for none.
  package static func joined(_ nodes: [RowIDNode]) -> RowIDNode? {
    var level = nodes
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: RowIDBranch.capacity).map { start in
        .branch(RowIDBranch(Array(level[start..<min(start + RowIDBranch.capacity, level.count)])))
      }
    }
    return level.first
  }
}

/// Trees of identities one behind the other. Immutable, like its chunks: a change copies the way from the root alone.
package final class RowIDBranch: Sendable {
  /// How many trees a branch joins at most. A change copies the branches above it with all their references, so many
  /// small ones are cheaper than few large ones.
  package static let capacity = 16

  /// The trees, in order.
  package let children: [RowIDNode]
  /// How many identities there are up to the end of each.
  package let ends: [Int]

  /// Trees joined in order.
  package init(_ children: [RowIDNode]) {
    self.children = children
    var end = 0
    ends = children.map { child in
      end += child.count
      return end
    }
  }

  /// The identity at a position, which must be less than the number of all.
  package subscript(position: Int) -> RowID {
    let place = place(of: position)
    return children[place.child][place.offset]
  }

  /// Which tree has the identity at a position, and at which place in it.
  package func place(of position: Int) -> (child: Int, offset: Int) {
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > position { high = middle } else { low = middle + 1 }
    }
    return (low, low == 0 ? position : position - ends[low - 1])
  }
}

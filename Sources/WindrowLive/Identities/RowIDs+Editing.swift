package import WindrowModel

extension RowIDs {
  /// The list without the identity at a position. Complexity: O(log n); shares all chunks but one or two.
  package func removing(at position: Int) -> RowIDs {
    guard let root, position >= 0, position < count else { return self }
    return RowIDs(root: root.removing(at: position).map(Self.trimmed))
  }

  /// The list with an identity at a position, those from there on one further. Complexity: O(log n).
  package func inserting(_ id: RowID, at position: Int) -> RowIDs {
    guard let root else { return RowIDs([id]) }
    return RowIDs(root: .joined(root.inserting(id, at: Swift.max(0, Swift.min(position, count)))))
  }

  /// A tree whose root joins at least two.
  private static func trimmed(_ node: RowIDNode) -> RowIDNode {
    var node = node
    while case .branch(let branch) = node, branch.children.count == 1 { node = branch.children[0] }
    return node
  }
}

extension RowIDNode {
  /// The tree without the identity at a position, or nil where it was the last.
  func removing(at position: Int) -> RowIDNode? {
    switch self {
    case .chunk(let chunk): return chunk.count == 1 ? nil : .chunk(chunk.removing(at: position))
    case .branch(let branch):
      let place = branch.place(of: position)
      var children = branch.children
      guard let rest = children[place.child].removing(at: place.offset) else {
        children.remove(at: place.child)
        return children.isEmpty ? nil : .branch(RowIDBranch(children))
      }
      children[place.child] = rest
      Self.mergeSmall(&children, place.child)
      return .branch(RowIDBranch(children))
    }
  }

  /// The tree with an identity at a position, in two where it has become too large.
  func inserting(_ id: RowID, at position: Int) -> [RowIDNode] {
    switch self {
    case .chunk(let chunk): return chunk.inserting(id, at: position).map(RowIDNode.chunk)
    case .branch(let branch):
      let place = branch.place(of: position)
      var children = branch.children
      let grown = children[place.child].inserting(id, at: place.offset)
      children.replaceSubrange(place.child...place.child, with: grown)
      if children.count <= RowIDBranch.capacity { return [.branch(RowIDBranch(children))] }
      let half = children.count / 2
      return [.branch(RowIDBranch(Array(children[..<half]))), .branch(RowIDBranch(Array(children[half...])))]
    }
  }

  /// Joins a child that has become small with a neighbour where both fit in one, so that changes leave no crumbs.
  private static func mergeSmall(_ children: inout [RowIDNode], _ index: Int) {
    guard children[index].isSmall else { return }
    for first in [index - 1, index] where first >= 0 && first + 1 < children.count {
      if let merged = children[first].merged(with: children[first + 1]) {
        children.replaceSubrange(first...(first + 1), with: [merged])
        return
      }
    }
  }

  /// Whether it holds less than half of what it could.
  private var isSmall: Bool {
    switch self {
    case .chunk(let chunk): chunk.count < RowIDChunk.capacity / 2
    case .branch(let branch): branch.children.count < RowIDBranch.capacity / 2
    }
  }

  private func merged(with next: RowIDNode) -> RowIDNode? {
    switch (self, next) {
    case (.chunk(let left), .chunk(let right)) where left.count + right.count <= RowIDChunk.capacity:
      var ids: [RowID] = []
      ids.reserveCapacity(left.count + right.count)
      left.copy(0..<left.count, to: &ids)
      right.copy(0..<right.count, to: &ids)
      return .chunk(RowIDChunk(ids[...]))
    case (.branch(let left), .branch(let right))
    where left.children.count + right.children.count <= RowIDBranch.capacity:
      return .branch(RowIDBranch(left.children + right.children))
    default: return nil
    }
  }
}

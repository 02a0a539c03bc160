/// A to-one whose rows are read together for a batch of rows that point to them.
public struct ResolvedPrefetch: Sendable, Hashable {
  /// The name of the relationship.
  public let name: String
  /// The position of its key in a row that points.
  public let column: Int
  /// The entity of the rows that are read.
  public let destination: EntityDescription
  /// The to-ones of those rows that are read further on.
  public internal(set) var further: [ResolvedPrefetch] = []
}

extension Schema {
  /// The to-ones that paths name, and those that other paths lead over, as a tree: each is read once.
  func prefetch(
    _ paths: [AttributePath], along others: [ResolvedPath], _ entity: EntityDescription
  ) throws(StoreError) -> [ResolvedPrefetch] {
    var tree: [ResolvedPrefetch] = []
    for path in paths {
      if path.components.isEmpty {
        throw StoreError(.unknownAttribute, "An empty path names no relationship.", entity: entity.name)
      }
      try add(path.components[...], of: entity, to: &tree, path)
    }
    for path in others where !path.steps.isEmpty {
      try add(
        path.source.components.prefix(path.steps.count), of: entity, to: &tree, path.source)
    }
    return tree
  }

  /// The paths of a shown set, each of which must lead to a value.
  func shown(_ paths: [AttributePath]?, _ entity: EntityDescription) throws(StoreError) -> [ResolvedPath]? {
    guard let paths else { return nil }
    var resolved: [ResolvedPath] = []
    for path in paths { resolved.append(try resolve(path, from: entity.name)) }
    return resolved
  }

  private func add(
    _ names: ArraySlice<String>, of entity: EntityDescription, to tree: inout [ResolvedPrefetch],
    _ path: AttributePath
  ) throws(StoreError) {
    guard let name = names.first else { return }
    let column = try relationship(name, of: entity, path)
    let destination = column.destination
    if !tree.contains(where: { $0.name == name }) {
      tree.append(
        ResolvedPrefetch(name: name, column: column.index, destination: destination))
    }
    for index in tree.indices where tree[index].name == name {
      try add(names.dropFirst(), of: destination, to: &tree[index].further, path)
    }
  }

  private func relationship(
    _ name: String, of entity: EntityDescription, _ path: AttributePath
  ) throws(StoreError) -> (index: Int, destination: EntityDescription) {
    if let index = entity.columnIndex(name), case .toOne(let toOne) = entity.column(at: index) {
      return (index, try self.entity(toOne.destination))
    }
    if name == EntityDescription.identity || entity.columnIndex(name) != nil
      || toMany(name, of: entity.name) != nil
    {
      throw StoreError(
        .unsupported,
        "\(path): only to-ones can be prefetched, and \"\(name)\" of \"\(entity.name)\" is none.",
        entity: entity.name)
    }
    throw StoreError(
      .unknownAttribute, "\(path): \"\(entity.name)\" has no relationship \"\(name)\".", entity: entity.name)
  }
}

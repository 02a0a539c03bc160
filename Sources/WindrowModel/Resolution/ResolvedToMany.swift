/// A path to a to-many whose every name was found in a schema.
public struct ResolvedToMany: Sendable, Hashable {
  /// The identity of the row whose to-many it is: the row itself, or one over to-ones. nil where that row is not there.
  public let owner: ResolvedPath
  /// The entity whose rows point to the owner.
  public let entity: String
  /// The position of the key by which they point, in a row of ``entity``.
  public let column: Int
  /// The path as it was written, for messages.
  public let source: AttributePath
}

extension Schema {
  /// Finds every name of a path over to-ones to one to-many at its end.
  ///
  /// Throws `unknownAttribute` for a name that is not there, and `unsupported` for a path of another shape.
  public func resolveToMany(
    _ path: AttributePath, from entityName: String
  ) throws(StoreError) -> ResolvedToMany {
    var entity = try entity(entityName)
    var steps: [ResolvedPath.Step] = []
    for (position, name) in path.components.enumerated() {
      let isLast = position == path.components.count - 1
      if let toMany = toMany(name, of: entity.name) {
        guard isLast else {
          throw unsupported("\(path): nothing lies behind the to-many \"\(name)\" here.", entity)
        }
        let owner = ResolvedPath(
          steps: steps, entity: entity.name, target: .identity, type: .int, isNormalized: true,
          isNullable: !steps.isEmpty,
          source: AttributePath(path.components.dropLast() + [EntityDescription.identity]))
        return try resolved(toMany, owner, path)
      }
      guard let index = entity.columnIndex(name) else {
        throw StoreError(
          .unknownAttribute, "\(path): \"\(entity.name)\" has no to-many relationship \"\(name)\".",
          entity: entity.name)
      }
      guard case .toOne(let toOne) = entity.column(at: index), !isLast else {
        throw unsupported("\(path): \"\(name)\" of \"\(entity.name)\" is no to-many relationship.", entity)
      }
      steps.append(.init(source: entity.name, column: index, destination: toOne.destination))
      entity = try self.entity(toOne.destination)
    }
    throw StoreError(.unknownAttribute, "An empty path names no relationship.", entity: entityName)
  }

  private func resolved(
    _ toMany: ToManyDescription, _ owner: ResolvedPath, _ path: AttributePath
  ) throws(StoreError) -> ResolvedToMany {
    let destination = try entity(toMany.destination)
    guard let column = destination.columnIndex(toMany.toOne) else {
      throw unsupported("\(path): \"\(toMany.toOne)\" is no column.", destination)
    }
    return ResolvedToMany(owner: owner, entity: destination.name, column: column, source: path)
  }

  private func unsupported(_ message: String, _ entity: EntityDescription) -> StoreError {
    StoreError(.unsupported, message, entity: entity.name)
  }
}

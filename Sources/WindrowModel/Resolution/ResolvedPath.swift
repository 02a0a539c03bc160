/// A path whose every name was found in a schema.
public struct ResolvedPath: Sendable, Hashable {
  /// One to-one relationship followed on the way.
  public struct Step: Sendable, Hashable {
    /// The entity that has the relationship.
    public let source: String
    /// The position of the relationship's key in a row of ``source``.
    public let column: Int
    /// The entity it leads to.
    public let destination: String
  }

  /// What is read at the end of the way.
  public enum Target: Sendable, Hashable {
    /// The identity of the row itself.
    case identity
    /// The value at a position of the row.
    case column(Int)
  }

  /// The relationships followed, in order; none for an attribute of the entity itself.
  public let steps: [Step]
  /// The entity at whose rows the way ends.
  public let entity: String
  /// What is read there. The key of a to-one is read from its own row, never by following it.
  public let target: Target
  /// The type of the value.
  public let type: AttributeType
  /// Whether stored texts at the end are known to be normalised.
  public let isNormalized: Bool
  /// Whether the value can be nil: the attribute or a relationship on the way is optional, or may dangle until commit.
  public let isNullable: Bool
  /// The path as it was written, for messages.
  public let source: AttributePath
}

extension ResolvedPath {
  /// The path to the key of a relationship, which is read from its own row and not followed.
  package init(key step: Step) {
    self.init(
      steps: [], entity: step.source, target: .column(step.column), type: .int, isNormalized: true,
      isNullable: true, source: "")
  }
}

extension Schema {
  /// Finds every name of a path that starts at an entity.
  ///
  /// Throws `unknownAttribute` for a name that is not there, and `unsupported` for a way through a to-many.
  public func resolve(_ path: AttributePath, from entityName: String) throws(StoreError) -> ResolvedPath {
    var entity = try entity(entityName)
    var steps: [ResolvedPath.Step] = []
    for (position, name) in path.components.enumerated() {
      let rest = path.components[(position + 1)...]
      if name == EntityDescription.identity && rest.isEmpty {
        return ResolvedPath(
          steps: steps, entity: entity.name, target: .identity, type: .int, isNormalized: true,
          isNullable: !steps.isEmpty, source: path)
      }
      guard let index = entity.columnIndex(name) else { throw unknown(name, in: entity, path) }
      switch entity.column(at: index) {
      case .attribute(let attribute):
        guard rest.isEmpty else {
          throw StoreError(
            .unknownAttribute,
            "\(path): \"\(name)\" of \"\(entity.name)\" is an attribute, nothing lies behind it.",
            entity: entity.name)
        }
        return ResolvedPath(
          steps: steps, entity: entity.name, target: .column(index), type: attribute.type,
          isNormalized: attribute.isNormalized, isNullable: attribute.isOptional || !steps.isEmpty,
          source: path)
      case .toOne(let toOne):
        if rest.isEmpty || rest == [EntityDescription.identity] {
          return ResolvedPath(
            steps: steps, entity: entity.name, target: .column(index), type: .int, isNormalized: true,
            isNullable: toOne.isOptional || !steps.isEmpty, source: path)
        }
        steps.append(.init(source: entity.name, column: index, destination: toOne.destination))
        entity = try self.entity(toOne.destination)
      }
    }
    throw StoreError(.unknownAttribute, "An empty path names no attribute.", entity: entityName)
  }

  private func unknown(_ name: String, in entity: EntityDescription, _ path: AttributePath) -> StoreError {
    if toMany(name, of: entity.name) != nil {
      return StoreError(
        .unsupported,
        "\(path): the to-many \"\(name)\" of \"\(entity.name)\" needs ANY, ALL, NONE or @count.",
        entity: entity.name)
    }
    return StoreError(
      .unknownAttribute, "\(path): \"\(entity.name)\" has no attribute or relationship \"\(name)\".",
      entity: entity.name)
  }
}

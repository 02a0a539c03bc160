/// A property wrapper around a related row.
protocol RelationWrapper {
  /// The key of the row, or nil.
  var keyValue: AttributeValue { get }
  /// Whether a key path of the wrapper reads the row itself.
  static func isObject(_ keyPath: AnyKeyPath) -> Bool
  /// The path that a key path of the wrapper stands for, where the wrapper is at a path.
  static func path(of keyPath: AnyKeyPath, at path: [String]) throws(StoreError) -> [String]
}

extension ToOne: RelationWrapper {
  var keyValue: AttributeValue { id.map { .int($0.rawValue) } ?? .null }

  static func isObject(_ keyPath: AnyKeyPath) -> Bool { keyPath == \Self.wrappedValue }

  static func path(of keyPath: AnyKeyPath, at path: [String]) throws(StoreError) -> [String] {
    if keyPath == \Self.id || keyPath == \Self.projectedValue { return path }
    let members = try EntityMapping<Destination>.of().keyPaths(behind: \ToOne<Destination>.self, depth: 0)
    guard let found = members.first(where: { $0.keyPath == keyPath }) else {
      throw StoreError(
        .unknownAttribute,
        "The key path \(keyPath.spelling) stands for no attribute of \"\(Destination.entityName)\".",
        entity: Destination.entityName)
    }
    return path.followed(by: AttributePath(found.path))
  }
}

extension Entity {
  /// The path that a key path stands for in requests.
  static func path(of keyPath: AnyKeyPath) throws(StoreError) -> AttributePath {
    guard let keyPath = keyPath as? PartialKeyPath<Self> else {
      throw StoreError(
        .unknownAttribute, "The key path \(keyPath.spelling) is of no \"\(entityName)\".", entity: entityName)
    }
    return try EntityMapping<Self>.of().path(keyPath)
  }
}

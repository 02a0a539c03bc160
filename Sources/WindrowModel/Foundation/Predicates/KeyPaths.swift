import Foundation

// `$0`, and the names that `if let` and closures bind
extension PredicateExpressions.Variable: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    try reader.meaning(of: key)
  }
}

// a literal, or what was captured
extension PredicateExpressions.Value: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning { .constant(value) }
}

// `a.b`
extension PredicateExpressions.KeyPath: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    switch try reader.read(root) {
    case .constant(let value):
      guard let value = value as? Root.Output else { throw reader.refusal(keyPath.spelling) }
      return .constant(value[keyPath: keyPath])
    case .object(let path):
      guard let type = Root.Output.self as? any Entity.Type else { throw reader.refusal(keyPath.spelling) }
      return try reader.member(of: type, at: path, keyPath)
    case .reference(let path):
      guard let type = Root.Output.self as? any RelationWrapper.Type else {
        throw reader.refusal(keyPath.spelling)
      }
      return try reader.member(of: type, at: path, keyPath)
    case .related(let path, let filter):
      return try reader.member(ofRows: path, where: filter, Root.Output.self, keyPath)
    case .value(let operand): return try reader.member(of: operand, keyPath)
    case .condition, .optionalCondition, .range: throw reader.refusal(keyPath.spelling)
    }
  }
}

extension PredicateReader {
  /// The property of a row at the end of a way.
  fileprivate func member(
    of type: any Entity.Type, at path: [String], _ keyPath: AnyKeyPath
  ) throws(StoreError) -> PredicateMeaning {
    meaning(keyPath, path.followed(by: try type.path(of: keyPath)))
  }

  /// The property of the wrapper of a to-one.
  fileprivate func member(
    of type: any RelationWrapper.Type, at path: [String], _ keyPath: AnyKeyPath
  ) throws(StoreError) -> PredicateMeaning {
    if type.isObject(keyPath) { return .object(path) }
    return meaning(keyPath, try type.path(of: keyPath, at: path))
  }

  /// What the value of a key path at a path is, by its type.
  private func meaning(_ keyPath: AnyKeyPath, _ path: [String]) -> PredicateMeaning {
    let value = type(of: keyPath).valueType
    let wrapped = (value as? any AnyOptional.Type)?.wrappedType ?? value
    if wrapped is any Entity.Type { return .object(path) }
    if wrapped is any RelationWrapper.Type { return .reference(path) }
    if wrapped is any RowSequence.Type { return .related(path, where: nil) }
    return .value(.path(AttributePath(path)))
  }
}

extension [String] {
  /// The path of an attribute of the row at the end of this one.
  ///
  /// The identity of a related row is the key that the to-one keeps, for which no table needs to be joined.
  func followed(by path: AttributePath) -> [String] {
    if !isEmpty, path.components == [EntityDescription.identity] { return self }
    return self + path.components
  }
}

extension AnyKeyPath {
  /// The key path as messages spell it. What is computed has no name at run time, only its type.
  var spelling: String {
    let text = String(reflecting: self)
    guard text.contains("<computed") else { return text }
    return "\\\(type(of: self).rootType).<computed \(type(of: self).valueType)>"
  }
}

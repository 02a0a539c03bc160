import Foundation

// `rows.contains { … }`
extension PredicateExpressions.SequenceContainsWhere: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    switch try reader.read(sequence) {
    case .related(let path, let filter):
      let condition = try reader.enteringToMany(variable.key).condition(test)
      return .condition(
        .toMany(.any, AttributePath(path), filter.map { condition.whereTrue($0) } ?? condition))
    case .constant(let value as any Sequence):
      return .condition(.or(try reader.conditions(test, variable.key, over: value)))
    case let meaning: throw reader.refusal("\(meaning.spelling).contains(where:)")
    }
  }
}

// `rows.allSatisfy { … }`
extension PredicateExpressions.SequenceAllSatisfy: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    switch try reader.read(sequence) {
    case .related(let path, let filter):
      let condition = try reader.enteringToMany(variable.key).condition(test)
      return .condition(
        .toMany(.all, AttributePath(path), filter.map { condition.orWhereFalse($0) } ?? condition))
    case .constant(let value as any Sequence):
      return .condition(.and(try reader.conditions(test, variable.key, over: value)))
    case let meaning: throw reader.refusal("\(meaning.spelling).allSatisfy(_:)")
    }
  }
}

// `rows.filter { … }`
extension PredicateExpressions.Filter: ReadableExpression {
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning {
    guard case .related(let path, let outer) = try reader.read(sequence) else {
      throw reader.refusal("filter(_:)", "of anything but a to-many")
    }
    let condition = try reader.enteringToMany(variable.key).condition(filter)
    return .related(path, where: outer.map { condition.whereTrue($0) } ?? condition)
  }
}

extension PredicateReader {
  /// The conditions that a closure makes of each element of a constant sequence.
  fileprivate func conditions(
    _ test: some Any, _ variable: PredicateExpressions.VariableID, over elements: any Sequence
  ) throws(StoreError) -> [Condition] {
    var conditions: [Condition] = []
    for element in elements {
      conditions.append(try binding(variable, to: .constant(element)).condition(test))
    }
    return conditions
  }

  /// The property of the rows of a to-many that a key path names: whether there are any, or how many.
  func member(
    ofRows path: [String], where filter: Condition?, _ type: Any.Type, _ keyPath: AnyKeyPath
  ) throws(StoreError) -> PredicateMeaning {
    guard let rows = type as? any RowSequence.Type else { throw refusal(keyPath.spelling) }
    if keyPath == rows.isEmptyKeyPath {
      return .condition(.toMany(.none, AttributePath(path), filter ?? .always(true)))
    }
    if keyPath == rows.countKeyPath, filter == nil { return .value(.count(AttributePath(path))) }
    throw refusal(
      filter == nil
        ? keyPath.spelling : "filter { … }.\(keyPath == rows.countKeyPath ? "count" : keyPath.spelling)")
  }
}

/// What the rows of a to-many, or some of them, are held in.
protocol RowSequence {
  /// The key path that asks how many there are.
  static var countKeyPath: AnyKeyPath { get }
  /// The key path that asks whether there are none.
  static var isEmptyKeyPath: AnyKeyPath { get }
}

extension Array: RowSequence {
  static var countKeyPath: AnyKeyPath { \Self.count }
  static var isEmptyKeyPath: AnyKeyPath { \Self.isEmpty }
}

extension ToMany: RowSequence {
  static var countKeyPath: AnyKeyPath { \Self.count }
  static var isEmptyKeyPath: AnyKeyPath { \Self.isEmpty }
}

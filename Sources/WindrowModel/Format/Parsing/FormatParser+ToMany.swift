extension FormatParser {
  /// Takes ANY, SOME, ALL or NONE with the key behind it.
  ///
  /// In `ANY expenses.amount > 10` the key is the left side of a comparison with constants, and is returned. Before a
  /// parenthesis, `ANY expenses (amount > 10 AND paid == TRUE)`, it is the to-many alone, and nil is returned.
  mutating func quantified() throws(StoreError) -> FormatNode? {
    let start = cursor.token.start
    let quantifier: ToManyQuantifier =
      switch cursor.keyword {
      case .allOf: .all
      case .noneOf: .none
      default: .any
      }
    try cursor.advance()
    let place = cursor.token.start
    let names = try keyNames()
    let count = try toManyCount(of: names, at: place)
    let path = AttributePath(Array(names.prefix(count)))
    let toMany = try located(place) { () throws(StoreError) in
      try scope.schema.resolveToMany(path, from: scope.entity)
    }
    let outer = scope
    let rest = Array(names.dropFirst(count))
    if rest.isEmpty, try cursor.take(.openParenthesis) {
      pending.append(.rows(quantifier, path, outer: outer, at: start))
      scope = FormatScope(schema: outer.schema, entity: toMany.entity)
      return nil
    }
    scope = FormatScope(schema: outer.schema, entity: toMany.entity)
    // The rows themselves are known by their identities.
    let key = try self.path(AttributePath(rest.isEmpty ? [EntityDescription.identity] : rest), at: place)
    scope.takesKeys = false
    pending.append(.quantifier(quantifier, path, outer: outer, at: start))
    return .operand(key)
  }

  /// The condition over the rows of a to-many, whose scope ends.
  mutating func overRows(
    _ quantifier: ToManyQuantifier, _ path: AttributePath, _ inner: FormatNode, _ outer: FormatScope,
    _ start: String.Index
  ) throws(StoreError) -> FormatNode {
    let (condition, depth) = try requireCondition(inner)
    scope = outer
    return try node(.toMany(quantifier, path, condition), depth + NestingWeight.toMany, start)
  }

  /// Takes the names of a key path.
  private mutating func keyNames() throws(StoreError) -> [String] {
    guard scope.takesKeys else { throw cursor.expected("a constant") }
    switch cursor.token.kind {
    case .word(let word) where FormatKeyword(word: word) == nil:
      try cursor.advance()
      return [word]
    case .path(let names, _):
      try cursor.advance()
      return names
    case .placeholder(.keyPath):
      let place = cursor.token.start
      guard case .value(.string(let text)) = try nextArgument() else {
        throw wrongArgument("the text of a key path", "another value", place)
      }
      return AttributePath(text).components
    default: throw cursor.expected("a key path")
    }
  }

  /// How many names, from the first, lead to the first to-many; all of them where there is none, which is then refused.
  private func toManyCount(of names: [String], at place: String.Index) throws(StoreError) -> Int {
    var entity = scope.entity
    for (index, name) in names.enumerated() {
      if scope.schema.toMany(name, of: entity) != nil { return index + 1 }
      guard let toOne = try? scope.schema.entity(entity).toOne(name) else { return index + 1 }
      entity = toOne.destination
    }
    return names.count
  }
}

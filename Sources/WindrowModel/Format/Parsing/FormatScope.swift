/// What the names in a format string mean.
struct FormatScope {
  let schema: Schema
  let entity: String
  /// Whether keys may be named: not on the right side of `ANY path.key > …`, where nobody could say whose they are.
  var takesKeys = true
  /// What names mean where the condition is one on groups and not on rows.
  var groups: GroupNames?

  /// The type of the value at a path, or the error that says which name is not there.
  func type(of path: AttributePath) throws(StoreError) -> AttributeType {
    try schema.resolve(path, from: entity, or: groups).type
  }

  /// Throws what a store would refuse in a condition.
  func check(_ condition: Condition) throws(StoreError) {
    guard let groups else {
      _ = try schema.resolve(condition, on: entity)
      return
    }
    try condition.requireDepth(entity)
    _ = try ConditionResolver(schema: schema, entity: entity, groups: groups).resolve(condition)
  }
}

/// The arguments of a format string, taken in order.
struct FormatArgumentList {
  private let arguments: [FormatArgument]
  private(set) var taken = 0

  init(_ arguments: [FormatArgument]) { self.arguments = arguments }

  /// How many there are.
  var count: Int { arguments.count }

  /// The next argument, or nil behind the last.
  mutating func next() -> FormatArgument? {
    guard taken < arguments.count else { return nil }
    taken += 1
    return arguments[taken - 1]
  }
}

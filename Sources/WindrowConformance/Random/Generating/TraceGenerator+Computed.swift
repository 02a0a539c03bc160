import WindrowModel

extension TraceGenerator {
  /// A path to a to-many, mostly of the rows themselves, with the entity whose rows it leads to; nil where there is none.
  private mutating func toManyPath(on entity: String) -> (path: AttributePath, destination: String)? {
    let schema = tables.schema
    let own = schema.toManys(of: entity).map { (path: AttributePath([$0.name]), destination: $0.destination) }
    let toOnes = schema.entities.first { $0.name == entity }?.toOnes ?? []
    let behind = toOnes.flatMap { toOne in
      schema.toManys(of: toOne.destination).map {
        (path: AttributePath([toOne.name, $0.name]), destination: $0.destination)
      }
    }
    if !own.isEmpty, behind.isEmpty || random.chance(60) { return random.pick(own) }
    return behind.isEmpty ? nil : random.pick(behind)
  }

  /// A condition over the rows of a to-many, or of their number.
  mutating func toMany(on entity: String) -> Condition? {
    guard let (path, destination) = toManyPath(on: entity) else { return nil }
    if random.chance(25) {
      return .comparison(
        .count(path), random.pick(ComparisonOperator.allCases),
        .constant(.int(random.pick([0, 1, 1, 2, 3, 5]))), [])
    }
    // Deeper, the limit on nesting would be near.
    guard toManyNesting < 2 else { return nil }
    toManyNesting += 1
    defer { toManyNesting -= 1 }
    return .toMany(
      random.pick(ToManyQuantifier.allCases), path,
      condition(on: destination, depth: toManyNesting < 2 ? random.pick([0, 1, 2]) : 0))
  }

  /// An integer that is computed: a length, a count, or a remainder.
  mutating func integer(on entity: String) -> Operand? {
    switch number(0...3) {
    case 0: return toManyPath(on: entity).map { .count($0.path) }
    case 1:
      guard let choice = path(on: entity, where: { $0 == .string }) else { return nil }
      return .length(random.chance(20) ? text(choice, on: entity) : .path(choice.path))
    case 2:
      guard let choice = path(on: entity, where: { $0 == .int || $0 == .double }) else { return nil }
      return either(choice, on: entity)
    default:
      guard let left = path(on: entity, where: { $0 == .int }) else { return nil }
      let right = path(on: entity, where: { $0 == .int }) ?? left
      return .arithmetic(
        .path(left.path), .remainder,
        random.chance(70) ? .constant(.int(random.pick([0, 1, -1, 2, 3, 7, .min]))) : .path(right.path))
    }
  }

  /// The text at a path, or what is computed from it.
  mutating func text(_ choice: PathChoice, on entity: String) -> Operand {
    switch number(0...9) {
    case 0, 1: .folded(.path(choice.path), options())
    case 2: .folded(.path(choice.path), [])
    case 3: either(choice, on: entity)
    default: .path(choice.path)
    }
  }

  /// The value at a path or another of its type, as a condition decides.
  mutating func either(_ choice: PathChoice, on entity: String) -> Operand {
    let other: Operand =
      if random.chance(40), let second = path(on: entity, where: { $0 == choice.type }) {
        .path(second.path)
      } else if random.chance(15) {
        .constant(.null)
      } else {
        exactConstant(for: choice, on: entity).map(Operand.constant) ?? .constant(.null)
      }
    let tested = anyPath(on: entity)
    let isOrdered = tested.type != .data && random.chance(50)
    let condition = Condition.comparison(
      .path(tested.path), isOrdered ? .less : .notEqual,
      .constant(random.chance(40) ? .null : constant(for: tested, on: entity)), [])
    return random.chance(50)
      ? .conditional(condition, .path(choice.path), other)
      : .conditional(condition, other, .path(choice.path))
  }

  /// A constant that is a value of the type at a path, which one beside a path need not be.
  private mutating func exactConstant(for choice: PathChoice, on entity: String) -> AttributeValue? {
    let value = constant(for: choice, on: entity)
    switch (choice.type, value) {
    case (.int, .int), (.double, .double): return value
    case (.int, _), (.double, _): return Optional.none
    case (.decimal(let scale), .decimal(let number)):
      return OracleNumbers.fits(number, scale: scale) ? value : Optional.none
    case (.decimal, _): return Optional.none
    default: return value
    }
  }
}

import WindrowModel

extension TraceGenerator {
  /// A condition on an entity that every rule allows, with junctions so many levels deep at most.
  mutating func condition(on entity: String, depth: Int) -> Condition {
    guard depth > 0, random.chance(45) else { return leaf(on: entity) }
    let count = random.pick([0, 1, 2, 2, 2, 3])
    let inner = (0..<count).map { _ in condition(on: entity, depth: depth - 1) }
    return switch number(0...3) {
    case 0: .and(inner)
    case 1: .or(inner)
    case 2: .not(condition(on: entity, depth: depth - 1))
    default: random.chance(50) ? .and(inner + [leaf(on: entity)]) : .or(inner + [leaf(on: entity)])
    }
  }

  private mutating func leaf(on entity: String) -> Condition {
    let chance = number(0...99)
    let leaf: Condition? =
      switch chance {
      case ..<3: .always(random.chance(50))
      case ..<26: comparison(on: entity)
      case ..<33: pair(on: entity)
      case ..<39: nilComparison(on: entity)
      case ..<52: arithmetic(on: entity)
      case ..<72: search(on: entity)
      case ..<82: among(on: entity)
      case ..<92: toMany(on: entity)
      default: between(on: entity)
      }
    return leaf ?? comparison(on: entity)
  }

  /// An operator that a type has, with options where they are allowed.
  private mutating func comparisonOperator(for type: AttributeType) -> (ComparisonOperator, TextOptions) {
    let all = type == .data ? [.equal, .notEqual] : ComparisonOperator.allCases
    let chosen = random.pick(all)
    let takesOptions = type == .string && !chosen.isOrdering
    return (chosen, takesOptions && random.chance(60) ? options() : [])
  }

  private mutating func comparison(on entity: String) -> Condition {
    let choice = anyPath(on: entity)
    let (chosen, options) = comparisonOperator(for: choice.type)
    let constant = Operand.constant(constant(for: choice, on: entity))
    let value = random.chance(12) ? either(choice, on: entity) : .path(choice.path)
    return random.chance(20)
      ? .comparison(constant, chosen, value, options) : .comparison(value, chosen, constant, options)
  }

  private mutating func nilComparison(on entity: String) -> Condition {
    let choice = anyPath(on: entity)
    let (chosen, options) = comparisonOperator(for: choice.type)
    return random.chance(15)
      ? .comparison(.constant(.null), chosen, .path(choice.path), options)
      : .comparison(.path(choice.path), chosen, .constant(.null), options)
  }

  /// A comparison of two paths.
  private mutating func pair(on entity: String) -> Condition? {
    let left = anyPath(on: entity)
    let right = path(on: entity) { type in
      switch (left.type, type) {
      case (.int, .double), (.double, .int), (.decimal, .decimal): true
      default: left.type == type
      }
    }
    guard let right else { return nil }
    let (chosen, options) = comparisonOperator(for: left.type)
    return .comparison(.path(left.path), chosen, .path(right.path), options)
  }

  /// A comparison with arithmetic on a side or both.
  private mutating func arithmetic(on entity: String) -> Condition? {
    guard let left = number(on: entity, depth: 2) else { return nil }
    let right =
      random.chance(50)
      ? Operand.constant(numberConstant()) : number(on: entity, depth: random.pick([0, 0, 1])) ?? left
    let chosen = random.pick(ComparisonOperator.allCases)
    return random.chance(20) ? .comparison(right, chosen, left, []) : .comparison(left, chosen, right, [])
  }

  private mutating func number(on entity: String, depth: Int) -> Operand? {
    if random.chance(25), let integer = integer(on: entity) { return integer }
    guard let choice = path(on: entity, where: { $0 == .int || $0 == .double }) else { return nil }
    guard depth > 0, random.chance(85) else { return .path(choice.path) }
    if random.chance(12) { return number(on: entity, depth: depth - 1).map(Operand.negated) }
    guard let left = number(on: entity, depth: depth - 1) else { return nil }
    let right =
      random.chance(60)
      ? Operand.constant(random.chance(4) ? .null : numberConstant()) : number(on: entity, depth: depth - 1)
    guard let right else { return nil }
    let operation = random.pick([ArithmeticOperator.add, .subtract, .multiply, .divide])
    return random.chance(25) ? .arithmetic(right, operation, left) : .arithmetic(left, operation, right)
  }

  mutating func numberConstant() -> AttributeValue {
    random.chance(65)
      ? .int(random.pick([0, 1, -1, 2, 3, 7, 100, .max, .min, .max - 1]))
      : Self.value(of: .double, &random)
  }

  /// A search of one text in another.
  private mutating func search(on entity: String) -> Condition? {
    guard let choice = path(on: entity, where: { $0 == .string }) else { return nil }
    let search = random.pick(TextOperator.allCases)
    let options = options()
    switch number(0...19) {
    case 0, 1:
      guard let other = path(on: entity, where: { $0 == .string }) else { return nil }
      return .text(.path(choice.path), search, .path(other.path), options)
    case 2:
      let text = text(at: choice, on: entity) + random.pick(AwkwardText.all).text
      return .text(.constant(.string(text)), search, .path(choice.path), options)
    case 3: return .text(.path(choice.path), search, .constant(.null), options)
    default:
      let text = text(at: choice, on: entity)
      let sought = search == .like ? pattern(from: text) : needle(from: text)
      return .text(self.text(choice, on: entity), search, .constant(.string(sought)), options)
    }
  }

  private mutating func among(on entity: String) -> Condition? {
    if random.chance(12), let operand = number(on: entity, depth: 1) {
      return .among(operand, (0..<number(0...4)).map { _ in numberConstant() })
    }
    let choice = anyPath(on: entity)
    var constants = (0..<number(0...5)).map { _ in constant(for: choice, on: entity) }
    if random.chance(25) { constants.insert(.null, at: number(0...constants.count)) }
    return .among(.path(choice.path), constants)
  }

  private mutating func between(on entity: String) -> Condition? {
    if random.chance(15), let operand = number(on: entity, depth: 1) {
      return .between(operand, .constant(numberConstant()), .constant(numberConstant()))
    }
    guard let choice = path(on: entity, where: { $0 != .data }) else { return nil }
    let bounds = [constant(for: choice, on: entity), constant(for: choice, on: entity)].sorted {
      OracleOrder.compare($0, $1) < 0
    }
    let lower = random.chance(6) ? Operand.path(choice.path) : .constant(random.chance(4) ? .null : bounds[0])
    return random.chance(90)
      ? .between(.path(choice.path), lower, .constant(bounds[1]))
      : .between(.path(choice.path), .constant(bounds[1]), .constant(bounds[0]))
  }
}

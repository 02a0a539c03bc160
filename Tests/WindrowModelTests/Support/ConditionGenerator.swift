import Foundation
import TestSupport
import WindrowModel

/// Random conditions on the expenses of the ledger schema which a store accepts.
struct ConditionGenerator {
  private var random: SplitMix64
  /// Whether each number is in the form that a parser gives it beside its path; else any numeric form.
  private let isCanonical: Bool

  init(seed: Int, isCanonical: Bool) {
    random = SplitMix64(seed: UInt64(seed) &* 0x1234_5678_9ABC_DEF1)
    self.isCanonical = isCanonical
  }

  mutating func condition(depth: Int) -> Condition {
    switch depth == 0 ? roll(8) : roll(13) {
    case 0: return .always(roll(2) == 0)
    case 1: return textSearch()
    case 2: return among()
    case 3:
      let type = orderedType()
      return .between(path(type), .constant(value(type)), .constant(value(type)))
    case 4, 5: return comparison()
    case 6:
      return .comparison(
        .arithmetic(number(depth: 2), pick([.add, .subtract, .multiply, .divide]), number(depth: 2)),
        pick(ComparisonOperator.allCases), .path(pick(["cents", "order"])), [])
    case 7: return computed(depth: depth)
    case 8:
      return .toMany(
        pick(ToManyQuantifier.allCases), "category.expenses", condition(depth: min(depth - 1, 1)))
    case 9: return .not(condition(depth: depth - 1))
    case 10: return .and((0..<(2 + roll(3))).map { _ in condition(depth: depth - 1) })
    default: return .or((0..<(2 + roll(3))).map { _ in condition(depth: depth - 1) })
    }
  }

  /// A comparison of a value that is computed.
  private mutating func computed(depth: Int) -> Condition {
    let options = TextOptions(rawValue: UInt8(roll(4)))
    let operation = pick(ComparisonOperator.allCases)
    let number = Operand.constant(.int(Int64(roll(9))))
    switch roll(5) {
    case 0: return .comparison(.length(path(.string)), operation, number, [])
    case 1: return .comparison(.count("category.expenses"), operation, number, [])
    case 2: return .text(.folded(path(.string), options), pick(TextOperator.allCases), .constant("e"), [])
    case 3:
      return .comparison(
        .arithmetic(path(.int), .remainder, roll(2) == 0 ? path(.int) : number), operation, number, [])
    default:
      let type = pick([AttributeType.string, .bool, .double, .uuid])
      let other = roll(2) == 0 ? path(type) : .constant(type == .double ? 2.5 : value(type))
      let test = depth > 2 ? condition(depth: 1) : comparison()
      let either = Operand.conditional(test, path(type), other)
      return .comparison(either, operation, path(type), [])
    }
  }

  private mutating func comparison() -> Condition {
    let type = roll(8) == 0 ? AttributeType.data : orderedType()
    let operation: ComparisonOperator =
      type == .data ? pick([.equal, .notEqual]) : pick(ComparisonOperator.allCases)
    let options: TextOptions =
      type == .string && !operation.isOrdering ? TextOptions(rawValue: UInt8(roll(4))) : []
    let constant = Operand.constant(roll(5) == 0 ? .null : value(type))
    switch roll(4) {
    case 0: return .comparison(constant, operation, path(type), options)
    case 1: return .comparison(path(type), operation, path(type), options)
    default: return .comparison(path(type), operation, constant, options)
    }
  }

  private mutating func textSearch() -> Condition {
    let options = TextOptions(rawValue: UInt8(roll(4)))
    let constant = Operand.constant(roll(9) == 0 ? .null : value(.string))
    let operation = pick(TextOperator.allCases)
    return roll(3) == 0
      ? .text(constant, operation, path(.string), options)
      : .text(path(.string), operation, constant, options)
  }

  private mutating func among() -> Condition {
    let type = roll(8) == 0 ? AttributeType.data : orderedType()
    let values = (0..<roll(4)).map { _ in roll(5) == 0 ? AttributeValue.null : value(type) }
    return .among(path(type), values)
  }

  /// Arithmetic over integers and doubles, or one of them.
  private mutating func number(depth: Int) -> Operand {
    switch depth == 0 ? roll(2) : roll(5) {
    case 0: .path(pick(["cents", "order", "amount", "category.rank", "id"]))
    case 1: .constant(roll(2) == 0 ? .int(Int64(roll(9)) - 4) : .double(Double(roll(9)) / 4 - 1))
    case 2: .negated(number(depth: depth - 1))
    default:
      .arithmetic(
        number(depth: depth - 1), pick([.add, .subtract, .multiply, .divide]), number(depth: depth - 1))
    }
  }

  private mutating func orderedType() -> AttributeType {
    pick([.bool, .int, .double, .string, .date, .decimal(scale: 2), .uuid])
  }

  private mutating func path(_ type: AttributeType) -> Operand {
    switch type {
    case .bool: .path("paid")
    case .int:
      .path(pick(["cents", "self", "category.rank", "category", "id", "category.country.population"]))
    case .double: .path("amount")
    case .string: .path(pick(["title", "in", "category.name", "category.country.name"]))
    case .date: .path("date")
    case .decimal: .path("price")
    case .uuid: .path("code")
    case .data: .path("blob")
    }
  }

  private mutating func value(_ type: AttributeType) -> AttributeValue {
    if !isCanonical, [.int, .double, .decimal(scale: 2)].contains(type), roll(2) == 0 {
      if case .decimal = type {
        return roll(2) == 0 ? .int(Int64(roll(99)) - 50) : .double(Double(roll(999)) / 1000)
      }
      return value(pick([.int, .double]))
    }
    switch type {
    case .bool: return .bool(roll(2) == 0)
    case .int:
      return roll(3) == 0
        ? .double(Double(roll(99)) + 0.25) : .int(pick([0, -1, .max, .min, 1 << 53 + 1, Int64(roll(999))]))
    case .double:
      let doubles: [Double] = [
        0, -2.5, 0.1 + 0.2, 1e-300, -1e300, .infinity, -.infinity, 0x1p53, 0x1.fffffffffffffp62,
        .leastNonzeroMagnitude,
        Double(roll(999)), Double(bitPattern: random.next() & 0x7FEF_FFFF_FFFF_FFFF),
      ]
      return roll(8) == 0 ? .int(pick([1 << 53 + 1, .max])) : .double(pick(doubles))
    case .string:
      return .string(
        pick(["", "a", "é\u{301}", "\"'\\", "\n\r\t\0\u{7F}", "%@ %K", "\u{301}x", "👍🏽", "nil", "*\\?"]))
    case .date: return .date(Date(timeIntervalSinceReferenceDate: Double(roll(1_000_000)) / 7))
    case .decimal:
      let units = Decimal(Int64(truncatingIfNeeded: random.next()))
      return .decimal(Decimal(sign: .plus, exponent: -roll(20), significand: units))
    case .uuid:
      return .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(roll(256)))))
    case .data: return .data(Data((0..<roll(4)).map { UInt8($0) }))
    }
  }

  private mutating func roll(_ sides: Int) -> Int { Int(random.next() % UInt64(sides)) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }
}

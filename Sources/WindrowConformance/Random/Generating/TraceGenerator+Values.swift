import Foundation
import WindrowModel

extension TraceGenerator {
  /// A value for an attribute: mostly one of its domain, so that rows share values.
  mutating func value(of attribute: AttributeDescription, in entity: EntityDescription) -> AttributeValue {
    let domain = domains["\(entity.name).\(attribute.name)"] ?? []
    if domain.isEmpty || random.chance(10) { return Self.storedValue(of: attribute.type, &random) }
    return random.pick(domain)
  }

  /// A few values of a type, awkward and plain ones.
  static func domain(of type: AttributeType, _ random: inout SplitMix64) -> [AttributeValue] {
    (0..<Int.random(in: 3...7, using: &random)).map { _ in storedValue(of: type, &random) }
  }

  /// A value that an attribute of a type can keep.
  static func storedValue(of type: AttributeType, _ random: inout SplitMix64) -> AttributeValue {
    guard case .decimal(let scale) = type else { return value(of: type, &random) }
    for _ in 0..<8 {
      let value = value(of: type, &random)
      if case .decimal(let number) = value, OracleNumbers.fits(number, scale: scale) { return value }
    }
    return .decimal(Decimal(Int.random(in: -3...3, using: &random)))
  }

  /// A value of a type as a constant may state it.
  static func value(of type: AttributeType, _ random: inout SplitMix64) -> AttributeValue {
    if random.chance(50) { return random.pick(AwkwardValue.of(type)).value }
    switch type {
    case .bool: return .bool(random.chance(50))
    case .int: return .int(Int64.random(in: -2...6, using: &random))
    case .double: return .double(Double(Int.random(in: -8...12, using: &random)) / 4)
    case .string: return .string(plainText(&random))
    case .date: return .date(date(&random))
    case .decimal:
      return .decimal(Decimal(Int.random(in: -500...900, using: &random)) / random.pick([1, 10, 100, 1000]))
    case .uuid:
      let byte = UInt8.random(in: 0...3, using: &random) &* 85
      return .uuid(UUID(uuid: (byte, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte)))
    case .data: return .data(Data((0..<Int.random(in: 0...2, using: &random)).map { UInt8($0) }))
    }
  }

  private static func plainText(_ random: inout SplitMix64) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "item \(Int.random(in: 0...120, using: &random))"
    case 1: random.pick(AwkwardText.all).text + random.pick(AwkwardText.all).text
    case 2: random.pick(["ab", "aB", "b", "ba", "abc", "Äb", "äB", "a b", "007", "7", "x07y", "x7y"])
    default: random.pick(AwkwardText.all).text + random.pick(["", "1", "02", "*", "É"])
    }
  }

  /// Instants close together, some around the switches of summer time.
  private static func date(_ random: inout SplitMix64) -> Date {
    let start: Double = random.pick([
      788_918_400,  // 2026-01-01
      796_438_800,  // 2026-03-29 01:00, when summer time begins in Europe
      814_582_800,  // 2026-10-25 01:00, when it ends
      789_000_000,
    ])
    let hours = Double(Int.random(in: -30...30, using: &random))
    return Date(timeIntervalSinceReferenceDate: start + hours * 3600 + random.pick([0, 0, 0.5, -0.001]))
  }
}

extension TraceGenerator {
  /// A constant to compare the values at a path with: mostly one that a row has there.
  mutating func constant(for choice: PathChoice, on entity: String) -> AttributeValue {
    let ids = tables.allIDs(entity)
    if !ids.isEmpty, random.chance(65) {
      let value = tables.value(entity, random.pick(ids), choice.path)
      if !value.isNull { return varied(value) }
    }
    return varied(Self.value(of: choice.type, &random))
  }

  /// The value, or another near it that may be compared with the same type.
  private mutating func varied(_ value: AttributeValue) -> AttributeValue {
    guard random.chance(25) else { return value }
    switch value {
    case .int(let number):
      return random.chance(50) ? .double(Double(number)) : .double(Double(number) + 0.5)
    case .double(let number):
      return abs(number) < 0x1p60 ? .int(Int64(number)) : .int(random.pick([.max, .min]))
    case .string(let text): return .string(needle(from: text))
    case .decimal(let number):
      return random.pick([.decimal(number + Decimal(1) / 1000), .int(19), .double(0.1), .double(-2.5)])
    case .date(let date):
      return .date(Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.nextUp))
    default: return value
    }
  }
}

import Foundation
import WindrowModel

extension FixtureNode {
  /// The value of an attribute of a type.
  func attributeValue(_ type: AttributeType) throws(FixtureError) -> AttributeValue {
    if isNull { return .null }
    switch type {
    case .bool: return .bool(try bool())
    case .int: return .int(try integer())
    case .double: return .double(try double())
    case .string: return .string(try text())
    case .date: return .date(try date())
    case .decimal:
      let text = try text()
      guard let number = Self.decimal(text) else { throw fault("\"\(text)\" is no decimal number") }
      return .decimal(number)
    case .uuid:
      let text = try text()
      guard let uuid = UUID(uuidString: text) else { throw fault("\"\(text)\" is no uuid") }
      return .uuid(uuid)
    case .data:
      let text = try text()
      guard let data = Data(base64Encoded: text) else { throw fault("\"\(text)\" is no base64") }
      return .data(data)
    }
  }

  /// The value of an argument, whose type is that of what it meets: a text, number, bool or null.
  func argumentValue() throws(FixtureError) -> AttributeValue {
    switch value {
    case .null: return .null
    case .bool(let bool): return .bool(bool)
    case .string(let text): return .string(text)
    case .number(let text):
      if let number = Int64(text) { return .int(number) } else { return .double(try double()) }
    case .object: return .double(try double())
    case .array: throw fault("expected a value, found a list")
    }
  }

  private func double() throws(FixtureError) -> Double {
    switch value {
    case .number(let text):
      guard let number = Double(text), number.isFinite else { throw fault("\(text) is no double") }
      return number
    case .object:
      let names: [String: Double] = ["nan": .nan, "inf": .infinity, "-inf": -.infinity, "-0": -0.0]
      _ = try members(["double"])
      let node = try required("double")
      guard let number = names[try node.text()] else { throw node.fault("expected nan, inf, -inf or -0") }
      return number
    default: throw fault("expected a number, found \(value.kind)")
    }
  }

  private func date() throws(FixtureError) -> Date {
    guard case .string(let text) = value else { return Date(timeIntervalSinceReferenceDate: try double()) }
    guard let date = FixtureDate.parse(text) else { throw fault("\"\(text)\" is no date of ISO 8601") }
    return date
  }

  /// The number whose digits a text holds, and nothing else.
  static func decimal(_ text: String) -> Decimal? {
    let isPlain = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || [0x2D, 0x2E, 0x2B, 0x65, 0x45].contains($0)
    }
    return isPlain ? Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) : nil
  }
}

extension AttributeValue {
  /// The value as a fixture spells it.
  var fixtureValue: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .number(String(value))
    case .double(let value): Self.number(value)
    case .string(let value): .string(value)
    case .date(let value): Self.number(value.timeIntervalSinceReferenceDate)
    case .decimal(let value): .string("\(value)")
    case .uuid(let value): .string(value.uuidString)
    case .data(let value): .string(value.base64EncodedString())
    }
  }

  private static func number(_ value: Double) -> JSONValue {
    func special(_ name: String) -> JSONValue { .object(["double": .string(name)]) }
    if value.isNaN { return special("nan") }
    if value.isInfinite { return special(value > 0 ? "inf" : "-inf") }
    if value == 0, value.sign == .minus { return special("-0") }
    return .number("\(value)")
  }
}

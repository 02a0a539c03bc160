import Foundation
import WindrowModel

extension FixtureNode {
  /// The value as one of a type, or nil for null.
  func value(as type: AttributeType) throws(FixtureError) -> AttributeValue {
    switch (json, type) {
    case (.null, _): return .null
    case (.bool(let value), .bool): return .bool(value)
    case (.number, .int): return .int(try integer())
    case (.number, .double), (.object, .double): return .double(try double())
    case (.number, .date), (.object, .date):
      return .date(Date(timeIntervalSinceReferenceDate: try double()))
    case (.string(let text), .string): return .string(text)
    case (.string(let text), .date), (.string(let text), .decimal), (.string(let text), .uuid),
      (.string(let text), .data):
      guard let value = AttributeValue(text: text, as: type) else {
        throw error("\"\(text)\" cannot be read as \(type)")
      }
      return value
    default: throw error("expected a value of type \(type), found \(json.kind)")
    }
  }

  /// The value of the type that the JSON shows by itself: a bool, an integer, a double, a text or nil.
  func naturalValue() throws(FixtureError) -> AttributeValue {
    switch json {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .string(let text): return .string(text)
    case .number(let digits) where digits.contains(where: { ".eE".contains($0) }):
      return .double(try double())
    case .number: return .int(try integer())
    case .object: return .double(try double())
    case .array: throw error("expected one value, found a list")
    }
  }

  /// What fills a place in a format string: a list fills one with all its values.
  func argument() throws(FixtureError) -> FormatArgument {
    guard case .array = json else { return .value(try naturalValue()) }
    return .list(try list { (node) throws(FixtureError) in try node.naturalValue() })
  }

  private func double() throws(FixtureError) -> Double {
    if case .number(let digits) = json {
      guard let value = Double(digits), value.isFinite else {
        throw error("\(digits) is beyond every double")
      }
      return value
    }
    let name = try object("double").required("double")
    switch try name.string() {
    case "nan": return .nan
    case "inf": return .infinity
    case "-inf": return -.infinity
    case "-0": return -0.0
    default: throw name.error("expected \"nan\", \"inf\", \"-inf\" or \"-0\"")
    }
  }
}

extension AttributeValue {
  /// The value as a fixture spells it: dates as seconds, decimals and UUIDs as text, data as base64.
  var fixtureJSON: JSONValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .integer(value)
    case .double(let value): Self.json(value)
    case .string(let value): .string(value)
    case .date(let value): Self.json(value.timeIntervalSinceReferenceDate)
    case .decimal(let value): .string("\(value)")
    case .uuid(let value): .string(value.uuidString)
    case .data(let value): .string(value.base64EncodedString())
    }
  }

  private static func json(_ value: Double) -> JSONValue {
    let name: String? =
      if value.isNaN { "nan" } else if value == .infinity { "inf" } else if value == -.infinity {
        "-inf"
      } else {
        value == 0 && value.sign == .minus ? "-0" : nil
      }
    return name.map { .object(["double": .string($0)]) } ?? .number("\(value)")
  }
}

extension FormatArgument {
  /// The argument as a fixture spells it.
  var fixtureJSON: JSONValue {
    switch self {
    case .value(let value): value.fixtureJSON
    case .list(let values): .array(values.map(\.fixtureJSON))
    }
  }
}

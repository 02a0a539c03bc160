/// A JSON document, with numbers as they are written, so that 64-bit integers are read exactly.
indirect enum JSONValue: Equatable, Sendable {
  /// One key of an object with its value.
  struct Member: Equatable, Sendable {
    var key: String
    var value: JSONValue
  }

  case null
  case bool(Bool)
  /// The number's own text.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// The members in the order in which they are written.
  case object([Member])

  /// What the value is, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a bool"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// An object of members that have a value.
  static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }
}

extension JSONValue {
  /// The document as text: objects that fit on a line stand on one.
  func text(indent: String = "") -> String {
    let flat = flatText
    if indent.count + flat.count <= 110 { return flat }
    let inner = indent + "  "
    switch self {
    case .array(let values):
      return "[\n" + values.map { inner + $0.text(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let members):
      let lines = members.map { "\(inner)\(Self.quoted($0.key)): \($0.value.text(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default: return flat
    }
  }

  private var flatText: String {
    switch self {
    case .null: "null"
    case .bool(let value): String(value)
    case .number(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.flatText).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ " + members.map { "\(Self.quoted($0.key)): \($0.value.flatText)" }.joined(separator: ", ") + " }"
    }
  }

  /// A text in quotes, with escapes for what JSON or a reader's eye cannot take.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        let isPlain =
          scalar.value >= 0x20 && scalar.properties.generalCategory != .nonspacingMark
          && scalar.properties.generalCategory != .format && scalar.value != 0x7F
        if isPlain {
          quoted.unicodeScalars.append(scalar)
        } else {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        }
      }
    }
    return quoted + "\""
  }
}

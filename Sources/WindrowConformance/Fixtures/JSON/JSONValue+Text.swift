extension JSONValue {
  /// How long a line may be that holds a whole list or object.
  private static let widest = 110

  /// The document in lines: what fits in one line stands in one, keys in the order that they have.
  func text() -> String { lines(indent: 0, before: 0) }

  /// The value on one line, with a space inside braces and behind commas.
  var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let digits): digits
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[\(elements.map(\.line).joined(separator: ", "))]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ \(members.map { "\(Self.quoted($0.key)): \($0.value.line)" }.joined(separator: ", ")) }"
    }
  }

  /// The value in lines that are indented; `before` letters stand in front of the first one.
  private func lines(indent: Int, before: Int) -> String {
    let line = line
    if indent + before + line.count < Self.widest, indent > 0 { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .array(let elements) where !elements.isEmpty && elements.allSatisfy(\.isScalar):
      return "[\n\(Self.filled(elements.map(\.line), inner))\n\(outer)]"
    case .array(let elements) where !elements.isEmpty:
      let parts = elements.map { inner + $0.lines(indent: indent + 2, before: 1) }
      return "[\n\(parts.joined(separator: ",\n"))\n\(outer)]"
    case .object(let members) where !members.isEmpty:
      let parts = members.map { member in
        let key = Self.quoted(member.key) + ": "
        return inner + key + member.value.lines(indent: indent + 2, before: key.count + 1)
      }
      return "{\n\(parts.joined(separator: ",\n"))\n\(outer)}"
    default: return line
    }
  }

  private var isScalar: Bool {
    switch self {
    case .null, .bool, .number, .string: true
    case .array, .object: false
    }
  }

  /// Words behind commas, as many on a line as fit.
  private static func filled(_ words: [String], _ indent: String) -> String {
    var lines: [String] = []
    var line = ""
    for (index, word) in words.enumerated() {
      let word = index + 1 < words.count ? word + "," : word
      if line.isEmpty {
        line = indent + word
      } else if line.count + 1 + word.count <= widest {
        line += " " + word
      } else {
        lines.append(line)
        line = indent + word
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// The text in double quotes. What does not show, or joins what stands before it, is written as an escape.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where needsEscape(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator, .nonspacingMark,
      .enclosingMark, .spacingMark:
      true
    default: scalar.properties.isWhitespace && scalar != " "
    }
  }
}

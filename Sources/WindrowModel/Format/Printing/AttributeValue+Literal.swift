import Foundation

extension AttributeValue {
  /// The constant as a format string states it, or nil for one that only an argument can be.
  ///
  /// A decimal is read back as one only beside a path. Doubles from 2^53 up are read differently beside integers.
  func literal(facesPath: Bool) -> String? {
    switch self {
    case .null: return "nil"
    case .bool(let value): return value ? "TRUE" : "FALSE"
    case .int(let value): return String(value)
    case .double(let value): return value.magnitude < 0x1p53 ? "\(value)" : nil
    case .string(let value): return value.formatQuoted("\"")
    case .decimal(let value): return facesPath && value.isFinite ? "\(value)" : nil
    case .date, .uuid, .data: return nil
    }
  }
}

extension String {
  /// The text in quotes of a kind, with what cannot stand there escaped.
  func formatQuoted(_ quote: Unicode.Scalar) -> String {
    var quoted = String.UnicodeScalarView()
    quoted.append(quote)
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", quote: quoted.append(contentsOf: ["\\", scalar])
      case "\n": quoted.append(contentsOf: "\\n".unicodeScalars)
      case "\r": quoted.append(contentsOf: "\\r".unicodeScalars)
      case "\t": quoted.append(contentsOf: "\\t".unicodeScalars)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted.append(
          contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
      default: quoted.append(scalar)
      }
    }
    quoted.append(quote)
    return String(quoted)
  }

  /// Whether the text can stand in a format string as a key, or is one like `@count`.
  var isFormatName: Bool {
    let name = unicodeScalars.drop { $0 == "@" }
    guard unicodeScalars.count - name.count <= 1, let first = name.first else { return false }
    return first.startsFormatName && name.allSatisfy(\.continuesFormatName)
  }
}

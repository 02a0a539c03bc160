/// A strict reader of JSON: no comments, no trailing commas, no key twice, nothing behind the end.
struct JSONParser {
  /// What is wrong, and in which line and column.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The document that a text holds.
  static func parse(_ text: String) throws(Fault) -> JSONValue {
    var parser = JSONParser(text)
    let value = try parser.value()
    parser.skipSpace()
    if parser.position < parser.bytes.count { throw parser.fault("something behind the end of the document") }
    return value
  }

  private func fault(_ what: String) -> Fault {
    let before = bytes.prefix(position)
    let line = before.count { $0 == 0x0A } + 1
    let column = before.reversed().prefix { $0 != 0x0A }.count + 1
    return Fault(description: "line \(line), column \(column): \(what)")
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func value() throws(Fault) -> JSONValue {
    skipSpace()
    depth += 1
    defer { depth -= 1 }
    guard depth <= 200 else { throw fault("nested too deep") }
    guard position < bytes.count else { throw fault("expected a value, found the end") }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), 0x30...0x39: return try number()
    default:
      if take("null") { return .null }
      if take("true") { return .bool(true) }
      if take("false") { return .bool(false) }
      throw fault("expected a value")
    }
  }

  private mutating func object() throws(Fault) -> JSONValue {
    position += 1
    var members: [JSONValue.Member] = []
    skipSpace()
    if take("}") { return .object([]) }
    while true {
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw fault("expected a key")
      }
      let key = try string()
      if members.contains(where: { $0.key == key }) { throw fault("the key \"\(key)\" is there twice") }
      skipSpace()
      guard take(":") else { throw fault("expected : behind \"\(key)\"") }
      members.append(.init(key: key, value: try value()))
      skipSpace()
      if take("}") { return .object(members) }
      guard take(",") else { throw fault("expected , or }") }
    }
  }

  private mutating func array() throws(Fault) -> JSONValue {
    position += 1
    var values: [JSONValue] = []
    skipSpace()
    if take("]") { return .array([]) }
    while true {
      values.append(try value())
      skipSpace()
      if take("]") { return .array(values) }
      guard take(",") else { throw fault("expected , or ]") }
    }
  }

  private mutating func number() throws(Fault) -> JSONValue {
    let start = position
    _ = take("-")
    let whole = digits()
    guard !whole.isEmpty, whole.count == 1 || whole.first != 0x30 else { throw fault("no number") }
    if take("."), digits().isEmpty { throw fault("no digits behind the point") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      if digits().isEmpty { throw fault("no digits in the exponent") }
    }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func digits() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  private mutating func string() throws(Fault) -> String {
    position += 1
    // Collected as UTF-16, in which JSON's escapes are written; a text is UTF-8 between them.
    var units: [UInt16] = []
    while position < bytes.count {
      let start = position
      while position < bytes.count, bytes[position] != 0x22, bytes[position] != 0x5C, bytes[position] >= 0x20
      {
        position += 1
      }
      units += String(decoding: bytes[start..<position], as: UTF8.self).utf16
      if take("\"") {
        guard let text = String(validating: units, as: UTF16.self) else {
          throw fault("half a surrogate pair")
        }
        return text
      }
      guard take("\\") else { throw fault("a control character in a text") }
      units += try escape()
    }
    throw fault("a text without an end")
  }

  private mutating func escape() throws(Fault) -> [UInt16] {
    for (letter, unit) in [
      ("\"", 0x22), ("\\", 0x5C), ("/", 0x2F), ("b", 8), ("f", 12), ("n", 10), ("r", 13), ("t", 9),
    ]
    where take(letter) {
      return [UInt16(unit)]
    }
    guard take("u"), position + 4 <= bytes.count,
      let unit = UInt16(String(decoding: bytes[position..<(position + 4)], as: UTF8.self), radix: 16),
      bytes[position] != UInt8(ascii: "+"), bytes[position] != UInt8(ascii: "-")
    else { throw fault("an escape that JSON lacks") }
    position += 4
    return [unit]
  }
}

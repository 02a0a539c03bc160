import Foundation

/// The strict reading of one JSON document (RFC 8259): keys once, numbers as written, nothing behind the end.
struct JSONReader {
  /// How deep lists and objects may be nested, so that no document overflows a stack.
  static let deepest = 100

  let bytes: [UInt8]
  var position = 0

  /// Reads a document; the error names line, column and, inside objects and lists, the key path.
  static func read(_ data: Data) throws(FixtureError) -> JSONValue {
    var reader = JSONReader(bytes: Array(data))
    let value = try reader.value("", depth: 0)
    reader.skipSpace()
    guard reader.position == reader.bytes.count else {
      throw reader.error("", "expected the end of the file")
    }
    return value
  }

  func error(_ path: String, _ message: String) -> FixtureError {
    let before = bytes.prefix(position)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    return FixtureError(path: path, "line \(line), column \(column): \(message)")
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: letter) else { return false }
    position += 1
    return true
  }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }
}

extension JSONReader {
  private mutating func value(_ path: String, depth: Int) throws(FixtureError) -> JSONValue {
    guard depth <= Self.deepest else { throw error(path, "nested deeper than \(Self.deepest) levels") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(path, depth)
    case UInt8(ascii: "["): return try array(path, depth)
    case UInt8(ascii: "\""): return .string(try string(path))
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): return .number(try number(path))
    default: break
    }
    for (word, value) in [("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false))]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw error(path, "expected a JSON value")
  }

  private mutating func object(_ path: String, _ depth: Int) throws(FixtureError) -> JSONValue {
    position += 1
    var members: [JSONValue.Member] = []
    var seen: Set<String> = []
    skipSpace()
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw error(path, "expected a key in double quotes") }
      let key = try string(path)
      let place = path.fixturePath(key: key)
      guard seen.insert(key).inserted else { throw error(place, "the key is there twice") }
      skipSpace()
      guard take(":") else { throw error(place, "expected a colon") }
      members.append(.init(key, try value(place, depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw error(path, "expected a comma or the end of the object") }
    return .object(members)
  }

  private mutating func array(_ path: String, _ depth: Int) throws(FixtureError) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return .array([]) }
    repeat {
      elements.append(try value(path.fixturePath(index: elements.count), depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw error(path, "expected a comma or the end of the list") }
    return .array(elements)
  }

  private mutating func number(_ path: String) throws(FixtureError) -> String {
    let start = position
    _ = take("-")
    if !take("0") { try digits(path) }
    if take(".") { try digits(path) }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits(path)
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits(_ path: String) throws(FixtureError) {
    let start = position
    while let byte = next, Self.isDigit(byte) { position += 1 }
    if position == start { throw error(path, "expected a digit") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

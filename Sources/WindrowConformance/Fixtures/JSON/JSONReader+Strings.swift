extension JSONReader {
  /// Takes a text in double quotes, its escapes resolved.
  mutating func string(_ path: String) throws(FixtureError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: String(try escaped(path)).utf8)
      } else if byte < 0x20 {
        throw error(path, "a control character stands in a text unescaped")
      } else {
        text.append(byte)
        position += 1
      }
    }
    guard take("\"") else { throw error(path, "expected the end of a text") }
    guard let string = String(validating: text, as: UTF8.self) else {
      throw error(path, "a text is not valid UTF-8")
    }
    return string
  }

  private mutating func escaped(_ path: String) throws(FixtureError) -> Unicode.Scalar {
    position += 1
    let letter = next
    position += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codePoint(path)
    default: throw error(path, "a text has an escape that JSON does not know")
    }
  }

  private mutating func codePoint(_ path: String) throws(FixtureError) -> Unicode.Scalar {
    let unit = try codeUnit(path)
    if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
    if UTF16.isLeadSurrogate(unit), take("\\"), take("u") {
      let second = try codeUnit(path)
      if UTF16.isTrailSurrogate(second) { return UTF16.decode(UTF16.EncodedScalar([unit, second])) }
    }
    throw error(path, "a text has half of a surrogate pair")
  }

  private mutating func codeUnit(_ path: String) throws(FixtureError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error(path, "expected four hexadecimal digits after \\u")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

/// A scalar of a text, read from its UTF-8 bytes, with what the fast paths need to know about it.
package struct PlainScalar {
  /// The scalar's number; meaningless unless `length` is above zero.
  package let value: UInt32
  /// How many bytes it took; zero when the bytes are not well-formed UTF-8.
  package let length: Int

  /// Reads the scalar that starts at `index`, which must be inside `utf8`.
  @inline(__always)
  package init(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) {
    let lead = unsafe utf8[index]
    if lead < 0x80 {
      (value, length) = (UInt32(lead), 1)
      return
    }
    let wanted = lead < 0xC2 || lead > 0xF4 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard wanted > 0, index &+ wanted <= utf8.count else {
      (value, length) = (0, 0)
      return
    }
    var scalar = UInt32(lead) & (wanted == 2 ? 0x1F : wanted == 3 ? 0x0F : 0x07)
    var wellFormed = true
    for offset in 1..<wanted {
      let byte = unsafe utf8[index &+ offset]
      wellFormed = wellFormed && byte & 0xC0 == 0x80
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    // Overlong forms and surrogates are not UTF-8.
    let least: UInt32 = wanted == 2 ? 0x80 : wanted == 3 ? 0x800 : 0x1_0000
    wellFormed = wellFormed && scalar >= least && scalar < 0x11_0000 && scalar & ~0x7FF != 0xD800
    (value, length) = (scalar, wellFormed ? wanted : 0)
  }

  /// Reads the scalar that ends just before `end`, which must be above zero.
  @inline(__always)
  package init(_ utf8: UnsafeBufferPointer<UInt8>, endingAt end: Int) {
    var start = end &- 1
    while start > 0, end &- start < 4, unsafe utf8[start] & 0xC0 == 0x80 { start &-= 1 }
    let scalar = unsafe PlainScalar(utf8, at: start)
    (value, length) = (scalar.value, start &+ scalar.length == end ? scalar.length : 0)
  }

  /// Whether the scalar is plain, see ``isPlain(_:)``; never for bytes that are not UTF-8.
  @inline(__always)
  package var isPlain: Bool { length > 0 && PlainScalar.isPlain(value) }

  /// Whether a scalar is a Character of its own beside any other plain one, and left alone by NFC.
  ///
  /// The only exception is LF after CR. The answer is conservative: false means "ask the standard library". The
  /// blocks are those that titles and names mostly consist of: Latin, Greek, Cyrillic, Armenian, letters of Hebrew
  /// and Arabic, general punctuation, currency signs, symbols, kana, Han, Hangul syllables, emoji of one scalar.
  @inline(__always)
  package static func isPlain(_ value: UInt32) -> Bool {
    if value < 0x300 { return true }
    if value < 0x590 {
      // Combining marks, and three Greek signs that NFC replaces.
      return value >= 0x370 && !(value >= 0x483 && value <= 0x489)
        && value != 0x374 && value != 0x37E && value != 0x387
    }
    return isFoldable(value) || isUnfoldable(value)
  }

  /// Plain scalars above U+0590 that case or diacritic folding may change: Latin and Greek extensions.
  @inline(__always)
  package static func isFoldable(_ value: UInt32) -> Bool {
    value >= 0x1E00 && value <= 0x1F70
  }

  /// Plain scalars above U+0590 that no folding changes: letters without case, punctuation, symbols, emoji.
  @inline(__always)
  package static func isUnfoldable(_ value: UInt32) -> Bool {
    if value < 0x3400 {
      return value >= 0x5D0 && value <= 0x5EA || value >= 0x620 && value <= 0x64A
        || value >= 0x660 && value <= 0x66F || value >= 0x671 && value <= 0x6D5
        || value >= 0x2010 && value <= 0x2027 || value >= 0x2030 && value <= 0x205E
        || value >= 0x20A0 && value <= 0x20C0 || value >= 0x2500 && value <= 0x27BF
        || value >= 0x3000 && value <= 0x3029 || value >= 0x3041 && value <= 0x3096
        || value >= 0x309B && value <= 0x30FF
    }
    return value <= 0x4DBF || value >= 0x4E00 && value <= 0x9FFF
      || value >= 0xAC00 && value <= 0xD7A3
      || value >= 0x1F300 && value <= 0x1F3FA || value >= 0x1F400 && value <= 0x1F64F
      || value >= 0x1F680 && value <= 0x1F6FF || value >= 0x1F900 && value <= 0x1FAFF
  }
}

#if canImport(Darwin)
  import Foundation
#else
  // The standard library's own normalisation is what its `==` on String uses, so "equal" and "equal bytes after
  // normalisation" cannot drift apart. It is not public yet, hence the SPI; Darwin's SDK hides it.
  @_spi(_Unicode) import Swift
#endif

/// Normalization Form C, the one form in which text is saved, compared and searched.
///
/// Two texts are equal for Swift exactly when their NFC bytes are equal, which is what lets a column of bytes and
/// its index stand for text. NUL and every other scalar is kept.
package enum TextNormalization {
  /// Whether a text is surely in NFC already; false means only that the quick check cannot tell.
  ///
  /// True for ASCII, Latin-1 and text made of plain scalars; linear, and never allocates for native strings.
  package static func isNFC(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe isNFC($0) }
  }

  /// Whether UTF-8 bytes are surely text in NFC; bytes below 0xCC are taken to be well formed.
  package static func isNFC(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    if unsafe !UTF8Scan.reachesCombiningMarks(utf8) { return true }
    var index = 0
    while index < utf8.count {
      let scalar = unsafe PlainScalar(utf8, at: index)
      guard scalar.isPlain else { return false }
      index &+= scalar.length
    }
    return true
  }

  /// The text in NFC; the same text, without a copy, where the quick check can tell.
  package static func nfc(_ text: String) -> String {
    isNFC(text) ? text : composed(text)
  }

  /// The text that UTF-8 bytes stand for, in NFC; ill-formed bytes become U+FFFD.
  package static func nfc(_ utf8: UnsafeBufferPointer<UInt8>) -> String {
    let text = unsafe String(decoding: utf8, as: UTF8.self)
    return unsafe isNFC(utf8) ? text : composed(text)
  }

  /// The scalars of a text in Normalization Form D: canonically decomposed, marks in canonical order.
  package static func decomposition(of text: String) -> [Unicode.Scalar] {
    #if canImport(Darwin)
      return Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
    #else
      return Array(text._nfd)
    #endif
  }

  /// NFC without a quick check.
  private static func composed(_ text: String) -> String {
    #if canImport(Darwin)
      return hangulComposed(text.precomposedStringWithCanonicalMapping)
    #else
      var scalars = String.UnicodeScalarView()
      for scalar in text._nfc { scalars.append(scalar) }
      return String(scalars)
    #endif
  }

  /// Joins a Hangul LV syllable and the trailing consonant after it, which Foundation's mapping may leave apart.
  static func hangulComposed(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var pending: UInt32?
    for scalar in text.unicodeScalars {
      if let syllable = pending, (0x11A8...0x11C2).contains(scalar.value) {
        pending = syllable + scalar.value - 0x11A7
        flush(&pending, into: &scalars)
        continue
      }
      flush(&pending, into: &scalars)
      if (0xAC00...0xD7A3).contains(scalar.value), (scalar.value - 0xAC00) % 28 == 0 {
        pending = scalar.value
      } else {
        scalars.append(scalar)
      }
    }
    flush(&pending, into: &scalars)
    return String(scalars)
  }

  private static func flush(_ pending: inout UInt32?, into scalars: inout String.UnicodeScalarView) {
    if let value = pending, let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    pending = nil
  }
}

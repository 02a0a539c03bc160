import WindrowModel

/// The length of a text, the same in every store.
package enum TextLength {
  /// How many Characters a text has. Linear.
  package static func length(of text: String) -> Int64 {
    var text = text
    return text.withUTF8 { unsafe length(of: $0) }
  }

  /// How many Characters UTF-8 has; ill-formed bytes count as U+FFFD. Linear.
  package static func length(of utf8: UnsafeBufferPointer<UInt8>) -> Int64 {
    // In ASCII only CR and LF can make one Character.
    if unsafe UTF8Scan.isASCII(utf8), unsafe !utf8.contains(0x0D) { return Int64(utf8.count) }
    return Int64(unsafe String(decoding: utf8, as: UTF8.self).count)
  }
}

package import Foundation
package import WindrowModel

/// The orders of text that every store shares; `SortTerm.Comparator` says which there are.
///
/// `natural` cuts the `[cd]`-folded text into runs of ASCII digits and runs of anything else. Runs are compared one
/// by one, digits by value however long, others by their bytes; a text that ends goes first, and digits go before
/// anything else in the same place. Texts that tie are compared by their `[c]`-folded bytes, then by their own, so
/// only equal texts stay equal: a, ä, u, ü, w; item 2, item 10; 01, 1, 1a, a1, a b.
///
/// Nothing here depends on a locale. Each comparator is a total order over texts (`caseInsensitive` over their folded
/// forms), which is why ``key(_:_:)`` can stand for it.
package enum TextOrder {
  /// How two texts in NFC compare. Linear in their length.
  package static func compare(
    _ first: String, _ second: String, _ comparator: SortTerm.Comparator
  ) -> ComparisonResult {
    switch comparator {
    case .lexical:
      return unsafe bytes(first) { first in
        unsafe bytes(second) { unsafe ByteOrder.compare(first, $0) }
      }
    case .caseInsensitive:
      return unsafe compare(first, second, foldedBy: .caseInsensitive) { unsafe ByteOrder.compare($0, $1) }
    case .natural:
      let byRuns = unsafe compare(first, second, foldedBy: bothOptions) { unsafe NaturalRuns.compare($0, $1) }
      if byRuns != .orderedSame { return byRuns }
      let byCaseFolded = compare(first, second, .caseInsensitive)
      return byCaseFolded == .orderedSame ? compare(first, second, .lexical) : byCaseFolded
    }
  }

  private static func compare(
    _ first: String, _ second: String, foldedBy options: TextOptions,
    _ order: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> ComparisonResult
  ) -> ComparisonResult {
    let folded = unsafe bytes(first) { unsafe FoldedText($0, options).bytes }
    let otherFolded = unsafe bytes(second) { unsafe FoldedText($0, options).bytes }
    return unsafe folded.withUnsafeBufferPointer { first in
      unsafe otherFolded.withUnsafeBufferPointer { unsafe order(first, $0) }
    }
  }

  /// Bytes whose unsigned order (`memcmp`, a BLOB's order in SQLite) is the comparator's order of the texts.
  ///
  /// Keys are equal exactly when the comparator finds the texts equal. `lexical`: as long as the text;
  /// `caseInsensitive`: as the folded text; `natural`: about three times as long.
  package static func key(_ text: String, _ comparator: SortTerm.Comparator) -> [UInt8] {
    unsafe bytes(text) { unsafe key($0, comparator) }
  }

  /// The key of the text that UTF-8 bytes stand for; it need not be in NFC, ill-formed bytes count as U+FFFD.
  package static func key(
    _ utf8: UnsafeBufferPointer<UInt8>, _ comparator: SortTerm.Comparator
  ) -> [UInt8] {
    switch comparator {
    case .lexical: unsafe normalized(utf8)
    case .caseInsensitive: unsafe FoldedText(utf8, .caseInsensitive).bytes
    case .natural: unsafe naturalKey(utf8)
    }
  }

  private static func naturalKey(_ utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let caseFolded = unsafe FoldedText(utf8, .caseInsensitive).bytes
    // ASCII has no diacritics and is in NFC.
    let isASCII = unsafe UTF8Scan.isASCII(utf8)
    if isASCII { return unsafe naturalKey(caseFolded, caseFolded, utf8) }
    let folded = unsafe FoldedText(utf8, bothOptions).bytes
    if unsafe TextNormalization.isNFC(utf8) { return unsafe naturalKey(folded, caseFolded, utf8) }
    return unsafe normalized(utf8).withUnsafeBufferPointer { unsafe naturalKey(folded, caseFolded, $0) }
  }

  /// The runs, then what decides ties: the case-folded bytes plus 1 up to a 0, then the text's own bytes.
  private static func naturalKey(
    _ folded: [UInt8], _ caseFolded: [UInt8], _ utf8: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    let capacity = NaturalRuns.keyCapacity(folded.count) &+ caseFolded.count &+ 1 &+ utf8.count
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { key, count in
      unsafe folded.withUnsafeBufferPointer { unsafe NaturalRuns.writeKey(of: $0, to: key, count: &count) }
      // No byte of UTF-8 is above 0xF4, which leaves room to keep 0 for the end.
      for byte in caseFolded {
        unsafe key[count] = byte &+ 1
        count &+= 1
      }
      unsafe key[count] = 0
      count &+= 1
      for index in 0..<utf8.count { unsafe key[count &+ index] = utf8[index] }
      count &+= utf8.count
    }
  }

  private static func normalized(_ utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    unsafe UTF8Scan.isASCII(utf8) ? Array(utf8) : Array(TextNormalization.nfc(utf8).utf8)
  }

  private static func bytes<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  private static let bothOptions: TextOptions = [.caseInsensitive, .diacriticInsensitive]
}

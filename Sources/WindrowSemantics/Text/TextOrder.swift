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
      return lexical(first, second)
    case .caseInsensitive:
      return lexical(
        TextFolding.foldedText(first, .caseInsensitive),
        TextFolding.foldedText(second, .caseInsensitive))
    case .natural:
      let byRuns = unsafe bytes(TextFolding.foldedText(first, bothOptions)) { first in
        unsafe bytes(TextFolding.foldedText(second, bothOptions)) { unsafe NaturalRuns.compare(first, $0) }
      }
      if byRuns != .orderedSame { return byRuns }
      let byCaseFolded = compare(first, second, .caseInsensitive)
      return byCaseFolded == .orderedSame ? lexical(first, second) : byCaseFolded
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

  /// How two texts compare by their UTF-8 bytes.
  private static func lexical(_ first: String, _ second: String) -> ComparisonResult {
    unsafe bytes(first) { first in
      unsafe bytes(second) { unsafe ByteOrder.compare(first, $0) }
    }
  }

  private static func naturalKey(_ utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let caseFolded = unsafe FoldedText(utf8, .caseInsensitive).bytes
    // ASCII has no diacritics, so one folding serves twice.
    let folded = unsafe UTF8Scan.isASCII(utf8) ? caseFolded : FoldedText(utf8, bothOptions).bytes
    var key: [UInt8] = []
    key.reserveCapacity(folded.count &+ caseFolded.count &+ utf8.count &+ 16)
    unsafe folded.withUnsafeBufferPointer { unsafe NaturalRuns.appendKey(of: $0, to: &key) }
    // No byte of UTF-8 is above 0xF4, which leaves room to keep 0 for the end.
    for byte in caseFolded { key.append(byte &+ 1) }
    key.append(0)
    unsafe key.append(contentsOf: normalized(utf8))
    return key
  }

  private static func normalized(_ utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    unsafe UTF8Scan.isASCII(utf8) ? Array(utf8) : Array(TextNormalization.nfc(utf8).utf8)
  }

  private static func bytes<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    unsafe TextNormalization.withUTF8(of: text, body)
  }

  private static let bothOptions: TextOptions = [.caseInsensitive, .diacriticInsensitive]
}

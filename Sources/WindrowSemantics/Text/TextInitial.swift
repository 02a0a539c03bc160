import WindrowModel

/// The initial of a text, by which sections are formed.
package enum TextInitial {
  /// The first Character of the text, folded by `[cd]` and upper-cased; "" for "".
  ///
  /// É, é and e give E; ß gives S, ﬁ gives F (the first of the Characters they become); Ø, Ł and digits give
  /// themselves. Reads no further than that Character.
  package static func initial(of text: String) -> String {
    guard let first = text.first else { return "" }
    if let byte = first.asciiValue, first != "\r\n" {
      return String(Character(Unicode.Scalar(byte)).uppercased())
    }
    let folded = TextFolding.fold(first, [.caseInsensitive, .diacriticInsensitive])
    return TextNormalization.nfc(folded.uppercased()).first.map(String.init) ?? ""
  }
}

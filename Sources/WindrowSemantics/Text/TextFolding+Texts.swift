package import WindrowModel

extension TextFolding {
  /// The folded form of a text: its Characters' foldings one after the other.
  ///
  /// Two texts are equal under some options exactly when these are equal. Linear.
  package static func foldedText(_ text: String, _ options: TextOptions) -> String {
    if options.isEmpty && TextNormalization.isNFC(text) { return text }
    var text = text
    return text.withUTF8 { utf8 in
      unsafe String(decoding: FoldedText(utf8, options).bytes, as: UTF8.self)
    }
  }

  /// The folded form of a text as a value of its own, which is in normalisation form C like every value.
  package static func foldedValue(_ text: String, _ options: TextOptions) -> String {
    let folded = foldedText(text, options)
    return TextNormalization.isNFC(folded) ? folded : TextNormalization.nfc(folded)
  }
}

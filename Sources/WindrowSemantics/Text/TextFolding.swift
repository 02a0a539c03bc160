package import WindrowModel

/// Folding: what `[c]` and `[d]` make of one Character, and so of a text, the same in every store and every locale.
///
/// A Character becomes a sequence of scalars, never an empty one:
///
/// 1. It is decomposed canonically (NFD).
/// 2. Under `[d]` the diacritics after its first scalar are dropped, see ``isDiacritic(_:)``.
/// 3. Under `[c]` each scalar is case folded, see ``caseFold(_:)``.
/// 4. The result is composed again (NFC).
///
/// | Character | `[c]` | `[d]` | `[cd]` |
/// |---|---|---|---|
/// | É | é | E | e |
/// | ß, ẞ | ss | ß, ẞ | ss |
/// | İ | i + U+0307 | I | i |
/// | ı, ø, ł, æ | itself | itself | itself |
/// | Σ, σ, ς | σ | itself | σ |
/// | ﬁ | fi | itself | fi |
/// | ǰ | ǰ | j | j |
/// | ŉ | ʼn (two scalars) | itself | ʼn |
/// | ᾳ, ᾼ | αι | α, Α | α |
/// | Ꭰ, ꭰ (Cherokee) | ꭰ | itself | ꭰ |
/// | K (Kelvin sign) | k | K | k |
/// | й, ё | itself | и, е | и, е |
/// | が | itself | か | か |
/// | 각, 漢, 👍🏽, ❤️, 👨‍👩‍👧 | itself | itself | itself |
///
/// **Other scripts under `[d]`.** What is dropped are marks that Unicode calls diacritics: Arabic harakat, Hebrew
/// points and accents, Thai tone marks, the nukta of Indic scripts, kana's (han)dakuten. What stays are signs that
/// spell a sound: vowel signs (Devanagari ि ु, Thai ี), anusvara, virama, and Arabic hamza and madda, which make
/// letters of their own (أ is not ا).
///
/// **Where this differs from Foundation's `range(of:options:)`**, besides matching whole Characters only (Foundation
/// finds 👩 in a family, and LF in CRLF):
///
/// - Foundation drops every nonspacing and enclosing mark, and some spacing ones, under `[d]`: the vowel signs and
///   the virama above, variation selectors, keycaps (1️⃣ contains "1"), emoji skin tones. Here they count.
/// - Foundation compares ᾳ and αι as different under `[c]`; here they agree, as the upper-case form ΑΙ says.
/// - Foundation finds "n" in ŉ's folding ʼn; here it is one Character, found only as a whole.
package enum TextFolding {
  /// What a Character becomes; itself in NFC when there are no options.
  package static func fold(_ character: Character, _ options: TextOptions) -> String {
    if options.isEmpty { return TextNormalization.nfc(String(character)) }
    var folded = String.UnicodeScalarView()
    for scalar in TextNormalization.decomposition(of: String(character)) {
      if options.contains(.diacriticInsensitive), !folded.isEmpty, isDiacritic(scalar) { continue }
      if options.contains(.caseInsensitive) {
        folded.append(contentsOf: caseFold(scalar).unicodeScalars)
      } else {
        folded.append(scalar)
      }
    }
    return TextNormalization.nfc(String(folded))
  }

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

  /// Unicode's full case folding of a scalar, but for Cherokee, which folds to lower case like every other script.
  ///
  /// Lower case of upper case of lower case: the last step alone would leave ς and ẞ, and ẞ has itself as its upper
  /// case. Dotless ı, whose upper case is I, is left alone as in Unicode's table.
  static func caseFold(_ scalar: Unicode.Scalar) -> String {
    if scalar.value == 0x131 { return "ı" }
    return scalar.properties.lowercaseMapping.unicodeScalars
      .map(\.properties.uppercaseMapping).joined().unicodeScalars
      .map(\.properties.lowercaseMapping).joined()
  }

  /// Whether `[d]` drops a scalar: a nonspacing mark with Unicode's Diacritic property that is not a virama.
  ///
  /// In the blocks named Combining Diacritical Marks all nonspacing marks count (the property leaves out the small
  /// letters above of old manuscripts), except U+034F, an invisible joiner.
  static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300, scalar.properties.generalCategory == .nonspacingMark else {
      return false
    }
    switch scalar.value {
    case 0x34F: return false
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      return true
    default:
      return scalar.properties.isDiacritic
        && scalar.properties.canonicalCombiningClass != .virama
    }
  }
}

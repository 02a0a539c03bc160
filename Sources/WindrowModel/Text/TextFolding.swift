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
/// /// | が, 각, 漢, 👍🏽, ❤️, 👨‍👩‍👧 | itself | itself | itself |
///
/// **Other scripts under `[d]`.** What is dropped are marks that Unicode calls diacritics: Arabic harakat, Hebrew
/// points and accents, Thai tone marks, the nukta of Indic scripts. What stays are signs that spell a sound or make
/// another letter: vowel signs (Devanagari ि ु, Thai ี), anusvara, virama, kana's (han)dakuten, and Arabic hamza and
/// madda (أ is not ا).
///
/// **Where this differs from Foundation's `range(of:options:)`**, seen by comparing all scalars:
///
/// - Foundation does not keep to Characters: it finds 👩 in a family, LF in CRLF, क in कि, and nothing for "".
/// - Under `[d]` Foundation drops all nonspacing and enclosing marks: the vowel signs and the virama above, variation
///   selectors, keycaps (1️⃣ contains "1"), skin tones. Here they count.
/// - Under `[d]` Foundation takes few precomposed characters apart that are not Latin, Greek or Cyrillic. Here ऩ is
///   न and ∉ is ∈; they have the marks that क़ and ≠ have.
/// - Under `[c]` Foundation knows no case beyond the first 65,536 scalars (Deseret 𐐀, 𐐨), in letters new to Unicode,
///   and in old forms such as ᲀ for в; nor does ᾳ equal αι there, as its upper-case form ΑΙ does here.
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

  /// Unicode's full case folding of a scalar, but for Cherokee, which folds to lower case like every other script.
  ///
  /// Lower case of upper case of lower case: the last step alone would leave ς and ẞ, and ẞ has itself as its upper
  /// case. Dotless ı, whose upper case is I, is left alone as in Unicode's table.
  package static func caseFold(_ scalar: Unicode.Scalar) -> String {
    if scalar.value == 0x131 { return "ı" }
    return scalar.properties.lowercaseMapping.unicodeScalars
      .map(\.properties.uppercaseMapping).joined().unicodeScalars
      .map(\.properties.lowercaseMapping).joined()
  }

  /// Whether `[d]` drops a scalar: a nonspacing mark with Unicode's Diacritic property, no virama, no kana mark.
  ///
  /// In the blocks named Combining Diacritical Marks all nonspacing marks count (the property leaves out the small
  /// letters above of old manuscripts), except U+034F, an invisible joiner.
  package static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300, scalar.properties.generalCategory == .nonspacingMark else {
      return false
    }
    switch scalar.value {
    case 0x34F: return false
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      return true
    default:
      let combiningClass = scalar.properties.canonicalCombiningClass
      return scalar.properties.isDiacritic && combiningClass != .virama && combiningClass != .kanaVoicing
    }
  }
}

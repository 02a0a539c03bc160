/// An operator that looks for one text in another, by whole Characters.
///
/// False where either side is nil; true for an empty text sought in any text that is not nil.
public enum TextOperator: String, Sendable, Hashable, Codable, CaseIterable {
  /// The text occurs anywhere.
  case contains = "CONTAINS"
  /// The text stands at the beginning.
  case beginsWith = "BEGINSWITH"
  /// The text stands at the end.
  case endsWith = "ENDSWITH"
  /// The whole text fits a pattern, in which `*` is any run of Characters, `?` is one, and `\` takes the meaning away.
  case like = "LIKE"
}

/// What a comparison of texts overlooks. Never depends on the machine's locale.
public struct TextOptions: OptionSet, Sendable, Hashable, Codable {
  /// The bits of the options.
  public let rawValue: UInt8

  /// Options of raw bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Upper and lower case are alike: `[c]`.
  public static let caseInsensitive = TextOptions(rawValue: 1)
  /// Letters with and without diacritics are alike: `[d]`.
  public static let diacriticInsensitive = TextOptions(rawValue: 2)
}

extension TextOptions: CustomStringConvertible {
  /// The suffix that a format string gives an operator: `[cd]`, or nothing.
  public var description: String {
    let letters = (contains(.caseInsensitive) ? "c" : "") + (contains(.diacriticInsensitive) ? "d" : "")
    return letters.isEmpty ? "" : "[\(letters)]"
  }
}

extension String {
  /// The text without what `[cd]` overlooks: case and diacritics, the same in every store and every locale.
  ///
  /// `#Predicate` refuses `localizedStandardContains` outside of Apple's platforms from Swift 6.4 on, and has nothing else that
  /// overlooks case. This property is an ordinary key path, which every compiler accepts and both stores know. Fold what is
  /// sought outside of the macro:
  ///
  /// ```swift
  /// let sought = query.folded
  /// let filter = try Filter(#Predicate<Expense> { $0.title.folded.contains(sought) })
  /// ```
  ///
  /// That is `folded[cd](title) CONTAINS sought`. "ß" is folded to "ss", which contains "s", whereas `title CONTAINS[cd] "s"` keeps to
  /// the Characters of the title and does not find it. Use `.contains(\.title, query, [.caseInsensitive, .diacriticInsensitive])`
  /// for that.
  ///
  /// Complexity: O(length of the text), several table look-ups for each scalar that is not ASCII.
  public var folded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    let options: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    var folded = ""
    for character in self { folded += TextFolding.fold(character, options) }
    return TextNormalization.nfc(folded)
  }
}

extension FormatParser {
  /// Parses a condition over the rows of a to-many, which begins with ANY, SOME, ALL or NONE.
  mutating func quantified() throws(StoreError) -> FormatNode {
    throw refused(cursor.keyword?.rawValue ?? "ANY", cursor.token.start)
  }

  /// Refuses a path with `@count` or another operator over the rows of a to-many.
  func refuseCollectionOperators(_ path: AttributePath, at start: String.Index) throws(StoreError) {
    if let name = path.components.first(where: { $0.hasPrefix("@") }) { throw refused(name, start) }
  }
}

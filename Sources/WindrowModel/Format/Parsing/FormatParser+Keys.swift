extension FormatParser {
  /// The value at a path whose names are found: an attribute, the count of a to-many, or the length of a text.
  func path(_ path: AttributePath, at start: String.Index) throws(StoreError) -> FormatOperand {
    guard scope.takesKeys else {
      throw cursor.error(
        .unsupported, start, "only constants stand beside a key behind ANY, ALL or NONE; write ANY path (…)",
        entity: scope.entity)
    }
    let names = path.components
    if names.last == ConditionPrinter.countName {
      let toMany = AttributePath(Array(names.dropLast()))
      try located(start) { () throws(StoreError) in
        _ = try scope.schema.resolveToMany(toMany, from: scope.entity)
      }
      return FormatOperand(.fixed(.count(toMany), .int), at: start)
    }
    if let name = names.first(where: { $0.hasPrefix("@") }) { throw refused(name, start) }
    let text = AttributePath(Array(names.dropLast()))
    // Nothing lies behind an attribute, so this can be no path of another meaning.
    if names.count > 1, names.last == "length", (try? scope.type(of: text)) == .string {
      return FormatOperand(.fixed(.length(.path(text)), .int), at: start, depth: NestingWeight.call)
    }
    let type = try located(start) { () throws(StoreError) in try scope.type(of: path) }
    return FormatOperand(.fixed(.path(path), type), at: start)
  }
}

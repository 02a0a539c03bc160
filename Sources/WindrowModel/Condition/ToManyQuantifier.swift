/// How many of the rows of a to-many must meet a condition.
public enum ToManyQuantifier: String, Sendable, Hashable, Codable, CaseIterable {
  /// At least one: false over no rows. `SOME` means the same.
  case any = "ANY"
  /// Every one: true over no rows.
  case all = "ALL"
  /// Not one, the exact complement of ``any``: true over no rows.
  case none = "NONE"
}

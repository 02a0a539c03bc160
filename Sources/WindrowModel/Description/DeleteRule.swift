/// What happens to a row when the row that its to-one relationship points to is deleted.
public enum DeleteRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// The relationship becomes nil; it must be optional.
  case nullify
  /// The row is deleted too.
  case cascade
  /// The deletion fails at once, with ``StoreError/Kind/deleteDenied``.
  case deny
}

/// An operator that compares two values of one type, or an integer with a double as exact numbers.
///
/// Logic is two-valued: nil equals nil alone, and every ordering against nil is false.
public enum ComparisonOperator: String, Sendable, Hashable, Codable, CaseIterable {
  /// `==`, also between nil and nil.
  case equal = "=="
  /// `!=`, the exact complement of ``equal``.
  case notEqual = "!="
  /// `<`, false where a side is nil.
  case less = "<"
  /// `<=`, false where a side is nil, even where both are.
  case lessOrEqual = "<="
  /// `>`, false where a side is nil.
  case greater = ">"
  /// `>=`, false where a side is nil, even where both are.
  case greaterOrEqual = ">="

  /// Whether it asks for an order, which data does not have.
  public var isOrdering: Bool { self != .equal && self != .notEqual }

  /// The operator with its sides exchanged: `a < b` is `b > a`.
  public var mirrored: ComparisonOperator {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }
}

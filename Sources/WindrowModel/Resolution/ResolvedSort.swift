/// One term of the whole order of a request, as stores execute it.
public struct ResolvedSort: Sendable, Hashable {
  /// What is compared.
  public enum Value: Sendable, Hashable {
    /// The value at a path.
    case path(ResolvedPath)
    /// The section key derived from a value.
    case section(ResolvedSection)
  }

  /// What is compared.
  public let value: Value
  /// Whether values run from the greatest down.
  public let isDescending: Bool
  /// Whether nil comes before all values, whatever the direction.
  public let nullsFirst: Bool
  /// How texts compare.
  public let comparator: SortTerm.Comparator
}

extension ResolvedSort {
  /// The path that is compared, or that the section key is derived from.
  public var path: ResolvedPath {
    switch value {
    case .path(let path): path
    case .section(let section): section.path
    }
  }
}

/// A section key whose path was found and whose type fits.
public struct ResolvedSection: Sendable, Hashable {
  /// How the key is derived; the time zone is nil for UTC.
  public enum Kind: Sendable, Hashable {
    /// The value itself.
    case value
    /// The year, as an integer.
    case year(timeZone: String?)
    /// The month, as text.
    case month(timeZone: String?)
    /// The day, as text.
    case day(timeZone: String?)
    /// The first Character, folded and upper-cased.
    case initial
  }

  /// How the key is derived.
  public let kind: Kind
  /// The path it is derived from.
  public let path: ResolvedPath

  /// The type of the key.
  public var type: AttributeType {
    switch kind {
    case .value: path.type
    case .year: .int
    case .month, .day, .initial: .string
    }
  }
}

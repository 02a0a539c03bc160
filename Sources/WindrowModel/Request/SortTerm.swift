/// One term of an order: a path, a direction, where nil goes, and how texts compare.
public struct SortTerm: Sendable, Hashable, Codable {
  /// Which way values run.
  public enum Direction: String, Sendable, Hashable, Codable, CaseIterable {
    /// From the least value up.
    case ascending
    /// From the greatest value down.
    case descending
  }

  /// Where rows without a value go.
  public enum NullPlacement: String, Sendable, Hashable, Codable, CaseIterable {
    /// Before all values, whatever the direction.
    case first
    /// Behind all values, whatever the direction.
    case last
  }

  /// How texts compare; every comparator is fixed and independent of the machine's locale.
  public enum Comparator: String, Sendable, Hashable, Codable, CaseIterable {
    /// By the UTF-8 bytes of the normalised text. The default, and the one that indexes serve.
    case lexical
    /// Lexical over the case-folded text; texts that differ in case alone go on to the next term.
    case caseInsensitive
    /// As people order names with numbers: digits by value, letters without case and diacritics first.
    case natural
  }

  /// The path whose values are compared.
  public var path: AttributePath
  /// Which way values run.
  public var direction: Direction
  /// Where nil goes, or nil for the default: first ascending, last descending.
  public var nulls: NullPlacement?
  /// How texts compare. Values that are not text have one order, and accept `lexical` alone.
  public var comparator: Comparator

  /// A term, ascending and lexical unless said.
  public init(
    _ path: AttributePath, _ direction: Direction = .ascending, nulls: NullPlacement? = nil,
    comparator: Comparator = .lexical
  ) {
    self.path = path
    self.direction = direction
    self.nulls = nulls
    self.comparator = comparator
  }
}

extension SortTerm {
  /// Whether nil comes before all values, by ``nulls`` or by the direction.
  public var putsNullsFirst: Bool {
    switch nulls {
    case .first: true
    case .last: false
    case nil: direction == .ascending
    }
  }
}

extension SortTerm: CustomStringConvertible {
  /// The term as format strings spell it: `KEYPATH [desc] [nullsFirst|nullsLast] [caseInsensitive|natural]`.
  public var description: String {
    var words = [path.description]
    if direction == .descending { words.append("desc") }
    switch nulls {
    case .first: words.append("nullsFirst")
    case .last: words.append("nullsLast")
    case nil: break
    }
    if comparator != .lexical { words.append(comparator.rawValue) }
    return words.joined(separator: " ")
  }
}

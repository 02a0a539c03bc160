/// A path from an entity to one of its attributes, or over to-one relationships to an attribute of another.
///
/// The last component is an attribute, a to-one relationship (its value is the key of the row pointed to), or `id`.
public struct AttributePath: Sendable, Hashable {
  /// The names along the path, at least one.
  public var components: [String]

  /// A path of names.
  public init(_ components: [String]) {
    self.components = components
  }

  /// The path that a dotted text spells, for instance `category.name`; the name of a value of groups, `sum(cents)`, is one
  /// component.
  public init(_ dotted: String) {
    self.components =
      dotted.contains("(")
      ? [dotted] : dotted.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}

extension AttributePath {
  /// The path with another name at its end.
  func appending(_ name: String) -> AttributePath { AttributePath(components + [name]) }

  /// Whether the path is the name of a value or of a derived key of groups.
  var isGroupCall: Bool { components.count == 1 && components[0].contains("(") }
}

extension AttributePath: ExpressibleByStringLiteral {
  /// The path that a dotted literal spells.
  public init(stringLiteral value: String) { self.init(value) }
}

extension AttributePath: CustomStringConvertible {
  /// The names joined by dots.
  public var description: String { components.joined(separator: ".") }
}

extension AttributePath: Codable {
  /// Reads a dotted text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes a dotted text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

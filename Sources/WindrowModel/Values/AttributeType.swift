/// The type of an attribute's values, as every store keeps and compares them.
public enum AttributeType: Sendable, Hashable, Codable {
  /// True or false, kept as 1 or 0.
  case bool
  /// A 64-bit integer.
  case int
  /// A double that is not NaN; -0.0 is kept as 0.0.
  case double
  /// Text, kept in Unicode's normalisation form C and ordered by its UTF-8 bytes.
  case string
  /// An instant, kept as seconds since 2001-01-01 UTC with all bits of its double.
  case date
  /// A decimal number with a fixed count of fraction digits (0 to 18), kept as a 64-bit integer of its smallest unit.
  case decimal(scale: Int)
  /// A UUID, kept as 16 bytes and ordered by them.
  case uuid
  /// Bytes, which are equal or not but have no order.
  case data
}

extension AttributeType: CustomStringConvertible {
  /// The name as fixtures spell it, for instance `decimal(2)`.
  public var description: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .string: "string"
    case .date: "date"
    case .decimal(let scale): "decimal(\(scale))"
    case .uuid: "uuid"
    case .data: "data"
    }
  }
}

extension AttributeType {
  /// The type of a name as fixtures spell it, or nil for any other text.
  public init?(name: String) {
    switch name {
    case "bool": self = .bool
    case "int": self = .int
    case "double": self = .double
    case "string": self = .string
    case "date": self = .date
    case "uuid": self = .uuid
    case "data": self = .data
    default:
      guard name.hasPrefix("decimal("), name.hasSuffix(")"),
        let scale = Int(name.dropFirst("decimal(".count).dropLast()), (0...Self.greatestScale).contains(scale)
      else { return nil }
      self = .decimal(scale: scale)
    }
  }

  /// Whether values of the type have an order; only data has none.
  public var isOrdered: Bool { self != .data }

  /// Whether arithmetic, sums and averages are defined on the type (a decimal has sums alone).
  public var isNumeric: Bool {
    switch self {
    case .int, .double: true
    default: false
    }
  }
}

extension AttributeType {
  /// The most fraction digits that a decimal may have: ten to that power is the last that 64 bits hold.
  package static let greatestScale = 18
}

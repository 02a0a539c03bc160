public import Foundation

/// One value of a row, of any attribute type, or nil.
///
/// Equality is that of the payload's own type. Comparisons inside a request follow the request's rules instead
/// (an integer equals a double of the same number), which stores implement.
public enum AttributeValue: Sendable, Hashable {
  /// nil.
  case null
  /// True or false.
  case bool(Bool)
  /// A 64-bit integer, or the key of a row.
  case int(Int64)
  /// A floating-point number; NaN cannot be saved.
  case double(Double)
  /// Text in any normalisation form.
  case string(String)
  /// An instant; the years 1 to 9999 can be saved.
  case date(Date)
  /// A number with exact fraction digits.
  case decimal(Decimal)
  /// 16 bytes that identify something.
  case uuid(UUID)
  /// Bytes without an order.
  case data(Data)
}

extension AttributeValue {
  /// Whether the value is nil.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The name of the payload's type as messages spell it.
  public var typeName: String {
    switch self {
    case .null: "nil"
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .string: "string"
    case .date: "date"
    case .decimal: "decimal"
    case .uuid: "uuid"
    case .data: "data"
    }
  }
}

extension AttributeValue: CustomStringConvertible {
  /// The value as messages and logs show it.
  public var description: String {
    switch self {
    case .null: "nil"
    case .bool(let value): String(value)
    case .int(let value): String(value)
    case .double(let value): String(value)
    case .string(let value): "\"\(value)\""
    case .date(let value): "date(\(value.timeIntervalSinceReferenceDate))"
    case .decimal(let value): "\(value)"
    case .uuid(let value): value.uuidString
    case .data(let value): "data(\(value.count) bytes)"
    }
  }
}

extension AttributeValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  /// nil.
  public init(nilLiteral: ()) { self = .null }
  /// A bool.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An integer.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// A double.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
}

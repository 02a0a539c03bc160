/// What fills a `%@` or `%K` of a format string.
///
/// Literals make one: `["a", 5, nil, [1, 2]]`. A value is read as the type of what it is compared with, so a text may
/// stand for a date (ISO 8601), a UUID, data (base64) or a decimal (its digits), and a number for a date (seconds since
/// 2001-01-01 UTC).
public enum FormatArgument: Sendable, Hashable, Codable {
  /// One value; for `%K` and the text of a key path.
  case value(AttributeValue)
  /// The values of an `IN %@`, or the two bounds of a `BETWEEN %@`.
  case list([AttributeValue])

  /// The value of a constant, for instance of a `Date` or an enumeration.
  public init(_ constant: some AttributeConstant) throws(StoreError) {
    self = .value(try constant.attributeValue())
  }

  /// The values of constants.
  public init(list constants: [some AttributeConstant]) throws(StoreError) {
    var values: [AttributeValue] = []
    values.reserveCapacity(constants.count)
    for constant in constants { values.append(try constant.attributeValue()) }
    self = .list(values)
  }
}

extension FormatArgument: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
  /// The value nil.
  public init(nilLiteral: ()) { self = .value(.null) }
  /// A bool value.
  public init(booleanLiteral value: Bool) { self = .value(.bool(value)) }
  /// An integer value.
  public init(integerLiteral value: Int64) { self = .value(.int(value)) }
  /// A double value.
  public init(floatLiteral value: Double) { self = .value(.double(value)) }
  /// A text value.
  public init(stringLiteral value: String) { self = .value(.string(value)) }
  /// A list of values.
  public init(arrayLiteral elements: AttributeValue...) { self = .list(elements) }
}

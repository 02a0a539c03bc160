/// A JSON value that keeps what Foundation's readers lose: the order of keys, and the digits of numbers.
///
/// The order of entities and attributes in a fixture has a meaning, and 64-bit integers and decimals are read from
/// their digits, never through a double.
enum JSONValue: Sendable, Hashable {
  /// One member of an object.
  struct Member: Sendable, Hashable {
    var key: String
    var value: JSONValue

    init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  case null
  case bool(Bool)
  /// The digits as they were written.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Members in order, each key once.
  case object([Member])
}

extension JSONValue {
  /// The kind of the value in words, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// A number of an integer.
  static func integer(_ value: some BinaryInteger) -> JSONValue { .number("\(value)") }

  /// A list of texts.
  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  /// A list of integers.
  static func integers(_ values: [Int64]) -> JSONValue { .array(values.map { .integer($0) }) }

  /// An object of the members that have a value.
  static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }
}

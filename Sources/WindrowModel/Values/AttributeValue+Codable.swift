import Foundation

extension AttributeValue: Codable {
  private enum Key: String, CodingKey {
    case null, bool, int, double, string, date, decimal, uuid, data
  }

  /// Reads an object of one key, the type's name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard container.allKeys.count == 1, let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "A value has exactly one type."))
    }
    switch key {
    case .null: self = .null
    case .bool: self = .bool(try container.decode(Bool.self, forKey: key))
    case .int: self = .int(try container.decode(Int64.self, forKey: key))
    case .double: self = .double(Double(bitPattern: try container.decode(UInt64.self, forKey: key)))
    case .string: self = .string(try container.decode(String.self, forKey: key))
    case .date:
      let bits = try container.decode(UInt64.self, forKey: key)
      self = .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)))
    case .decimal:
      let text = try container.decode(String.self, forKey: key)
      // Foundation reads as far as it understands, and would make 12 of "12abc".
      guard NumberLiteral(text) != nil,
        let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
      else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: container, debugDescription: "\"\(text)\" is no decimal number.")
      }
      self = .decimal(value)
    case .uuid: self = .uuid(try container.decode(UUID.self, forKey: key))
    case .data: self = .data(try container.decode(Data.self, forKey: key))
    }
  }

  /// Writes an object of one key; doubles and dates as the bits of their double, so that all of them come back.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .null: try container.encodeNil(forKey: .null)
    case .bool(let value): try container.encode(value, forKey: .bool)
    case .int(let value): try container.encode(value, forKey: .int)
    case .double(let value): try container.encode(value.bitPattern, forKey: .double)
    case .string(let value): try container.encode(value, forKey: .string)
    case .date(let value):
      try container.encode(value.timeIntervalSinceReferenceDate.bitPattern, forKey: .date)
    case .decimal(let value): try container.encode("\(value)", forKey: .decimal)
    case .uuid(let value): try container.encode(value, forKey: .uuid)
    case .data(let value): try container.encode(value, forKey: .data)
    }
  }
}

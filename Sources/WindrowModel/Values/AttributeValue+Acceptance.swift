import Foundation

extension AttributeValue {
  /// The instants a date may have: the years 1 to 9999, in seconds since 2001-01-01 UTC, the end excluded.
  public static let dateRange: Range<Double> = -63_113_904_000.0..<252_423_993_600.0

  /// The value as an attribute of a type keeps it: text normalised, -0.0 as 0.0, a number as the type it meets.
  ///
  /// Integers are accepted as doubles where they are exact, and integers as decimals. Throws
  /// ``StoreError/Kind/typeMismatch`` for a value of another type and ``StoreError/Kind/invalidValue`` for one that
  /// may not be saved. nil is accepted; whether it is allowed is the attribute's own rule.
  public func accepted(as type: AttributeType) throws(StoreError) -> AttributeValue {
    switch (type, self) {
    case (_, .null), (.bool, .bool), (.int, .int), (.uuid, .uuid), (.data, .data): return self
    case (.double, .double(let value)): return try Self.acceptedDouble(value)
    case (.double, .int(let value)):
      guard let exact = Double(exactly: value) else {
        throw StoreError(.invalidValue, "The integer \(value) is no exact double.")
      }
      return .double(exact)
    case (.string, .string(let value)):
      return TextNormalization.isNFC(value) ? self : .string(TextNormalization.nfc(value))
    case (.date, .date(let value)): return try Self.acceptedDate(value)
    case (.decimal(let scale), .decimal(let value)):
      guard ScaledDecimal.units(of: value, scale: scale) != nil else {
        throw StoreError(
          .invalidValue, "The decimal \(value) has more than \(scale) fraction digits or does not fit.")
      }
      return self
    case (.decimal(let scale), .int(let value)):
      return try AttributeValue.decimal(Decimal(value)).accepted(as: .decimal(scale: scale))
    default:
      throw StoreError(.typeMismatch, "\(self) is of type \(typeName), not \(type).")
    }
  }

  private static func acceptedDouble(_ value: Double) throws(StoreError) -> AttributeValue {
    if value.isNaN { throw StoreError(.invalidValue, "NaN cannot be saved.") }
    return .double(value == 0 ? 0 : value)
  }

  private static func acceptedDate(_ value: Date) throws(StoreError) -> AttributeValue {
    let seconds = value.timeIntervalSinceReferenceDate
    guard dateRange.contains(seconds) else {
      throw StoreError(.invalidValue, "The date at \(seconds) s is outside the years 1 to 9999.")
    }
    return .date(seconds == 0 ? Date(timeIntervalSinceReferenceDate: 0) : value)
  }
}

extension EntityDescription {
  /// The value as one of the entity's columns keeps it, or the error that says why it may not be saved there.
  ///
  /// nil passes here whatever the column: that it is missing is an error of the statement, which the store makes.
  public func accepted(_ value: AttributeValue, at index: Int) throws(StoreError) -> AttributeValue {
    switch column(at: index) {
    case .toOne(let toOne):
      switch value {
      case .null, .int: return value
      default:
        throw StoreError(
          .typeMismatch, "\(name).\(toOne.name): \(value) is no key of a row.", entity: name)
      }
    case .attribute(let attribute):
      do throws(StoreError) {
        let accepted = try value.accepted(as: attribute.type)
        if let allowed = attribute.allowedValues, !accepted.isNull, !allowed.contains(accepted) {
          throw StoreError(.invalidValue, "\(value) is none of its raw values.")
        }
        return accepted
      } catch {
        throw StoreError(error.kind, "\(name).\(attribute.name): \(error.message)", entity: name)
      }
    }
  }
}

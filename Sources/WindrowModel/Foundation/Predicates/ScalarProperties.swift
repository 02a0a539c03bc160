extension PredicateReader {
  /// The property of a value that depends on the row.
  func member(of operand: Operand, _ keyPath: AnyKeyPath) throws(StoreError) -> PredicateMeaning {
    switch keyPath {
    case \String.count: return .value(.length(operand))
    case \String.isEmpty: return .condition(.comparison(operand, .equal, .constant(""), []))
    case \String.folded: return .value(.folded(operand, [.caseInsensitive, .diacriticInsensitive]))
    default: break
    }
    let type = type(of: keyPath).rootType
    if let identity = type as? any RowIdentity.Type, identity.isKey(keyPath) { return .value(operand) }
    if type is any RawRepresentable.Type, let convertible = type as? any AttributeConvertible.Type {
      if convertible.isStoredValue(keyPath) { return .value(operand) }
      throw refusal(keyPath.spelling, "unless it is the raw value of an enumeration that is CaseIterable")
    }
    throw refusal(keyPath.spelling, "as a property of a stored value")
  }
}

/// The identity of a row of any entity.
protocol RowIdentity {
  /// Whether a key path of the identity reads the key.
  static func isKey(_ keyPath: AnyKeyPath) -> Bool
}

extension RecordID: RowIdentity {
  static func isKey(_ keyPath: AnyKeyPath) -> Bool { keyPath == \Self.rawValue }
}

extension AttributeConvertible {
  /// Whether a key path of a raw-value type reads what stores keep of it, found by trying it on all its values.
  ///
  /// `\Kind.rawValue` does not equal the same key path made in code that is generic over the type.
  fileprivate static func isStoredValue(_ keyPath: AnyKeyPath) -> Bool {
    guard let keyPath = keyPath as? PartialKeyPath<Self>, let allowedValues, !allowedValues.isEmpty else {
      return false
    }
    return allowedValues.allSatisfy { stored in
      guard let value = try? Self(attributeValue: stored) else { return false }
      return (try? (value[keyPath: keyPath] as? any AttributeConstant)?.attributeValue()) == stored
    }
  }
}

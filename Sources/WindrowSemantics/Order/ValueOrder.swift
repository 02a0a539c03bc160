package import Foundation
package import WindrowModel

/// How two values of one type compare, as every store orders them.
package enum ValueOrder {
  /// How two values that are not nil compare; integers and doubles as exact numbers, decimals of any scales exactly.
  ///
  /// Values of types that no request compares count as equal.
  package static func compare(
    _ left: AttributeValue, _ right: AttributeValue, _ comparator: SortTerm.Comparator = .lexical
  ) -> ComparisonResult {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): (left ? 1 : 0).order(right ? 1 : 0)
    case (.int(let left), .int(let right)): left.order(right)
    case (.double(let left), .double(let right)): left.order(right)
    case (.int(let left), .double(let right)): NumberOrder.compare(left, right) ?? .orderedSame
    case (.double(let left), .int(let right)): (NumberOrder.compare(right, left) ?? .orderedSame).reversed
    case (.date(let left), .date(let right)):
      left.timeIntervalSinceReferenceDate.order(right.timeIntervalSinceReferenceDate)
    case (.decimal(let left), .decimal(let right)): left.order(right)
    case (.decimal(let left), .int(let right)): left.order(Decimal(right))
    case (.int(let left), .decimal(let right)): Decimal(left).order(right)
    case (.string(let left), .string(let right)):
      TextOrder.compare(TextNormalization.nfc(left), TextNormalization.nfc(right), comparator)
    case (.uuid(let left), .uuid(let right)): compare(left, right)
    case (.data(let left), .data(let right)): left == right ? .orderedSame : bytes(left, right)
    default: .orderedSame
    }
  }

  /// How two values compare under a term of an order: direction, the place of nil, comparator.
  package static func compare(
    _ left: AttributeValue, _ right: AttributeValue, by term: ResolvedSort
  ) -> ComparisonResult {
    switch (left.isNull, right.isNull) {
    case (true, true): return .orderedSame
    case (true, false): return term.nullsFirst ? .orderedAscending : .orderedDescending
    case (false, true): return term.nullsFirst ? .orderedDescending : .orderedAscending
    case (false, false):
      let order = compare(left, right, term.comparator)
      return term.isDescending ? order.reversed : order
    }
  }

  /// How two rows compare under a whole order, given the value of each term for both; equal ones go on to the identity.
  package static func compare(
    _ left: [AttributeValue], _ right: [AttributeValue], by terms: [ResolvedSort]
  ) -> ComparisonResult {
    for (index, term) in terms.enumerated() {
      let order = compare(left[index], right[index], by: term)
      if order != .orderedSame { return order }
    }
    return .orderedSame
  }

  /// How two UUIDs compare: by their bytes.
  static func compare(_ left: UUID, _ right: UUID) -> ComparisonResult {
    let (left, right) = (left.halves, right.halves)
    return left.high == right.high ? left.low.order(right.low) : left.high.order(right.high)
  }

  private static func bytes(_ left: Data, _ right: Data) -> ComparisonResult {
    left.lexicographicallyPrecedes(right) ? .orderedAscending : .orderedDescending
  }
}

extension ComparisonResult {
  /// The order with the sides exchanged.
  var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedDescending: .orderedAscending
    case .orderedSame: .orderedSame
    }
  }
}

extension UUID {
  /// The bytes as two numbers whose order is that of the bytes.
  var halves: (high: UInt64, low: UInt64) {
    let (high, low) = unsafe unsafeBitCast(uuid, to: (UInt64, UInt64).self)
    return (UInt64(bigEndian: high), UInt64(bigEndian: low))
  }
}

extension Decimal {
  /// How two decimals compare, exactly.
  fileprivate func order(_ other: Decimal) -> ComparisonResult {
    self < other ? .orderedAscending : self == other ? .orderedSame : .orderedDescending
  }
}

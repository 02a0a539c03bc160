/// One value computed over all the rows of a request.
public enum Aggregate: Sendable, Hashable, Codable {
  /// How many rows there are.
  case count
  /// How many rows have a value there.
  case countOf(AttributePath)
  /// How many different values there are; nil is none of them.
  case countDistinct(AttributePath)
  /// The sum of integers, doubles or decimals, nil over no values.
  ///
  /// Integers, and decimals in units of their scale, throw `integerOverflow` where it does not fit 64 bits.
  case sum(AttributePath)
  /// The average of integers or doubles as a double, nil over no values.
  case average(AttributePath)
  /// The least value in the order of the type, nil over no values.
  case min(AttributePath)
  /// The greatest value in the order of the type, nil over no values.
  case max(AttributePath)

  /// The path read, or nil for a count of rows.
  public var path: AttributePath? {
    switch self {
    case .count: nil
    case .countOf(let path), .countDistinct(let path), .sum(let path), .average(let path), .min(let path),
      .max(let path):
      path
    }
  }
}

extension Aggregate: CustomStringConvertible {
  /// The aggregate as fixtures spell it: `count`, `sum(cents)`.
  public var description: String {
    switch self {
    case .count: "count"
    case .countOf(let path): "count(\(path))"
    case .countDistinct(let path): "countDistinct(\(path))"
    case .sum(let path): "sum(\(path))"
    case .average(let path): "average(\(path))"
    case .min(let path): "min(\(path))"
    case .max(let path): "max(\(path))"
    }
  }
}

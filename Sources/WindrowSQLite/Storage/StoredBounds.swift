import WindrowModel

/// The stored numbers of a column that are read as at least, and at most, a value: what an index can be searched for.
///
/// Reading never turns an order round, so the stored numbers that are read as one value lie together. Their ends are
/// found by halving the range of all doubles, which needs no second statement of what reading does.
struct StoredBounds {
  /// The least stored number that is read as the value or more.
  let lower: Double
  /// The greatest stored number that is read as the value or less.
  let upper: Double

  /// Whether any stored number is read as the value itself.
  var isReached: Bool { lower <= upper }

  /// The bounds of a value in its standard form; nil where the stored form has no such order, or numbers are so large
  /// that integers fall between doubles.
  init?(_ value: SQLValue, _ codec: ColumnCodec) {
    switch codec {
    case .unixSeconds, .unixMilliseconds, .wholeUnits: break
    case .plain, .real, .truth, .binaryText, .isoText, .uuidText: return nil
    }
    let target: Double
    switch value {
    case .real(let number): target = number
    case .integer(let number):
      guard number.magnitude < 1 << 50 else { return nil }
      target = Double(number)
    default: return nil
    }
    func place(_ stored: Double) -> Double {
      switch codec.read(.real(stored)) {
      case .real(let number): number
      case .integer(let number): Double(number)
      // Units beyond 64 bits.
      default: stored < 0 ? -.infinity : .infinity
      }
    }
    lower = Self.least { place($0) >= target }
    upper = Self.least { place($0) > target }.nextDown
  }

  /// The least finite double for which a condition holds that holds for all greater ones.
  private static func least(_ holds: (Double) -> Bool) -> Double {
    var below = Self.rank(-Double.greatestFiniteMagnitude)
    var above = Self.rank(Double.greatestFiniteMagnitude)
    if holds(Self.double(below)) { return Self.double(below) }
    while above > below + 1 {
      // The mean without the sum, which may overflow.
      let middle = (below >> 1) + (above >> 1) + (below & above & 1)
      if holds(Self.double(middle)) { above = middle } else { below = middle }
    }
    return Self.double(above)
  }

  /// The place of a double among all doubles; adjacent ones differ by 1.
  private static func rank(_ number: Double) -> Int64 {
    let bits = Int64(bitPattern: number.magnitude.bitPattern)
    return number < 0 ? -bits : bits
  }

  private static func double(_ rank: Int64) -> Double {
    let magnitude = Double(bitPattern: rank.magnitude)
    return rank < 0 ? -magnitude : magnitude
  }
}

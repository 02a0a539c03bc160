/// A sum of integers that cannot overflow on the way, only at the end.
package struct IntegerSum: Sendable {
  // 2⁶³ rows of Int64.min fit, so nothing real overflows 128 bits.
  private var sum: Int128 = 0
  private var count: Int64 = 0

  /// A sum of nothing.
  package init() {}

  /// Adds a value.
  package mutating func add(_ value: Int64) {
    sum &+= Int128(value)
    count &+= 1
  }

  /// The sum, or nil where it is not an `Int64`; 0 of nothing.
  package var total: Int64? { Int64(exactly: sum) }

  /// The sum over the number of values as a double, each converted once; nil of nothing.
  package var average: Double? { count == 0 ? nil : Double(sum) / Double(count) }
}

/// A sum of doubles added one after the other: fast, its last bits depend on the order.
package struct DoubleSum: Sendable {
  private var sum = 0.0

  /// A sum of nothing.
  package init() {}

  /// Adds a value.
  package mutating func add(_ value: Double) { sum += value }

  /// The sum; nil where infinities of both signs met; 0 of nothing.
  package var total: Double? { sum.isNaN ? nil : sum }
}

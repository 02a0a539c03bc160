/// What a condition compares: a constant, the value at a path, or arithmetic over these.
public indirect enum Operand: Sendable, Hashable, Codable {
  /// A value that is the same for every row.
  case constant(AttributeValue)
  /// The value at a path; nil where a to-one on the way is nil.
  case path(AttributePath)
  /// Arithmetic of two numbers; nil where one is nil, where integers overflow, and for a division by zero.
  case arithmetic(Operand, ArithmeticOperator, Operand)
  /// The negative of a number; nil for nil and for the smallest integer.
  case negated(Operand)
}

/// An operator of arithmetic over integers and doubles.
///
/// Two integers give an integer, which truncates in a division; with a double both are doubles. NaN becomes nil.
public enum ArithmeticOperator: String, Sendable, Hashable, Codable, CaseIterable {
  /// `+`, nil where integers overflow.
  case add = "+"
  /// `-`, nil where integers overflow.
  case subtract = "-"
  /// `*`, nil where integers overflow.
  case multiply = "*"
  /// `/`, which truncates toward zero over integers; nil for a division by zero, of integers and of doubles.
  case divide = "/"
}

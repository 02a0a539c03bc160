/// What a condition compares: a constant, the value at a path, or what is computed from these.
public indirect enum Operand: Sendable, Hashable, Codable {
  /// A value that is the same for every row.
  case constant(AttributeValue)
  /// The value at a path; nil where a to-one on the way is nil.
  case path(AttributePath)
  /// Arithmetic of two numbers; nil where one is nil, where integers overflow, and for a division by zero.
  case arithmetic(Operand, ArithmeticOperator, Operand)
  /// The negative of a number; nil for nil and for the smallest integer.
  case negated(Operand)
  /// How many rows a to-many has, `expenses.@count`: an integer, 0 where a to-one on the way is nil.
  ///
  /// The path leads over to-ones to one to-many at its end.
  case count(AttributePath)
  /// How many Characters a text has; nil for nil.
  case length(Operand)
  /// A text folded as a comparison with these options folds it; nil for nil.
  case folded(Operand, TextOptions)
  /// One value where a condition is true and another where it is false: `TERNARY(condition, a, b)`.
  ///
  /// Both are of one type, as which a constant beside the other is read.
  case conditional(Condition, Operand, Operand)
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
  /// What a truncating division leaves, with the sign of the left side; nil for a division by zero and where that
  /// division overflows. Of integers alone.
  case remainder = "%"
}

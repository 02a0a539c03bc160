/// A condition as a format string with the arguments that fill it.
public struct FormattedCondition: Sendable, Hashable, Codable {
  /// The format string.
  public var format: String
  /// What fills its `%@` and `%K`, in order.
  public var arguments: [FormatArgument]

  /// A format string with its arguments.
  public init(format: String, arguments: [FormatArgument]) {
    self.format = format
    self.arguments = arguments
  }
}

extension Condition {
  /// The format string that reads back as this condition, with parentheses only where they are needed.
  ///
  /// Dates, UUIDs, data, infinite doubles and those from 2^53 up become arguments; so does any key that is no plain
  /// name. Reading it back against a schema that the condition fits gives an equal tree, where each constant is in the
  /// form that a parser gives it (beside a double a double, beside an integer an integer where it is whole); otherwise a
  /// tree that resolves to the same. A junction of one term is printed as that term, an empty one as a constant.
  ///
  /// A condition that is nested far more deeply than any store takes is not printed: the format then says so, and is none.
  /// Complexity: O(size of the tree).
  public func formatted() -> FormattedCondition {
    if isUnprintable { return FormattedCondition(format: Self.tooDeep, arguments: []) }
    var printer = ConditionPrinter(isInline: false)
    printer.print(self)
    return FormattedCondition(format: printer.text, arguments: printer.arguments)
  }
}

extension Condition: CustomStringConvertible {
  /// The condition on one line like a format string, with every constant in its place and long lists cut.
  public var description: String {
    if isUnprintable { return Self.tooDeep }
    var printer = ConditionPrinter(isInline: true)
    printer.print(self)
    return printer.text
  }
}

extension Condition {
  // Printing goes down by recursion, on whatever stack its thread has.
  fileprivate var isUnprintable: Bool { isDeeper(than: Self.maximumDepth * 2) }
  fileprivate static let tooDeep = "(a condition that is nested too deeply to print)"
}

extension Operand: CustomStringConvertible {
  /// The operand like a part of a format string, with every constant in its place.
  public var description: String {
    if Condition.comparison(self, .equal, self, []).isUnprintable { return Condition.tooDeep }
    var printer = ConditionPrinter(isInline: true)
    printer.print(self, facing: [])
    return printer.text
  }
}

import Foundation

/// A condition whose paths were found, whose types fit, and whose constants are of the type they meet.
///
/// This is what stores interpret. Beyond the rules of ``Condition`` it promises:
/// - a constant beside an `int` is an integer wherever it is a whole number in range, and beside a `double` a double
///   wherever that is exact, so a constant of the other type is one that no value of the operand's type equals;
/// - a constant beside a decimal has at most the operand's scale;
/// - every text constant is in normalisation form C.
public indirect enum ResolvedCondition: Sendable, Hashable {
  /// True for every row, or for none.
  case always(Bool)
  /// Two values and how they must relate. The options are empty unless both sides are texts.
  case comparison(ResolvedOperand, ComparisonOperator, ResolvedOperand, TextOptions)
  /// A search of one text in another.
  case text(ResolvedOperand, TextOperator, ResolvedOperand, TextOptions)
  /// Whether the value is among constants of the operand's own type, none of them nil, or is nil where nil is listed.
  case among(ResolvedOperand, [AttributeValue], includesNull: Bool)
  /// True where all are.
  case and([ResolvedCondition])
  /// True where any is.
  case or([ResolvedCondition])
  /// True where the other is false.
  case not(ResolvedCondition)
  /// Whether any, all or none of the rows of a to-many meet a condition, which was read against their entity.
  case toMany(ToManyQuantifier, ResolvedToMany, ResolvedCondition)
}

/// What a resolved condition compares, with its type.
public indirect enum ResolvedOperand: Sendable, Hashable {
  /// A constant of a type, or nil of any.
  case constant(AttributeValue)
  /// The value at a path.
  case path(ResolvedPath)
  /// Arithmetic of two numbers, with the type of its result: `int` where both are, else `double`.
  case arithmetic(ResolvedOperand, ArithmeticOperator, ResolvedOperand, AttributeType)
  /// The negative of a number.
  case negated(ResolvedOperand)
  /// How many rows a to-many has.
  case count(ResolvedToMany)
  /// How many Characters a text has.
  case length(ResolvedOperand)
  /// A text folded under options.
  case folded(ResolvedOperand, TextOptions)
  /// One value where a condition is true, else another, with the type of both.
  ///
  /// A constant among the two is a value of that type, or nil.
  case conditional(ResolvedCondition, ResolvedOperand, ResolvedOperand, AttributeType)
}

extension ResolvedOperand {
  /// The type of the value, or nil for a constant nil, which is of every type.
  ///
  /// A constant decimal has the scale of its own digits.
  public var type: AttributeType? {
    switch self {
    case .constant(let value): value.naturalType
    case .path(let path): path.type
    case .arithmetic(_, _, _, let type): type
    case .negated(let operand): operand.type
    case .count, .length: .int
    case .folded: .string
    case .conditional(_, _, _, let type): type
    }
  }
}

extension AttributeValue {
  /// The type that the value has by itself, or nil for nil. A decimal has the scale of its own digits.
  public var naturalType: AttributeType? {
    switch self {
    case .null: nil
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .string: .string
    case .date: .date
    case .decimal(let value): .decimal(scale: Swift.max(0, -value.exponent))
    case .uuid: .uuid
    case .data: .data
    }
  }
}

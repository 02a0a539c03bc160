/// What rows a request wants: a tree that every store interprets alike.
///
/// Logic is two-valued: each node is true or false for a row, never unknown, and ``not(_:)`` is the exact complement.
/// Build one with key paths (``Filter``), from a format string (``init(format:_:on:in:)``), or from the cases.
/// `title CONTAINS[cd] "é" AND category.name != nil` is
/// `.and([.text(.path("title"), .contains, .constant("é"), [.caseInsensitive, .diacriticInsensitive]),
/// .comparison(.path("category.name"), .notEqual, .constant(nil), [])])`.
public indirect enum Condition: Sendable, Hashable, Codable {
  /// True for every row, or for none: `TRUEPREDICATE`, `FALSEPREDICATE`.
  case always(Bool)
  /// A comparison of two values. The options are for `==` and `!=` between texts and empty otherwise.
  case comparison(Operand, ComparisonOperator, Operand, TextOptions)
  /// A search of one text in another.
  case text(Operand, TextOperator, Operand, TextOptions)
  /// Whether the value is among constants: `IN`. False for an empty list; nil in the list matches nil.
  case among(Operand, [AttributeValue])
  /// Whether the value lies between two others, both included: `x >= a AND x <= b`.
  case between(Operand, Operand, Operand)
  /// True where all are; true for an empty list.
  case and([Condition])
  /// True where any is; false for an empty list.
  case or([Condition])
  /// True where the other is false.
  case not(Condition)
  /// Whether the rows of a to-many meet a condition whose paths start at them: `ANY expenses.amount > 10`.
  ///
  /// The path leads over to-ones to one to-many at its end. There are no rows where a to-one on the way is nil.
  case toMany(ToManyQuantifier, AttributePath, Condition)
}

extension Condition {
  /// Both conditions, without a needless level where one is a conjunction already.
  public static func && (left: Condition, right: Condition) -> Condition {
    switch (left, right) {
    case (.and(let first), .and(let second)): .and(first + second)
    case (.and(let first), _): .and(first + [right])
    case (_, .and(let second)): .and([left] + second)
    default: .and([left, right])
    }
  }

  /// Either condition, without a needless level where one is a disjunction already.
  public static func || (left: Condition, right: Condition) -> Condition {
    switch (left, right) {
    case (.or(let first), .or(let second)): .or(first + second)
    case (.or(let first), _): .or(first + [right])
    case (_, .or(let second)): .or([left] + second)
    default: .or([left, right])
    }
  }

  /// The complement.
  public static prefix func ! (condition: Condition) -> Condition { .not(condition) }
}

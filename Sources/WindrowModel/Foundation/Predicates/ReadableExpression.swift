import Foundation

/// An expression of a predicate that the library knows: it can say what it means in a condition, or why it has no meaning there.
///
/// Every type of `PredicateExpressions` conforms without conditions. Its children are tried by a cast, so that one that is unknown is
/// named by an error instead of failing to compile.
protocol ReadableExpression {
  /// What the expression means, or `unsupported` naming it.
  func read(_ reader: PredicateReader) throws(StoreError) -> PredicateMeaning
}

/// What the variables of a predicate stand for while it is read.
struct PredicateReader {
  private struct Binding {
    let meaning: PredicateMeaning
    let depth: Int
  }

  /// The entity that the whole predicate is about, for errors.
  let entity: String
  private var bindings: [PredicateExpressions.VariableID: Binding] = [:]
  /// How many closures over to-manys are around; paths start anew in each.
  private var depth = 0

  init(entity: String) { self.entity = entity }

  /// The reader inside a closure whose parameter stands for something.
  func binding(_ variable: PredicateExpressions.VariableID, to meaning: PredicateMeaning) -> PredicateReader {
    var inner = self
    inner.bindings[variable] = Binding(meaning: meaning, depth: depth)
    return inner
  }

  /// The reader inside a closure over the rows of a to-many.
  func enteringToMany(_ variable: PredicateExpressions.VariableID) -> PredicateReader {
    var inner = self
    inner.depth += 1
    return inner.binding(variable, to: .object([]))
  }

  /// What a variable stands for.
  func meaning(of variable: PredicateExpressions.VariableID) throws(StoreError) -> PredicateMeaning {
    guard let binding = bindings[variable] else { throw refusal("$0", "of a closure that is not around it") }
    if case .constant = binding.meaning { return binding.meaning }
    guard binding.depth == depth else {
      throw refusal(
        "$0",
        "of the outer closure, inside a closure over a to-many: a condition on related rows speaks of them alone"
      )
    }
    return binding.meaning
  }
}

extension PredicateReader {
  /// What an expression means.
  func read(_ expression: some Any) throws(StoreError) -> PredicateMeaning {
    guard let readable = expression as? any ReadableExpression else {
      throw refusal("\(type(of: expression))", "which is no expression that the library knows")
    }
    return try readable.read(self)
  }

  /// The condition that a Bool expression is.
  func condition(_ expression: some Any) throws(StoreError) -> Condition {
    try condition(from: try read(expression))
  }

  /// The value that an expression has.
  func operand(_ expression: some Any) throws(StoreError) -> Operand {
    try operand(from: try read(expression))
  }

  /// The error that refuses an expression, by its spelling in Swift.
  func refusal(_ spelling: String, _ reason: String? = nil) -> StoreError {
    StoreError(
      .unsupported, "No store can mean `\(spelling)`\(reason.map { " " + $0 } ?? "").", entity: entity)
  }
}

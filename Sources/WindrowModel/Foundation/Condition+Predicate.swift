public import Foundation

extension Condition {
  /// Reads a predicate of Foundation, as `#Predicate` makes it, as a condition on the rows of an entity.
  ///
  /// ```swift
  /// let least = 10.0
  /// try Condition(#Predicate<Expense> { $0.amount > least && $0.category?.name == "Food" })
  /// ```
  /// is `amount > 10 AND category.name == "Food"`. Foundation never evaluates anything: stores interpret the condition.
  ///
  /// **What is read.** Attributes, ways over to-ones (`$0.category?.name`, `$0.$category.id`), constants and their properties,
  /// `== != < <= > >=`, `&& || !`, `?:`, `if let`, `??`, `?.`, `!`, `+ - *` and `/` of Int, Int64 and Double, `%` of Int and
  /// Int64, `-x`, ranges and arrays `.contains(x)`, `contains` and `starts(with:)` of texts, their `count`, `isEmpty` and
  /// ``Swift/String/folded``, `rawValue`, `contains(where:)`, `allSatisfy`, `isEmpty`, `count` and `filter { }.isEmpty` of
  /// to-manys, and `contains(where:)` and `allSatisfy` of constant arrays. `localizedStandardContains` is read on Apple's
  /// platforms, and elsewhere up to Swift 6.3.
  ///
  /// **What is refused**, by `unsupported` naming the expression: `as?`, `as!`, `is`, subscripts, `min()`, `max()`, regular
  /// expressions, other predicates evaluated inside, `filter` for anything but `isEmpty`, arithmetic of Decimal, Float and integers
  /// of other widths, other properties of values (`utf8`, `first`, `timeIntervalSinceReferenceDate`), an order of
  /// enumerations, the comparison of a whole related object with anything but nil (compare `$0.$category.id`), and a row
  /// of the outer closure named inside a closure over a to-many. A property that no column holds is `unknownAttribute`; NaN and
  /// integers above `Int64.max` as constants are `invalidValue`.
  ///
  /// **Where the meaning differs from Foundation's `evaluate`:**
  /// - Integers that overflow, and divisions by zero, are nil, and so are divisions of doubles by zero, and NaN. Foundation ends the
  ///   process for integers, and computes infinity or NaN for doubles.
  /// - `x!` of nil is nil. Foundation throws.
  /// - A value that is nil this way equals nil alone, and every order against it is false.
  /// - Texts are compared in normalisation form C by bytes, which is Swift's own `==` and `<`.
  /// - `localizedStandardContains` is `CONTAINS[cd]`, which keeps to whole Characters and depends on no locale.
  ///
  /// **Size.** The compiler does not type-check a macro of more than four clauses in reasonable time, and literals cost more
  /// than variables. Bind literals to constants outside of the macro, and join short predicates: `try Filter(first) && Filter(second)`, or
  /// `request.filter(first).filter(second)`.
  ///
  /// Complexity: O(nodes of the predicate), and once for each type of entity the reading of its key paths.
  public init<Record: Entity>(_ predicate: Predicate<Record>) throws(StoreError) {
    let reader = PredicateReader(entity: Record.entityName)
      .binding(predicate.variable.key, to: .object([]))
    self = try reader.condition(predicate.expression)
  }
}

extension Filter {
  /// Reads a predicate of Foundation. ``Condition/init(_:)`` says what can be read and what it means.
  ///
  /// Predicates are joined as filters: `try Filter(first) && Filter(second)`.
  public init(_ predicate: Predicate<Record>) throws(StoreError) {
    self.init(try Condition(predicate))
  }
}

extension FetchRequest {
  /// Only the rows that fit a predicate of Foundation too. ``Condition/init(_:)`` says what can be read.
  ///
  /// A predicate that cannot be meant is refused here, not where the request is executed.
  public func filter(_ predicate: Predicate<Record>) throws(StoreError) -> FetchRequest {
    filter(try Condition(predicate))
  }
}

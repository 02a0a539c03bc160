import WindrowModel

extension QueryScope {
  /// SQL of a condition over the rows of a to-many, or of its exact complement.
  mutating func toMany(
    _ quantifier: ToManyQuantifier, _ toMany: ResolvedToMany, _ inner: ResolvedCondition, _ negated: Bool
  ) throws(StoreError) -> String {
    switch quantifier {
    case .any: try any(toMany, inner, innerNegated: false, negated: negated)
    case .none: try any(toMany, inner, innerNegated: false, negated: !negated)
    case .all: try any(toMany, inner, innerNegated: true, negated: !negated)
    }
  }

  /// Whether any row meets the condition, or its complement.
  ///
  /// For the row's own rows by EXISTS, which searches the foreign key's index for each row. An owner over a to-one is
  /// shared by many rows, each of which would search again, and without an index each search would look at every row;
  /// there a list of owners is made once.
  private mutating func any(
    _ toMany: ResolvedToMany, _ inner: ResolvedCondition, innerNegated: Bool, negated: Bool
  ) throws(StoreError) -> String {
    let owner = try value(toMany.owner)
    let isListed = try isListed(toMany)
    let subquery = try nested(over: toMany.entity) { (scope, alias) throws(StoreError) in
      let key = "\(alias).\(scope.table.columns[toMany.column].name)"
      let condition = try scope.condition(inner, negated: innerNegated)
      var terms = isListed ? (negated ? ["\(key) IS NOT NULL"] : []) : ["\(key) = \(owner)"]
      if condition != Self.truth(true) {
        // As the operand of an operator it cannot be looked up in another index: of a common title, say, there may be
        // as many rows for each row around as there are at all.
        terms.append(isListed ? condition : "(\(condition)) IS TRUE")
      }
      let filter = terms.isEmpty ? "" : " WHERE \(terms.joined(separator: " AND "))"
      return "(SELECT \(isListed ? key : "1")\(scope.from)\(filter))"
    }
    if !isListed { return "\(negated ? "NOT " : "")EXISTS \(subquery)" }
    // No rows point to an owner that is not there.
    return negated ? "(\(owner) IS NULL OR \(owner) NOT IN \(subquery))" : "\(owner) IN \(subquery)"
  }

  /// Whether something is found out about all owners at once, and not for each row around.
  private func isListed(_ toMany: ResolvedToMany) throws(StoreError) -> Bool {
    let related = try layout.table(toMany.entity)
    return !toMany.owner.steps.isEmpty || !related.hasKeyIndex(at: toMany.column)
  }

  /// SQL of the number of rows of a to-many, which is never NULL.
  mutating func count(_ toMany: ResolvedToMany) throws(StoreError) -> String {
    let owner = try value(toMany.owner)
    if try isListed(toMany) { return "COALESCE(\(try countJoin(toMany, owner: owner)).n, 0)" }
    return try nested(over: toMany.entity) { (scope, alias) throws(StoreError) in
      let key = "\(alias).\(scope.table.columns[toMany.column].name)"
      return "(SELECT count(*)\(scope.from) WHERE \(key) = \(owner))"
    }
  }
}

package import WindrowModel

/// All groups of a request with their values, and the result made of them: chosen, ordered, cut.
package struct GroupRows: RowBatch {
  private let request: ResolvedAggregates
  private let columns: [TypedColumn]
  /// How many groups there are.
  package let count: Int

  /// All groups of a request, a column for each key and then for each value, in no particular order.
  package init(_ request: ResolvedAggregates, columns: [TypedColumn], count: Int) {
    self.request = request
    self.columns = columns
    self.count = count
  }

  /// The keys or values that a path of the request's condition or order means.
  package func column(_ path: ResolvedPath) throws(StoreError) -> TypedColumn {
    guard case .column(let position) = path.target, columns.indices.contains(position) else {
      throw StoreError(.misuse, "\(path.source) is no value of groups.", entity: request.entity.name)
    }
    return columns[position]
  }

  /// Always an error: nothing points to a group, and the resolver has refused such a condition.
  package func related(_ toMany: ResolvedToMany) throws(StoreError) -> any RelatedRows {
    throw StoreError(.misuse, "\(toMany.source): groups have no to-many.", entity: request.entity.name)
  }

  /// The rows of the result, in order.
  package func rows() throws(StoreError) -> [[AttributeValue]] {
    guard let having = request.having else { return try ordered() }
    let mask = try ConditionProgram(having).matching(self)
    let kept = columns.map { column in
      var kept = TypedColumn(column.type)
      kept.append(column, where: mask)
      return kept
    }
    return try GroupRows(request, columns: kept, count: mask.memberCount).ordered()
  }

  private func ordered() throws(StoreError) -> [[AttributeValue]] {
    var terms: [TypedColumn] = []
    for term in request.sort {
      if case .path(let path) = term.value { terms.append(try column(path)) }
    }
    let order = RowOrder(request.sort, columns: terms).sorted(count: count).dropFirst(request.offset)
    let returned = columns.prefix(request.groups.count + request.returnedCount)
    return order.prefix(request.limit ?? order.count).map { row in returned.map { $0.value(at: Int(row)) } }
  }
}

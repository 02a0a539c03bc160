import WindrowModel

extension SQLiteWriteTransaction {
  /// Executes SQL of the caller.
  func executeRaw(_ sql: String, _ arguments: [AttributeValue]) throws(StoreError) {
    try check()
    let parameters = try Self.parameters(of: sql, arguments)
    // DELETE without WHERE is compiled to tell nobody unless someone observes at that time.
    let variant = isObserved ? StatementCache.Key.observedCaller : StatementCache.Key.caller
    let query = CompiledQuery(sql: sql, parameters: parameters)
    if services.layout.endlessCascades.isEmpty {
      try runRaw(query, variant)
    } else {
      // A cascade that is too deep for SQLite would leave what it had deleted.
      try statementLevel { () throws(StoreError) in try self.runRaw(query, variant) }
    }
    noteRawSQL()
  }

  /// The arguments of SQL of the caller as parameters.
  static func parameters(
    of sql: String, _ arguments: [AttributeValue]
  ) throws(StoreError) -> [SQLValue] {
    var parameters: [SQLValue] = []
    for argument in arguments {
      if case .decimal = argument {
        throw StoreError(
          .typeMismatch, "A decimal is kept in units of its column's scale: pass them as an integer.",
          sql: sql)
      }
      parameters.append(SQLValue(argument))
    }
    return parameters
  }

  private func runRaw(_ query: CompiledQuery, _ variant: Int) throws(StoreError) {
    try run(query, variant: variant) { (statement, rows) throws(StoreError) in
      while try statement.step() { rows &+= 1 }
    }
  }
}

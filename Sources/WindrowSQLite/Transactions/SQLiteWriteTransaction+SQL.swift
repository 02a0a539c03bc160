import Foundation
import WindrowModel

extension SQLiteWriteTransaction {
  /// Words that begin statements which would take the transaction out of the store's hands.
  private static let refused: Set<String> = [
    "BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE", "ATTACH", "DETACH", "VACUUM",
  ]

  /// Executes SQL of the caller.
  func executeRaw(_ sql: String, _ arguments: [AttributeValue]) throws(StoreError) {
    try check()
    let parameters = try Self.parameters(of: sql, arguments)
    // DELETE without WHERE is compiled to tell nobody unless someone observes at that time.
    let variant = isObserved ? 1 : 0
    let query = CompiledQuery(sql: sql, parameters: parameters)
    if services.layout.endlessCascades.isEmpty {
      try runRaw(query, variant)
    } else {
      // A cascade that is too deep for SQLite would leave what it had deleted.
      try statementLevel { () throws(StoreError) in try self.runRaw(query, variant) }
    }
    noteRawSQL()
  }

  /// The arguments of SQL of the caller as parameters; throws for SQL that would end the transaction.
  static func parameters(
    of sql: String, _ arguments: [AttributeValue]
  ) throws(StoreError) -> [SQLValue] {
    let word = sql.firstSQLWord.uppercased()
    if refused.contains(word) {
      throw StoreError(.misuse, "\(word) is for the store alone: use write and savepoint.", sql: sql)
    }
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

extension String {
  /// The first word of SQL, behind spaces and comments.
  fileprivate var firstSQLWord: Substring {
    var rest = self[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == ";" }
      if rest.hasPrefix("--") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        guard let end = rest.range(of: "*/") else { return "" }
        rest = rest[end.upperBound...]
      } else {
        return rest.prefix { $0.isLetter }
      }
    }
  }
}

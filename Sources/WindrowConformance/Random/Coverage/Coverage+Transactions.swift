import WindrowModel
import WindrowStore

extension Coverage {
  /// Counts what a transaction did and how it ended.
  mutating func add(_ transaction: TraceTransaction, _ answer: TransactionAnswer) {
    for (operation, outcome) in zip(transaction.operations, answer.outcomes) { add(operation, outcome) }
    for rule in answer.rules { add(.deletes, rule.rawValue) }
    if transaction.isRolledBack {
      add(.transactions, "rolled back")
    } else if let error = answer.commitError {
      add(.transactions, "refused")
      add(.statementErrors, error.name)
    } else {
      add(.transactions, "committed")
      if answer.changes.isEmpty { add(.changes, "none") }
      for changes in answer.changes.entities.values {
        if !changes.inserted.isEmpty { add(.changes, "inserted") }
        if !changes.updated.isEmpty { add(.changes, "updated") }
        if !changes.deleted.isEmpty { add(.changes, "deleted") }
      }
    }
  }

  private mutating func add(_ operation: TraceOperation, _ outcome: OperationOutcome) {
    switch (operation, outcome) {
    case (.savepoint(let operations, let isRolledBack), .savepoint(let outcomes)):
      add(.transactions, isRolledBack ? "savepoint undone" : "savepoint kept")
      for (operation, outcome) in zip(operations, outcomes) { add(operation, outcome) }
    case (_, .failed(let kind)):
      add(.transactions, "with a failed statement")
      add(.statementErrors, kind.name)
    case (.insert(_, _, _, let conflict), _):
      switch conflict {
      case .fail: add(.conflicts, "fail")
      case .replace: add(.conflicts, "replace")
      case .update: add(.conflicts, "update")
      }
    case (.sql(_, let ids, _, _), _): add(.transactions, ids.count > 1 ? "SQL on many rows" : "SQL")
    default: break
    }
  }
}

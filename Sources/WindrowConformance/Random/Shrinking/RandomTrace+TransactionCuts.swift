import WindrowModel
import WindrowStore

extension RandomTrace {
  /// With one transaction that does less.
  var withSmallerTransactions: [RandomTrace] {
    events.indices.flatMap { index in
      guard case .transaction(let transaction) = events[index] else { return [RandomTrace]() }
      var transactions = TraceOperation.cuts(transaction.operations).map {
        TraceTransaction(
          operations: $0, isRolledBack: transaction.isRolledBack, isForeign: transaction.isForeign)
      }
      if transaction.isRolledBack {
        transactions.append(
          TraceTransaction(
            operations: transaction.operations, isRolledBack: false, isForeign: transaction.isForeign))
      }
      return transactions.map { cut in with { $0.events[index] = .transaction(cut) } }
    }
  }
}

extension TraceOperation {
  /// Lists of operations that do less.
  fileprivate static func cuts(_ operations: [TraceOperation]) -> [[TraceOperation]] {
    var lists = RandomTrace.cuts(operations)
    for (index, operation) in operations.enumerated() {
      for replacement in operation.cuts {
        lists.append(Array(operations[..<index] + replacement + operations[(index + 1)...]))
      }
    }
    return lists
  }

  /// What may stand in the place of the operation.
  private var cuts: [[TraceOperation]] {
    switch self {
    case .insert(let entity, let id, let values, let conflict):
      var cuts: [[TraceOperation]] = []
      if conflict != .fail { cuts.append([.insert(entity, id: id, values, .fail)]) }
      for name in values.keys.sorted() {
        cuts.append([.insert(entity, id: id, values.filter { $0.key != name }, conflict)])
      }
      return cuts
    case .update(let entity, let id, let values):
      guard values.count > 1 else { return [] }
      return values.keys.sorted().map { name in [.update(entity, id: id, values.filter { $0.key != name })] }
    case .delete: return []
    case .sql(let entity, let ids, let column, let value):
      if ids.count == 1 { return [[.update(entity, id: ids[0], [column: value])]] }
      return RandomTrace.cuts(ids).filter { !$0.isEmpty }.map {
        [.sql(entity, ids: $0, column: column, value)]
      }
    case .savepoint(let operations, let isRolledBack):
      var cuts: [[TraceOperation]] = [operations]
      if isRolledBack { cuts.append([.savepoint(operations, isRolledBack: false)]) }
      return cuts
        + TraceOperation.cuts(operations).map { [.savepoint($0, isRolledBack: isRolledBack)] }
    }
  }
}

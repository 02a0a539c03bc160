import WindrowModel
import WindrowStore

/// How an operation ends.
enum OperationOutcome: Sendable {
  /// Done; for an insert, the row that there is then.
  case done(RowID?)
  case failed(StoreError.Kind)
  indirect case savepoint([OperationOutcome])
}

extension OracleTables {
  /// Does an operation of a trace and tells how it ends; one that fails changes nothing.
  mutating func perform(_ operation: TraceOperation) -> OperationOutcome {
    do throws(StoreError) {
      switch operation {
      case .insert(let entity, let id, let values, let conflict):
        try requireNames(entity, values)
        return .done(try insert(entity, id: id, values, onConflict: try rule(conflict, entity)))
      case .update(let entity, let id, let values):
        try requireNames(entity, values)
        try update(entity, id, values)
      case .delete(let entity, let id): try delete(entity, id)
      case .sql(let entity, let ids, let column, let value):
        var copy = self
        for id in ids where copy.row(entity, id) != nil { try copy.update(entity, id, [column: value]) }
        self = copy
      case .savepoint(let operations, let isRolledBack):
        let before = self
        let outcomes = operations.map { perform($0) }
        if isRolledBack { self = before }
        return .savepoint(outcomes)
      }
      return .done(nil)
    } catch {
      return .failed(error.kind)
    }
  }

  private func requireNames(_ entity: String, _ values: Row) throws(StoreError) {
    let description = try schema.entity(entity)
    for name in values.keys where description.columnIndex(name) == nil {
      throw StoreError(.unknownAttribute, name)
    }
  }

  private func rule(_ conflict: TraceConflict, _ entity: String) throws(StoreError) -> ConflictRule {
    switch conflict {
    case .fail: return .fail
    case .replace: return .replace
    case .update(let names):
      let description = try schema.entity(entity)
      guard description.unique.contains(where: { Set($0) == Set(names) }) else {
        throw StoreError(.unsupported, "no unique set")
      }
      return .update(unique: names.compactMap(description.columnIndex))
    }
  }
}

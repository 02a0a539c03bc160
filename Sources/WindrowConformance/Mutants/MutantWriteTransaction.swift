import WindrowModel
import WindrowStore

/// A write transaction with a mistake.
final class MutantWriteTransaction: MutantReadTransaction, WriteTransaction {
  private let base: any WriteTransaction
  private let told: MutantChanges

  init(_ base: any WriteTransaction, _ mutation: Mutation, _ told: MutantChanges) {
    self.base = base
    self.told = told
    super.init(base, mutation)
  }

  private var writing: Mutation.Writing { mutation.writing }

  func insert(
    into entity: EntityDescription, onConflict conflict: ConflictRule, inserted: (RowID) -> Void,
    next: (inout RowBuffer) throws(StoreError) -> Bool
  ) throws(StoreError) {
    var new: RowID?
    if writing.contains(.reusesIdentities) {
      new = (try base.ids(FetchDescription(entity: entity.name)).last ?? 0) + 1
    }
    do throws(StoreError) {
      try base.insert(
        into: entity, onConflict: conflict,
        inserted: { id in
          told.touched(entity.name)
          told.inserted(entity, id)
          inserted(id)
        },
        next: { (row) throws(StoreError) in
          guard try next(&row) else { return false }
          if row.id == nil, let id = new {
            row.id = id
            new = id + 1
          }
          return true
        })
    } catch {
      guard writing.contains(.ignoresUniqueViolations), error.kind == .uniqueViolation else { throw error }
    }
  }

  func update(_ entity: EntityDescription, id: RowID, _ changes: [ColumnChange]) throws(StoreError) {
    told.touched(entity.name)
    try base.update(entity, id: id, changes)
    told.updated(entity, id)
  }

  func delete(_ entity: EntityDescription, id: RowID) throws(StoreError) {
    told.touched(entity.name)
    if writing.contains(.forgetsCascades) { try cutLinks(to: entity, id) }
    do throws(StoreError) { try base.delete(entity, id: id) } catch {
      guard writing.contains(.ignoresDenials), error.kind == .deleteDenied else { throw error }
    }
  }

  /// Nullifies the keys that point to a row and would be followed by a cascade.
  private func cutLinks(to entity: EntityDescription, _ id: RowID) throws(StoreError) {
    for (other, toOne) in schema.referrers(of: entity.name)
    where toOne.deleteRule == .cascade && toOne.isOptional {
      let pointing = try base.ids(
        FetchDescription(
          entity: other.name,
          condition: .comparison(.path(AttributePath(toOne.name)), .equal, .constant(.int(id)), [])))
      for child in pointing { try base.update(other.name, id: child, [toOne.name: .null]) }
    }
  }

  func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    if writing.contains(.keepsRolledBackSavepoints) { return try body() }
    return try base.savepoint(body)
  }

  func execute(sql: String, _ arguments: [AttributeValue]) throws(StoreError) {
    try base.execute(sql: sql, arguments)
  }
}

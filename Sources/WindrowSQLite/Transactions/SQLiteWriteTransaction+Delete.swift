import WindrowModel

extension SQLiteWriteTransaction {
  /// The message by which SQLite gives up on cascades that reach deeper than its limit, 1000 in the usual builds.
  private static let depthMessage = "too many levels of trigger recursion"

  /// Deletes a row, and what its delete rules say; false where there is none.
  ///
  /// Where SQLite gives up on the depth it leaves what it deleted so far, unlike after any other error; hence a savepoint.
  func deleteRow(_ layout: TableLayout, _ id: RowID) throws(StoreError) -> Bool {
    let delete = CompiledQuery(sql: layout.deleteSQL, parameters: [.integer(id)])
    do throws(StoreError) {
      if !services.layout.endlessCascades.contains(layout.entity.name) { return try write(delete) > 0 }
      do throws(StoreError) {
        return try statementLevel { () throws(StoreError) in try self.write(delete) } > 0
      } catch {
        if error.message != Self.depthMessage { throw error }
      }
      try statementLevel { () throws(StoreError) in try self.deleteFromTheEnds(layout, id) }
      return true
    } catch {
      throw error.about(layout.entity)
    }
  }

  /// Deletes everything that a cascade reaches row by row, so that no deletion sets off another.
  private func deleteFromTheEnds(_ layout: TableLayout, _ id: RowID) throws(StoreError) {
    let walk = try CascadeWalk(from: CascadeWalk.Place(entity: layout.entity.name, id: id), in: self)
    for place in walk.order {
      try cutLeftReferences(to: place)
      let table = try services.layout.table(place.entity)
      _ = try write(CompiledQuery(sql: table.deleteSQL, parameters: [.integer(place.id)]))
    }
  }

  /// Makes rows that will be deleted themselves point nowhere instead of to a row that is deleted before them: what a
  /// circle, or a denial by a row that is gone by then, leaves.
  private func cutLeftReferences(to place: CascadeWalk.Place) throws(StoreError) {
    for (entity, toOne) in schema.referrers(of: place.entity) where toOne.deleteRule != .nullify {
      let table = try services.layout.table(entity.name)
      for row in try rows(of: table, pointingBy: toOne, to: place.id) {
        if !toOne.isOptional { try connection.execute("PRAGMA defer_foreign_keys = ON") }
        // No row has this identity; the row that points there is gone before foreign keys are checked.
        let nowhere: SQLValue = toOne.isOptional ? .null : .integer(.min)
        _ = try write(
          CompiledQuery(
            sql: "UPDATE \(table.table) SET \(toOne.column.quotedName) = ?2 WHERE \(table.identity) = ?1",
            parameters: [.integer(row), nowhere]))
      }
    }
  }

  /// The rows of a table whose to-one points to a row, ascending.
  func rows(
    of table: TableLayout, pointingBy toOne: ToOneDescription, to id: RowID
  ) throws(StoreError) -> [RowID] {
    let query = CompiledQuery(
      sql: "SELECT \(table.identity) FROM \(table.table) WHERE \(toOne.column.quotedName) = ?1"
        + " ORDER BY \(table.identity)",
      parameters: [.integer(id)])
    return try run(query) { (statement, rows) throws(StoreError) in
      let ids = try statement.readIDs()
      rows = ids.count
      return ids
    }
  }
}

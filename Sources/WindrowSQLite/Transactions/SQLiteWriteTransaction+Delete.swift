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

  /// Deletes everything that a cascade reaches, the last reached first, so that no deletion sets off a long one.
  private func deleteFromTheEnds(_ layout: TableLayout, _ id: RowID) throws(StoreError) {
    struct Place: Hashable {
      let entity: String
      let id: RowID
    }
    var reached = [Place(entity: layout.entity.name, id: id)]
    var known = Set(reached)
    var next = 0
    while next < reached.count {
      let place = reached[next]
      next += 1
      for (entity, toOne) in schema.referrers(of: place.entity) where toOne.deleteRule == .cascade {
        let table = try services.layout.table(entity.name)
        for child in try rows(of: table, pointingBy: toOne, to: place.id) {
          let found = Place(entity: entity.name, id: child)
          if known.insert(found).inserted { reached.append(found) }
        }
      }
    }
    for place in reached.reversed() {
      let table = try services.layout.table(place.entity)
      _ = try write(CompiledQuery(sql: table.deleteSQL, parameters: [.integer(place.id)]))
    }
  }

  private func rows(
    of table: TableLayout, pointingBy toOne: ToOneDescription, to id: RowID
  ) throws(StoreError) -> [RowID] {
    let query = CompiledQuery(
      sql: "SELECT \(table.identity) FROM \(table.table) WHERE \(toOne.column.quotedName) = ?1",
      parameters: [.integer(id)])
    return try run(query) { (statement, rows) throws(StoreError) in
      let ids = try statement.readIDs()
      rows = ids.count
      return ids
    }
  }
}

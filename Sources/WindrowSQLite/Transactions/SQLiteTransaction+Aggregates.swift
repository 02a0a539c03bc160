import WindrowModel

extension SQLiteTransaction {
  /// Computes aggregates in SQL, by SQLite's own sum unless that gives up on the way.
  final func computeAggregates(_ request: ResolvedAggregates) throws(StoreError) -> [AttributeValue] {
    do throws(StoreError) {
      return try computeAggregates(request, exactly: false)
    } catch {
      guard error.message == StoreError.sumOverflowMessage else { throw error }
    }
    do throws(StoreError) {
      return try computeAggregates(request, exactly: true)
    } catch {
      guard error.kind == .integerOverflow else { throw error }
      throw StoreError(
        .integerOverflow, "A sum over \"\(request.entity.name)\" is no 64-bit integer.",
        entity: request.entity.name,
        sql: error.sql)
    }
  }

  private func computeAggregates(
    _ request: ResolvedAggregates, exactly: Bool
  ) throws(StoreError) -> [AttributeValue] {
    let query = try AggregateCompiler(layout: services.layout).query(request, exactly: exactly)
    return try run(query) { (statement, rows) throws(StoreError) in
      guard try statement.step() else { return [] }
      rows = 1
      var values: [AttributeValue] = []
      for (index, value) in request.values.enumerated() {
        values.append(try statement.cell(at: Int32(index)).value(as: value.type))
      }
      return values
    }
  }
}

public import WindrowModel
public import WindrowStore

extension Store {
  /// The rows of a request as a list that reads them when they are asked for; this reads their identities.
  ///
  /// Inside a transaction of this thread the identities are those that it sees. Complexity: one statement, O(rows matched),
  /// O(n log n) where no index has the order; no row is decoded.
  /// - Parameter batches: how many batches of rows the list keeps at most.
  public func list<Object: Entity>(
    _ request: FetchRequest<Object>, keeping batches: Int = 5
  ) throws(StoreError) -> FaultingList<Object> {
    try reading { (transaction) throws(StoreError) in
      let resolved = try transaction.resolve(request)
      return try FaultingList(
        locator(resolved, transaction, batches, try RowLocator.reader(of: Object.self, resolved)))
    }
  }

  /// The rows of a request by names as a list that reads them when they are asked for; this reads their identities.
  ///
  /// - Parameter batches: how many batches of rows the list keeps at most.
  public func list(
    _ request: FetchDescription, keeping batches: Int = 5
  ) throws(StoreError) -> FaultingList<Record> {
    try reading { (transaction) throws(StoreError) in
      let resolved = try transaction.schema.resolve(request)
      return try FaultingList(locator(resolved, transaction, batches, RowLocator.reader(resolved)))
    }
  }

  /// The same list, made on one of the store's own threads, so that no thread of the cooperative pool waits.
  public func list<Object: Entity>(
    _ request: FetchRequest<Object>, keeping batches: Int = 5
  ) async throws -> FaultingList<Object> {
    try await read { [self] _ in try list(request, keeping: batches) }
  }

  private func locator(
    _ request: ResolvedFetch, _ transaction: any ReadTransaction, _ batches: Int,
    _ reader: @escaping RowLocator.Reader
  ) throws(StoreError) -> RowLocator {
    RowLocator(
      RowIDs(try transaction.ids(request)), batchSize: request.batchSize, keeping: batches, of: self,
      entity: request.entity.name, inOneStatement: request.prefetch.isEmpty, reader)
  }

  private func reading<Result>(
    _ body: (any ReadTransaction) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    do { return try withReadTransaction { try body($0) } } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.io, "A list could not be made: \(error)", underlying: error)
    }
  }
}

import WindrowModel
import WindrowStore

/// How the rows of one request are read, and those that are kept: one for all lists of a controller until another request.
final class RowSource: Sendable {
  /// The rows that snapshots have read, whichever snapshot it was.
  let cache: RowCache
  private let request: ResolvedFetch
  private let reader: RowLocator.Reader

  init(_ request: ResolvedFetch, keeping batches: Int, _ reader: @escaping RowLocator.Reader) {
    self.request = request
    self.reader = reader
    cache = RowCache(capacity: batches)
  }

  /// Finds the rows of a list that the request gave.
  func locator(_ rows: RowIDs, in store: any Store) -> RowLocator {
    RowLocator(
      rows, batchSize: request.batchSize, keepingIn: cache, of: store, entity: request.entity.name,
      inOneStatement: request.prefetch.isEmpty, reader)
  }
}

public import WindrowModel
import WindrowStore

extension FetchedResultsController {
  /// Keeps the list in its cache, so that the next program to fetch it finds it there.
  ///
  /// A fetch that does not find the list keeps it by itself, so this is for who has written since: the next start would
  /// fetch. Costs as much as ``performFetch()`` unless the cache is good as it is. Waits for writes; another program's write
  /// in between makes it begin again.
  /// - Returns: false where the controller has no `cacheName`, or the store no caches for such a request, or others kept
  ///   writing.
  @discardableResult
  public func saveCache() throws(StoreError) -> Bool { try list.saveToCache() }

  /// The same on one of the store's own threads, so that no thread of the cooperative pool waits.
  @discardableResult
  public func saveCache() async throws -> Bool {
    try await list.store.onOwnThread { [list] in try list.saveToCache() }
  }
}

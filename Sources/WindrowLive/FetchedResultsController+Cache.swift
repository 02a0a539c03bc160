public import WindrowModel
import WindrowStore

extension FetchedResultsController {
  /// Keeps the list in its cache, so that the next program to fetch it finds it there.
  ///
  /// A fetch that does not find the list keeps it by itself, so this is for who has written since: the next start would
  /// fetch. Costs as much as ``performFetch()`` unless the cache is good as it is. Waits for writes; another program's write
  /// in between makes it begin again. To another store on the same file it is a commit, of which lists hear there.
  ///
  /// Throws what reading throws, `misuse` inside a transaction of the same thread, `storeBusy` where another program writes
  /// for longer than the busy timeout, and `storeFull` or `io` where the file cannot take the list; what was kept stays.
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

extension FetchedResultsController where Element: Entity {
  /// Whether a fetch of a request may find it in the cache: there is one, and the list is that of the request.
  package func mayFind(_ request: FetchRequest<Element>) throws(StoreError) -> Bool {
    let subject = list.subject
    guard subject.cache != nil else { return false }
    return try list.store.schema.resolve(request.description()) == subject.engine.request
  }
}

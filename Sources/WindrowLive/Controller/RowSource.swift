import WindrowModel
import WindrowStore

/// How the rows of one request are read, and those that are kept: one for all lists of a controller until another request.
final class RowSource: Sendable {
  /// The rows that snapshots have read, whichever snapshot it was.
  let cache: RowCache
  private let request: ResolvedFetch
  /// The entities whose rows are read with those of the list.
  private let relatedEntities: Set<String>
  private let reader: RowLocator.Reader
  private let isSame: RowLocator.Comparer

  init(
    _ request: ResolvedFetch, keeping batches: Int, _ reader: @escaping RowLocator.Reader,
    _ isSame: @escaping RowLocator.Comparer
  ) {
    self.request = request
    relatedEntities = Set(Self.entities(request.prefetch))
    self.reader = reader
    self.isSame = isSame
    cache = RowCache(capacity: batches)
  }

  /// Finds the rows of a list that the request gave.
  func locator(_ rows: RowIDs, in store: any Store) -> RowLocator {
    RowLocator(
      rows, batchSize: request.batchSize, keepingIn: cache, of: store, entity: request.entity.name,
      inOneStatement: request.prefetch.isEmpty, reader)
  }

  /// The kept rows that show other values when they are read again.
  ///
  /// Complexity: one statement for the rows that are kept, and one for each prefetched relation.
  func differing(in transaction: any ReadTransaction) throws(StoreError) -> Set<RowID> {
    let kept = cache.withLock(\.kept)
    if kept.isEmpty { return [] }
    let read = try reader(transaction, kept.keys.sorted())
    var differing = Set(read.refusals.keys)
    for (place, id) in read.ids.enumerated() {
      guard let old = kept[id] else { continue }
      // What cannot be compared may differ.
      let same = (try? isSame(old, RowPlace(box: read.box, place: place))) ?? false
      if !same { differing.insert(id) }
    }
    return differing
  }

  /// Forgets the kept rows that a commit wrote without changing what the request shows of them.
  ///
  /// Only where `show` narrows what is shown: else whatever is written of a row is shown.
  func forgetUnshown(_ changes: ChangeSet) {
    if request.shown == nil { return }
    if !relatedEntities.isDisjoint(with: changes.entities.keys)
      || !relatedEntities.isDisjoint(with: changes.unlisted.keys)
    {
      return cache.withLock { $0.forgetAll() }
    }
    let name = request.entity.name
    cache.withLock { cache in
      if let unlisted = changes.unlisted[name] { cache.forget(unlisted) }
      if let listed = changes.entities[name] {
        cache.forget(listed.updated.keys)
        cache.forget(listed.deleted.keys)
      }
    }
  }

  private static func entities(_ relations: [ResolvedPrefetch]) -> [String] {
    relations.flatMap { [$0.destination.name] + entities($0.further) }
  }
}

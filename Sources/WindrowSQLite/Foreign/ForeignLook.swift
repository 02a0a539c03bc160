import WindrowModel
import WindrowStore

/// What is remembered from look to look: what the observers were told last.
struct ForeignLook {
  /// The failure that they know of, and how many commits of the store there were when they were told.
  private var told: (failure: StoreError, ownCommits: Int)?
  /// Since when the file is busy.
  private var busySince: ContinuousClock.Instant?
  /// How many commits of the store there were.
  private var ownCommits = 0

  /// Looks once, and tells the observers of foreign commits, or of a failure that they do not know; nil for a closed store.
  mutating func look(at store: SQLiteStore) -> LookPlan.Finding? {
    let clock = ContinuousClock()
    let start = clock.now
    let before = ownCommits
    do throws(StoreError) {
      let wereAnnounced = try store.announceForeignCommits(evenIfNone: told != nil, ownCommits: &ownCommits)
      (told, busySince) = (nil, nil)
      if wereAnnounced { return .commits(telling: start.duration(to: clock.now)) }
      return .nothing(hasWritten: ownCommits != before)
    } catch {
      if error.kind == .closed { return nil }
      if error.kind == .storeBusy {
        let since = busySince ?? start
        busySince = since
        // A read would wait as long, and then fail in the same way.
        if since.duration(to: clock.now) < store.services.configuration.busyTimeout { return .busy }
      }
      // The store may write to a file that is not at its path any more, and who followed that has no failure since.
      if told?.ownCommits != ownCommits || told?.failure.kind != error.kind
        || told?.failure.message != error.message
      {
        told = (error, ownCommits)
        store.announceFailure(error)
      }
      return error.kind == .storeBusy ? .busy : .failure
    }
  }
}

import WindrowModel
import WindrowStore

/// What is remembered from look to look: what the observers were told last.
struct ForeignLook {
  /// The failure that they know of.
  private var told: StoreError?
  /// Since when the file is busy.
  private var busySince: ContinuousClock.Instant?
  private var ownCommits = 0

  /// Looks once, and tells the observers of foreign commits, or of a failure that they do not know; nil for a closed store.
  mutating func look(at store: SQLiteStore) -> LookPlan.Finding? {
    let clock = ContinuousClock()
    let start = clock.now
    do throws(StoreError) {
      let found = try store.announceForeignCommits(evenIfNone: told != nil)
      (told, busySince) = (nil, nil)
      if found.wereAnnounced { return .commits(telling: start.duration(to: clock.now)) }
      defer { ownCommits = found.ownCommits }
      return .nothing(hasWritten: found.ownCommits != ownCommits)
    } catch {
      if error.kind == .closed { return nil }
      if error.kind == .storeBusy {
        let since = busySince ?? start
        busySince = since
        // A read would wait as long, and then fail in the same way.
        if since.duration(to: clock.now) < store.services.configuration.busyTimeout { return .busy }
      }
      if told?.kind != error.kind || told?.message != error.message {
        told = error
        store.announceFailure(error)
      }
      return error.kind == .storeBusy ? .busy : .failure
    }
  }
}

import WindrowLive
import WindrowModel
import WindrowStore

extension TracePlayer {
  /// Closes and opens some live lists again after an event, with a cache; fails unless each is as the oracle says.
  ///
  /// Between two openings of a list lie three events, of which some write what it depends on, and others do not or are
  /// rolled back.
  func reopenLists(after index: Int, on store: any Store, counting tally: inout LiveTally) throws {
    guard store.capabilities.contains(.caches) else { return }
    for (number, list) in answers.states[index + 1].lists where (index + number).isMultiple(of: 3) {
      try reopen(list, number, on: store, &tally)
    }
  }

  /// Closes the store and opens it again, with every list that it has a cache of.
  func reopen(_ store: any Store, in context: ConformanceContext, counting tally: inout LiveTally) throws {
    guard store.capabilities.contains([.caches, .persistent]), let lists = answers.states.last?.lists else {
      return
    }
    try store.close()
    let again = try Self.orFailure("the store cannot be opened again") {
      try context.open(answers.schema, changeBound: trace.changeBound)
    }
    for (number, list) in lists { try reopen(list, number, on: again, &tally) }
  }

  private func reopen(
    _ list: OracleList, _ number: Int, on store: any Store, _ tally: inout LiveTally
  ) throws {
    let before = store.statistics
    let shown = try Self.orFailure("a list with a cache is refused") {
      let controller = try FetchedResultsController(list.request, on: store, cacheName: "list \(number)")
      try controller.performFetch()
      return try ShownList(controller.snapshot)
    }
    let hits = store.statistics.cacheHits - before.cacheHits
    tally.add(hits > 0 ? .cacheHit : .cacheMiss)
    let areSame =
      shown.ids == list.ids && (shown.sections == nil) == (list.sections == nil)
      && (shown.sections ?? []).elementsEqual(list.sections ?? []) { $0.isSame(as: $1) }
      && (list.sections == nil || shown.rows == list.idsBySection.map(\.ids))
    if !areSame {
      throw TraceFailure(
        hits > 0 ? "a list found in the cache" : "a list fetched with a cache",
        "\(words(list.request)): expected \(clipped(list.idsBySection)), got \(clipped(shown))")
    }
  }
}

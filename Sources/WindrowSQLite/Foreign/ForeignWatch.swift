import WindrowModel
import WindrowStore

/// The thread that looks for foreign commits: there from the first observer of a store to its last.
final class ForeignWatch: Sendable {
  private struct State {
    var round: WatchRound?
    var isClosed = false
  }

  private let state = Mutex(State())
  private let path: String
  private let interval: Duration?
  private let looker = WeakReference<SQLiteStore>()

  /// A watch of a file by its whole path; nil where nothing is to be watched.
  init?(of path: String?, _ choice: SQLiteConfiguration.ForeignCommits) {
    guard let path, choice != .never else { return nil }
    self.path = path
    interval = choice.interval
  }

  /// The round that runs, or nil.
  var current: WatchRound? { state.withLock(\.round) }

  /// Starts or stops the thread, by whether the store has observers now. The store is not kept alive.
  func follow(_ store: SQLiteStore) {
    state.withLock { state in
      if store.services.observers.isEmpty {
        state.round?.stop()
        state.round = nil
      } else if state.round == nil, !state.isClosed {
        looker.object = store
        let round = WatchRound(makeEvents(), interval: interval, looker)
        state.round = round
        round.start()
      }
    }
  }

  /// Stops the thread for good; it may be looking still.
  func stop() -> WatchRound? {
    state.withLock { state in
      state.isClosed = true
      defer { state.round = nil }
      state.round?.stop()
      return state.round
    }
  }

  private func makeEvents() -> any FileEvents {
    if interval != nil { return NoFileEvents() }
    #if os(Linux) || os(Android)
      return InotifyEvents(of: path) ?? NoFileEvents()
    #elseif canImport(Darwin)
      return DispatchFileEvents(of: path)
    #else
      return NoFileEvents()
    #endif
  }
}

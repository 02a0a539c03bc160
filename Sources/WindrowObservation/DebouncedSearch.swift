public import Observation
import WindrowLive

/// A search text that is searched for when typing pauses.
///
/// ```swift
/// let search = DebouncedSearch { text in await expenses.setPredicate(.contains(\.title, text, [.caseInsensitive])) }
/// search.text = "cof"
/// ```
/// Each new text restarts the wait and cancels the search for the one before; an empty text is searched for at once.
@MainActor
@Observable
public final class DebouncedSearch {
  /// What is searched for. The same text again starts nothing.
  public var text = "" {
    didSet { if text != oldValue { restart() } }
  }
  /// Whether a search waits for typing to pause.
  public private(set) var isWaiting = false
  /// Whether a search runs.
  public private(set) var isSearching = false

  @ObservationIgnored private let search: @MainActor (String) async -> Void
  @ObservationIgnored private let wait: @Sendable () async throws -> Void
  @ObservationIgnored private var task: CancellingTask?
  @ObservationIgnored private var generation = 0

  /// A search that is done by a closure on the main actor, which is cancelled when another begins.
  ///
  /// - Parameters:
  ///   - delay: how long typing must pause.
  ///   - clock: tells the time; a test brings its own.
  public init(
    delay: Duration = .milliseconds(300), clock: any Clock<Duration> = ContinuousClock(),
    search: @escaping @MainActor (String) async -> Void
  ) {
    self.search = search
    wait = { try await clock.sleep(for: delay.withinCentury) }
  }

  /// Waits until nothing waits and nothing is searched for any more.
  public func settle() async {
    while let task, isWaiting || isSearching { await task.finish() }
  }

  private func restart() {
    task?.cancel()
    generation += 1
    let (mine, text, search, wait) = (generation, text, search, wait)
    isWaiting = !text.isEmpty
    isSearching = text.isEmpty
    task = CancellingTask(
      Task { [weak self] in
        if !text.isEmpty {
          do { try await wait() } catch {
            self?.endWait(mine)
            return
          }
          guard self?.begin(mine) == true else { return }
        }
        await search(text)
        self?.end(mine)
      })
  }

  private func begin(_ mine: Int) -> Bool {
    guard mine == generation else { return false }
    isWaiting = false
    isSearching = true
    return true
  }

  private func endWait(_ mine: Int) {
    if mine == generation { isWaiting = false }
  }

  private func end(_ mine: Int) {
    if mine == generation { isSearching = false }
  }
}

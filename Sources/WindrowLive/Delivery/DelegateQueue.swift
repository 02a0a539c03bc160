import WindrowModel

/// What a delegate has not been told yet, told in order and by one thread at a time.
final class DelegateQueue: Sendable {
  /// Who may be told; one of each.
  enum Listener: Sendable, CaseIterable {
    case closure, delegate
  }

  private struct State {
    var handlers: [Listener: @Sendable (Publication) -> Void] = [:]
    var waiting: [Publication] = []
    var isDraining = false
  }

  private let state = Mutex(State())

  /// How a listener is told; nil for not at all.
  func setHandler(_ listener: Listener, _ handler: (@Sendable (Publication) -> Void)?) {
    state.withLock { $0.handlers[listener] = handler }
  }

  /// Notes what happened, if anybody wants to know.
  func enqueue(_ publication: Publication) {
    state.withLock { state in
      if !state.handlers.isEmpty { state.waiting.append(publication) }
    }
  }

  /// Tells what is waiting, unless another thread does.
  func drain() {
    let mayDrain = state.withLock { state in
      if state.isDraining || state.waiting.isEmpty { return false }
      state.isDraining = true
      return true
    }
    guard mayDrain else { return }
    while let (handlers, publication) = takeNext() {
      for handler in handlers { handler(publication) }
    }
  }

  private func takeNext() -> (handlers: [@Sendable (Publication) -> Void], publication: Publication)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isDraining = false
        return nil
      }
      return (Listener.allCases.compactMap { state.handlers[$0] }, state.waiting.removeFirst())
    }
  }
}

import WindrowModel

/// What a delegate has not been told yet, told in order and by one thread at a time.
final class DelegateQueue<Subject: LiveSubject>: Sendable {
  private struct State {
    var handlers: [DelegateListener: @Sendable (Publication<Subject>) -> Void] = [:]
    var waiting: [Publication<Subject>] = []
    var isDraining = false
  }

  private let state = Mutex(State())

  /// How a listener is told; nil for not at all.
  func setHandler(_ listener: DelegateListener, _ handler: (@Sendable (Publication<Subject>) -> Void)?) {
    state.withLock { $0.handlers[listener] = handler }
  }

  /// Notes what happened, if anybody wants to know.
  func enqueue(_ publication: Publication<Subject>) {
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

  private func takeNext() -> (
    handlers: [@Sendable (Publication<Subject>) -> Void], publication: Publication<Subject>
  )? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isDraining = false
        return nil
      }
      return (DelegateListener.allCases.compactMap { state.handlers[$0] }, state.waiting.removeFirst())
    }
  }
}

/// Who may be told by a delegate queue; one of each.
enum DelegateListener: Sendable, CaseIterable {
  case closure, delegate
}

import WindrowModel

/// Everybody who awaits changes of one result: each has its own place in time, and gets the newest at once.
final class ConsumerList<Subject: LiveSubject>: Sendable {
  /// What one consumer gets.
  struct Delivery: Sendable {
    var state: Subject.Content
    /// What the consumer saw before, or nil at first.
    var before: Subject.Content?
    var change: Subject.Change?
    var failure: StoreError?
  }

  fileprivate struct Consumer {
    /// What it last saw, or nil at first.
    var seen: Subject.Content?
    /// What it has not seen yet.
    var waiting: Delivery?
    /// It is waiting itself.
    var continuation: CheckedContinuation<Delivery?, Never>?
  }

  private struct State {
    var next = 0
    var consumers: [Int: Consumer] = [:]
    var isFinished = false
  }

  private let state = Mutex(State())

  /// How many there are.
  var count: Int { state.withLock { $0.consumers.count } }

  /// Adds a consumer, who gets what the result is now at once if it is anything.
  func add(_ result: LiveResult<Subject>) -> Int {
    let key = state.withLock { state in
      state.next += 1
      state.consumers[state.next] = Consumer()
      return state.next
    }
    // Looked at only now, so that nothing is missed; what was published in between is newer.
    guard let content = result.content else { return key }
    state.withLock { state in
      guard let consumer = state.consumers[key], consumer.waiting == nil else { return }
      state.consumers[key]?.waiting = Delivery(
        state: content.state, before: nil, change: nil, failure: content.failure)
    }
    return key
  }

  /// Adds a consumer who has seen a result already, and gets what happens to it.
  func add(seen content: Subject.Content?) -> Int {
    state.withLock { state in
      state.next += 1
      state.consumers[state.next] = Consumer(seen: content)
      return state.next
    }
  }

  /// Removes a consumer; one that waits gets nothing.
  func remove(_ key: Int) {
    let continuation = state.withLock { $0.consumers.removeValue(forKey: key)?.continuation }
    continuation?.resume(returning: nil)
  }

  /// Whether a consumer waits, and nothing waits for it; also once it is removed.
  func isIdle(_ key: Int) -> Bool {
    state.withLock { state in
      guard let consumer = state.consumers[key] else { return true }
      return consumer.waiting == nil && (consumer.continuation != nil || state.isFinished)
    }
  }

  /// Ends all streams: who waits gets what there is, then nothing.
  func finish() {
    let continuations = state.withLock { state in
      state.isFinished = true
      let continuations = state.consumers.values.compactMap(\.continuation)
      for key in state.consumers.keys { state.consumers[key]?.continuation = nil }
      return continuations
    }
    for continuation in continuations { continuation.resume(returning: nil) }
  }

  /// The consumers that can go on, and what each gets.
  struct Ready {
    fileprivate var deliveries: [(continuation: CheckedContinuation<Delivery?, Never>, delivery: Delivery)] =
      []

    /// Lets them go on. Under no lock.
    func resume() {
      for ready in deliveries { ready.continuation.resume(returning: ready.delivery) }
    }
  }

  /// Notes what happened for everybody. Who is not waiting gets the newest later, with all that happened in one change.
  func enqueue(_ publication: Publication<Subject>) -> Ready {
    state.withLock { state in
      var ready = Ready()
      for (key, var consumer) in state.consumers {
        consumer.add(publication)
        if let continuation = consumer.continuation, let delivery = consumer.waiting {
          consumer.continuation = nil
          consumer.waiting = nil
          consumer.seen = delivery.state
          ready.deliveries.append((continuation, delivery))
        }
        state.consumers[key] = consumer
      }
      return ready
    }
  }

  /// What a consumer has not seen yet, or nil where there is nothing.
  func takeWaiting(_ key: Int) -> Delivery? {
    state.withLock { state in
      guard let delivery = state.consumers[key]?.waiting else { return nil }
      state.consumers[key]?.waiting = nil
      state.consumers[key]?.seen = delivery.state
      return delivery
    }
  }

  /// What a consumer has not seen yet, now or when it comes; nil when the consumer was removed or all is finished.
  func next(_ key: Int) async -> Delivery? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let now: Delivery?? = state.withLock { state in
          guard var consumer = state.consumers[key] else { return .some(nil) }
          if let delivery = consumer.waiting {
            consumer.waiting = nil
            consumer.seen = delivery.state
            state.consumers[key] = consumer
            return .some(delivery)
          }
          if state.isFinished || Task.isCancelled { return .some(nil) }
          consumer.continuation = continuation
          state.consumers[key] = consumer
          return .none
        }
        if let now { continuation.resume(returning: now) }
      }
    } onCancel: {
      remove(key)
    }
  }
}

extension ConsumerList.Consumer {
  /// Adds what happened to what the consumer has not seen.
  mutating func add(_ publication: Publication<Subject>) {
    var delivery = waiting ?? .init(state: publication.after, before: seen, change: nil, failure: nil)
    delivery.state = publication.after
    delivery.failure = publication.failure
    if delivery.before != nil, let change = publication.change {
      delivery.change = delivery.change?.followed(by: change) ?? change
    }
    waiting = delivery
  }
}

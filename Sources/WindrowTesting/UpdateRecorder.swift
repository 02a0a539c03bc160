import WindrowModel

/// The elements of a stream, kept in order as they come, for tests that wait until so many were told.
///
/// ```swift
/// let recorder = UpdateRecorder(controller.updates)
/// try await store.write { try $0.insert(Expense(title: "Bus", amount: 2.8)) }
/// let update = await recorder.updates(2)[1]
/// #expect(update.change?.inserted.count == 1)
/// ```
/// It is a consumer like any other, of the controller's or any other stream: the current list is its first update, and
/// writes that follow each other fast may be told as one change. Give a suite that waits a time limit: what never comes
/// is waited for as long as the stream lasts. Released, it consumes no more.
public final class UpdateRecorder<Update: Sendable>: Sendable {
  private let record: Record
  private let task: Task<Void, Never>

  /// Begins to consume a stream.
  public init<Updates: AsyncSequence & Sendable>(_ updates: Updates) where Updates.Element == Update {
    let record = Record()
    self.record = record
    task = Task {
      do {
        for try await update in updates { record.add(update) }
        record.finish(nil)
      } catch { record.finish(error) }
    }
  }

  deinit { task.cancel() }

  /// What has come so far, in order.
  public var updates: [Update] { record.current.updates }
  /// Whether the stream has ended.
  public var isFinished: Bool { record.current.isFinished }
  /// What the stream ended with, or nil.
  public var failure: (any Error)? { record.current.failure }

  /// Waits until at least so many have come, the stream has ended or the task is cancelled, and returns all that have come.
  public func updates(_ count: Int) async -> [Update] {
    await record.wait(for: count)
    return updates
  }

  /// Waits until the stream has ended, as that of a store does which is closed, and returns all that have come.
  public func finish() async -> [Update] { await updates(.max) }

  /// Consumes no more; whoever waits goes on.
  public func cancel() { task.cancel() }
}

extension UpdateRecorder {
  /// What has come, and who waits for more.
  private final class Record: Sendable {
    struct State {
      var updates: [Update] = []
      var isFinished = false
      var failure: (any Error)?
      var nextKey = 0
      var waiters: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]

      mutating func takeReady() -> [CheckedContinuation<Void, Never>] {
        let ready = waiters.filter { isFinished || updates.count >= $0.value.count }
        for key in ready.keys { waiters[key] = nil }
        return ready.values.map(\.continuation)
      }
    }

    private let state = Mutex(State())

    var current: (updates: [Update], isFinished: Bool, failure: (any Error)?) {
      state.withLock { ($0.updates, $0.isFinished, $0.failure) }
    }

    func add(_ update: Update) {
      resume { $0.updates.append(update) }
    }

    func finish(_ failure: (any Error)?) {
      resume { state in
        state.isFinished = true
        state.failure = failure
      }
    }

    func wait(for count: Int) async {
      let key = state.withLock { state in
        state.nextKey += 1
        return state.nextKey
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isCancelled = state.withLock { state in
            if !Task.isCancelled { state.waiters[key] = (count, continuation) }
            return Task.isCancelled
          }
          if isCancelled { continuation.resume() } else { resume { _ in } }
        }
      } onCancel: {
        state.withLock { $0.waiters.removeValue(forKey: key) }?.continuation.resume()
      }
    }

    private func resume(_ change: (inout State) -> Void) {
      let ready = state.withLock { state in
        change(&state)
        return state.takeReady()
      }
      for continuation in ready { continuation.resume() }
    }
  }
}

/// A task that is cancelled when nobody holds this any more.
///
/// A class on the main actor cannot cancel its task itself when it is released: its deinitializer runs on any thread.
final class CancellingTask: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }

  /// Cancels the task.
  func cancel() { task.cancel() }

  /// Waits until the task has ended.
  func finish() async { await task.value }
}

import Dispatch
import WindrowModel

/// Runs an asynchronous closure to its end and returns what it does, while this thread waits.
///
/// The closure and its child tasks run on threads of their own: a case may itself stand on a thread of the cooperative
/// pool, which would be one too few then. Fails where it takes too long.
func waitFor<Value: Sendable>(
  _ what: String, _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let done = DispatchSemaphore(value: 0)
  let outcome = Outcome<Value>()
  let task = Task(executorPreference: ThreadsOfItsOwn()) {
    do {
      let value = try await body()
      outcome.set(.success(value))
    } catch { outcome.set(.failure(error)) }
    done.signal()
  }
  guard done.wait(timeout: .now() + patience) == .success else {
    task.cancel()
    throw ConformanceFailure("waited \(patience) seconds for \(what)")
  }
  return try require(outcome.get(), what).get()
}

/// What a task came to.
private final class Outcome<Value: Sendable>: Sendable {
  private let outcome = Mutex<Result<Value, any Error>?>(nil)

  func set(_ result: Result<Value, any Error>) { outcome.withLock { $0 = result } }

  func get() -> Result<Value, any Error>? { outcome.withLock(\.self) }
}

/// Runs the jobs of tasks on Dispatch's threads.
private final class ThreadsOfItsOwn: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { [self] in
      // Safe: the reference does not outlive this closure, which keeps the executor.
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

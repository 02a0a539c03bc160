import Dispatch
import Foundation
import WindrowLive
import WindrowModel
import WindrowStore

/// A controller whose updates a task of its own consumes, as a view model would, and notes when each is in its hand.
final class ObservedList {
  /// An update as the consumer got it.
  struct Receipt: Sendable {
    let instant: SuspendingClock.Instant
    let update: ResultsUpdate<Expense>
  }

  let controller: FetchedResultsController<Expense>
  private let store: any Store
  private let inbox = Inbox()
  private let consumer: Task<Void, Never>

  /// Fetches the list, and waits until the consumer has it.
  init(_ request: FetchRequest<Expense>, on store: any Store) throws {
    self.store = store
    controller = try FetchedResultsController(request, on: store)
    try controller.performFetch()
    consumer = Task.detached(executorPreference: ConsumerThread.shared) {
      [updates = controller.updates, inbox] in
      for await update in updates { inbox.put(Receipt(instant: .now, update: update)) }
    }
    _ = try inbox.take()
  }

  deinit { consumer.cancel() }

  /// The nanoseconds from the beginning of a write until the consumer has the change, and the update.
  func time(_ write: () throws -> Void) throws -> (elapsed: Double, update: ResultsUpdate<Expense>) {
    let start = SuspendingClock.now
    try write()
    let receipt = try inbox.take()
    if let failure = receipt.update.failure { throw failure }
    return (Stopwatch.nanoseconds(from: start, to: receipt.instant), receipt.update)
  }

  /// Takes in what the floor has written to the file, which shows as a gap at the next write: writes and takes back.
  func settle(_ row: ExpenseRecord) throws {
    for title in [row.title + "!", row.title] {
      _ = try time { try store.write { try $0.update(RecordID(row.id), \Expense.title, to: title) } }
    }
  }

  /// What the consumer has got and nobody has taken.
  var waitingCount: Int { inbox.count }
}

/// What the consumer has got, for a thread that waits.
private final class Inbox: Sendable {
  private let receipts = Mutex<[ObservedList.Receipt]>([])
  private let filled = DispatchSemaphore(value: 0)

  var count: Int { receipts.withLock { $0.count } }

  func put(_ receipt: ObservedList.Receipt) {
    receipts.withLock { $0.append(receipt) }
    filled.signal()
  }

  /// The oldest, after waiting for it; a minute is long enough for any.
  func take() throws(BenchFailure) -> ObservedList.Receipt {
    guard filled.wait(timeout: .now() + 60) == .success else { throw BenchFailure("no update was delivered") }
    return receipts.withLock { $0.removeFirst() }
  }
}

/// Where consumers run: on a thread of their own that waits for them, so that none is begun or kept busy by others.
private final class ConsumerThread: TaskExecutor {
  static let shared = ConsumerThread()

  private let jobs = Mutex<[UnownedJob]>([])
  private let filled = DispatchSemaphore(value: 0)

  private init() { Thread.detachNewThread { [self] in run() } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    filled.signal()
  }

  private func run() {
    while true {
      filled.wait()
      let job = jobs.withLock { $0.removeFirst() }
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

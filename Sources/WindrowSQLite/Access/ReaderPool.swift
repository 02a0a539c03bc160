import Dispatch
import WindrowModel

/// The connections that read beside the writer: opened when they are first needed, up to a maximum.
final class ReaderPool: Sendable {
  private struct State {
    var idle: [Connection] = []
    var isClosed = false
  }

  private let maximum: Int
  private let places = DispatchSemaphore(value: 0)
  private let state = Mutex(State())
  private let open: @Sendable () throws(StoreError) -> Connection

  /// A pool of at least one place, whose connections are opened by a closure.
  init(maximum: Int, open: @escaping @Sendable () throws(StoreError) -> Connection) {
    self.maximum = max(1, maximum)
    self.open = open
    // Counted up from zero, since a semaphore must not be released below the value it was made with.
    for _ in 0..<self.maximum { places.signal() }
  }

  /// A connection for this thread alone, after waiting for a place where all are taken.
  func acquire() throws(StoreError) -> Connection {
    places.wait()
    let (idle, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
    if let idle { return idle }
    do throws(StoreError) {
      if isClosed { throw .storeClosed }
      return try open()
    } catch {
      places.signal()
      throw error
    }
  }

  /// Gives a connection back.
  func release(_ connection: Connection) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.idle.append(connection) }
      return state.isClosed
    }
    if isClosed { connection.close() }
    places.signal()
  }

  /// Waits for all readers and closes their connections; those who still wait for a place get `closed`.
  func close() {
    for _ in 0..<maximum { places.wait() }
    let idle = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      return state.idle
    }
    for connection in idle { connection.close() }
    for _ in 0..<maximum { places.signal() }
  }
}

extension StoreError {
  /// The error of every call after the store was closed.
  static var storeClosed: StoreError { StoreError(.closed, "The store was closed.") }
}

import WindrowModel
import WindrowStore

/// Trace events, noted from any thread.
final class TraceList: Sendable {
  private let events = Mutex<[StoreTraceEvent]>([])

  /// Notes an event.
  func add(_ event: StoreTraceEvent) { events.withLock { $0.append(event) } }

  /// The events noted, in order.
  var all: [StoreTraceEvent] { events.withLock(\.self) }
}

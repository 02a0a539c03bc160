import WindrowModel
import WindrowStore

#if canImport(Darwin)
  import Dispatch
#endif

/// The memory that all lists of the process keep their batches in.
///
/// Where the system tells of memory pressure (Apple's do), the lists let go of their rows by themselves.
public enum ListMemory {
  /// Lets go of the rows that lists keep, all of them; they are read again when they are asked for.
  ///
  /// For a program that knows better than the system when memory is short. ``FaultingList/refault()`` does it for one list.
  public static func release() {
    for cache in caches.withLock({ $0.current }) { cache.withLock { $0.forgetAll() } }
  }

  /// Notes a cache, which is not kept alive.
  static func note(_ cache: RowCache) {
    #if canImport(Darwin)
      _ = pressure
    #endif
    caches.withLock { $0.add(cache) }
  }

  private static let caches = Mutex(CacheList())

  #if canImport(Darwin)
    /// Kept for as long as the process lives.
    private static let pressure: any DispatchSourceMemoryPressure = {
      let source = DispatchSource.makeMemoryPressureSource(eventMask: [.warning, .critical])
      source.setEventHandler { release() }
      source.activate()
      return source
    }()
  #endif
}

/// Caches that live, and places of some that have gone.
private struct CacheList {
  private struct Entry {
    weak var cache: RowCache?
  }

  private var entries: [Entry] = []
  /// How many entries there may be before those that have gone are looked for.
  private var limit = 16

  var current: [RowCache] { entries.compactMap(\.cache) }

  mutating func add(_ cache: RowCache) {
    if entries.count >= limit {
      entries.removeAll { $0.cache == nil }
      limit = max(16, entries.count * 2)
    }
    entries.append(Entry(cache: cache))
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Which thread is running: a task may change its thread, a closure that runs to its end does not.
struct ThreadIdentity: Hashable, Sendable {
  private let handle: UInt

  /// The thread that asks.
  static var current: ThreadIdentity {
    #if canImport(Darwin)
      unsafe ThreadIdentity(handle: UInt(bitPattern: pthread_self()))
    #else
      ThreadIdentity(handle: UInt(pthread_self()))
    #endif
  }
}

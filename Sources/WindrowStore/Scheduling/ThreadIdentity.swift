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
package struct ThreadIdentity: Hashable, Sendable {
  private let bits: UInt

  /// The thread that asks.
  package static var current: ThreadIdentity {
    #if canImport(Darwin) || canImport(Musl)
      ThreadIdentity(bits: UInt(bitPattern: unsafe pthread_self()))
    #else
      ThreadIdentity(bits: UInt(truncatingIfNeeded: pthread_self()))
    #endif
  }
}

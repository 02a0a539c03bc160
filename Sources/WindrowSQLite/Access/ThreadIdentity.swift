#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What tells the threads that run now apart.
struct ThreadIdentity: Hashable, Sendable {
  private let bits: UInt

  /// The thread that asks.
  static var current: ThreadIdentity {
    #if canImport(Darwin) || canImport(Musl)
      ThreadIdentity(bits: UInt(bitPattern: unsafe pthread_self()))
    #else
      ThreadIdentity(bits: UInt(bitPattern: Int(bitPattern: pthread_self())))
    #endif
  }
}

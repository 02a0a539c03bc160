#if !(THREAD_SANITIZER && canImport(Glibc))
  public import Synchronization
#endif

/// A value behind a lock: the standard library's mutex, which every target of the package takes from here.
///
/// The thread sanitizer knows locks by the calls that it intercepts. On Linux the standard library's makes none, so
/// the sanitizer would report all that it guards. A build with `-D THREAD_SANITIZER` has a POSIX mutex there.
@usableFromInline
package struct Mutex<Value: ~Copyable>: ~Copyable {
  #if THREAD_SANITIZER && canImport(Glibc)
    @usableFromInline let lock: POSIXMutex<Value>
  #else
    @usableFromInline let lock: Synchronization.Mutex<Value>
  #endif

  /// A lock that is free, around a first value.
  @inlinable
  package init(_ value: consuming sending Value) { lock = .init(value) }

  /// Waits until the lock is free, and runs a closure with the value while it is held.
  ///
  /// The closure must not lock the same mutex again.
  @inlinable
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result { try lock.withLock(body) }
}

extension Mutex: Sendable where Value: ~Copyable {}

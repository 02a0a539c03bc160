#if THREAD_SANITIZER && canImport(Glibc)
  import Glibc

  /// A value behind a lock that the thread sanitizer sees.
  // Sendable: the value is reached under the lock alone.
  @safe
  @usableFromInline
  struct POSIXMutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    // Both have a place of their own: a POSIX mutex must not move.
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    @usableFromInline
    init(_ value: consuming sending Value) {
      unsafe lock = .allocate(capacity: 1)
      unsafe lock.initialize(to: pthread_mutex_t())
      unsafe pthread_mutex_init(lock, nil)
      unsafe self.value = .allocate(capacity: 1)
      unsafe self.value.initialize(to: value)
    }

    deinit {
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
      unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
    }

    @usableFromInline
    borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      unsafe pthread_mutex_lock(lock)
      defer { unsafe pthread_mutex_unlock(lock) }
      return try unsafe body(&value.pointee)
    }
  }
#endif

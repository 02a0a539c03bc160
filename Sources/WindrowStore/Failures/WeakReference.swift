import WindrowModel

/// The way from a fault source to its store, which it must not keep alive.
package final class WeakReference<Object: AnyObject & Sendable>: Sendable {
  private struct Target: Sendable {
    weak var object: Object?
  }

  private let target = Mutex(Target())

  /// A reference to nothing, until ``object`` is set.
  package init() {}

  /// What is referred to, or nil once it is gone.
  package var object: Object? {
    // A closure, since a key path of a generic type is built anew at each use.
    get { target.withLock { $0.object } }
    set { target.withLock { $0.object = newValue } }
  }
}

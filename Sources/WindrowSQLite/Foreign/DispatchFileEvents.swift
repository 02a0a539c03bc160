#if canImport(Darwin)
  import Darwin
  import Dispatch
  import Foundation

  /// What Darwin tells of a database's folder, its write-ahead log and its rollback journal.
  ///
  /// Not of the database's own file: watching it needs a descriptor, and closing one ends SQLite's locks on the file. Whoever
  /// writes it has written log or journal before, and a file that is removed or replaced changes the folder.
  ///
  /// Unchecked, because the lock guards the sources. It is none with a value inside, since sources need not be sendable.
  final class DispatchFileEvents: FileEvents, @unchecked Sendable {
    private let end = WakeSignal()
    private let event = DispatchSemaphore(value: 0)
    private let queue = DispatchQueue(label: "windrow.sqlite.files")
    private let paths: [String]
    private let lock = NSLock()
    private var sources: [String: any DispatchSourceFileSystemObject] = [:]
    private var isAwake = false

    /// Watches nothing yet.
    init(of path: String) {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      paths = [folder, path + "-wal", path + "-journal"]
    }

    deinit { for source in sources.values { source.cancel() } }

    func arm() -> Bool {
      while event.wait(timeout: .now()) == .success {}
      return lock.withLock {
        for path in paths where sources[path] == nil { sources[path] = makeSource(path) }
        return sources[paths[0]] != nil
      }
    }

    func wait(for duration: Duration) -> Bool {
      if lock.withLock({ isAwake }) { return false }
      let isTold = event.wait(timeout: .now() + .nanoseconds(duration.wholeNanoseconds)) == .success
      return isTold && !lock.withLock { isAwake }
    }

    func rest(for duration: Duration) { end.wait(for: duration) }

    func wake() {
      lock.withLock { isAwake = true }
      end.set()
      event.signal()
    }

    /// A source that ends with its first event, so that a stream of writes costs one.
    private func makeSource(_ path: String) -> (any DispatchSourceFileSystemObject)? {
      let descriptor = unsafe open(path, O_EVTONLY | O_CLOEXEC)
      if descriptor < 0 { return nil }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename], queue: queue)
      source.setEventHandler { [weak self] in self?.note(path) }
      source.setCancelHandler { close(descriptor) }
      source.activate()
      return source
    }

    private func note(_ path: String) {
      lock.withLock { sources.removeValue(forKey: path) }?.cancel()
      event.signal()
    }
  }
#endif

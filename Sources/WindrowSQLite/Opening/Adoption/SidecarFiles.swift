import Foundation
import WindrowModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The files that SQLite makes beside a database in WAL mode, also when it only reads, and leaves there.
///
/// Those that were not there before are removed at the end, unless somebody else uses the database by then.
struct SidecarFiles: Sendable {
  /// The files that stores of this process made and could not remove, because another store had the database open.
  private static let leftBehind = Mutex<Set<String>>([])

  private let path: String
  /// Those that were not there before the database was first read.
  private let made: Set<String>

  /// Notes what is there. To be called before anything is read of the database.
  init(beside path: String) {
    self.path = path
    made = Set(["-shm", "-wal"].map { path + $0 }.filter { !FileManager.default.fileExists(atPath: $0) })
  }

  /// Removes what was not there before, and holds nothing. To be called after the last connection was closed.
  ///
  /// SQLite does the same when its last writing connection closes, under the same lock: whoever uses the database holds
  /// a shared lock on it, so nobody does while the exclusive one is held here.
  func removeMade() {
    // No connection may open the file between looking for open ones and closing the descriptor below.
    Connection.opening.withLock { _ in removeWhileNoneOpens() }
  }

  private func removeWhileNoneOpens() {
    let names: Set<String> = [path + "-shm", path + "-wal"]
    let left = Self.leftBehind.withLock { known in
      let left = made.union(known.intersection(names)).filter { FileManager.default.fileExists(atPath: $0) }
      known.subtract(names)
      return left
    }
    if left.isEmpty { return }
    if isOpenInThisProcess() {
      Self.leftBehind.withLock { $0.formUnion(left) }
      return
    }
    // A log with content belongs to somebody who has written since.
    let log = (try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size]) as? Int
    if left.contains(path + "-wal"), log != 0 { return }
    var descriptor = unsafe open(path, O_RDWR)
    let isWritable = descriptor >= 0
    if !isWritable { descriptor = unsafe open(path, O_RDONLY) }
    if descriptor < 0 { return }
    // Closing ends the lock.
    defer { close(descriptor) }
    guard isWritable ? takesLock(descriptor) : isUnlocked(descriptor) else { return }
    for file in left { unsafe unlink(file) }
  }

  /// The bytes that SQLite locks: pending, reserved, and the range of the shared locks.
  private var exclusiveLock: flock {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 0x4000_0000
    lock.l_len = 512
    return lock
  }

  private func takesLock(_ descriptor: Int32) -> Bool {
    var lock = exclusiveLock
    return unsafe fcntl(descriptor, F_SETLK, &lock) == 0
  }

  private func isUnlocked(_ descriptor: Int32) -> Bool {
    var lock = exclusiveLock
    return unsafe fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type == Int16(F_UNLCK)
  }

  /// Whether this process has the database open elsewhere: its own locks would not show, and closing another descriptor
  /// of the file would end them.
  private func isOpenInThisProcess() -> Bool {
    var database = stat()
    guard unsafe stat(path, &database) == 0,
      let names = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")
    else { return true }
    return names.contains { name in
      var other = stat()
      guard let descriptor = Int32(name), unsafe fstat(descriptor, &other) == 0 else { return false }
      return other.st_dev == database.st_dev && other.st_ino == database.st_ino
    }
  }
}

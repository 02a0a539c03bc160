import Foundation
import WindrowModel

/// The one writing connection, and the lock that gives it to one thread at a time.
///
/// Unchecked, because everything in it is used only by the thread that holds the lock.
final class Writer: @unchecked Sendable {
  let connection: Connection
  let capture: CaptureInstallation
  /// SQLite's data version after the last commit that nobody need be told of; another one means that somebody else has
  /// written.
  var announcedVersion: UInt32
  /// The version of the tables at that time, or nil where it must be asked for.
  var schemaVersion: Int64?
  /// How many write transactions of the store have committed, those for caches among them.
  var ownCommits = 0
  /// What keeps to-ones that no foreign key keeps.
  let references: UnkeptReferences?
  private let lock = NSLock()
  /// Whether who looks for foreign commits has the connection: not for long, but to tell observers of some.
  private let isLooking = Mutex(false)

  init(
    _ connection: Connection, _ services: StoreServices, _ references: UnkeptReferences?
  ) throws(StoreError) {
    self.connection = connection
    self.references = references
    capture = CaptureInstallation(services)
    // Until something is read, SQLite does not know which version there is.
    _ = try connection.integer("PRAGMA data_version")
    announcedVersion = connection.dataVersion
  }

  /// Waits for the connection; throws `closed` where it is gone.
  func acquire() throws(StoreError) {
    lock.lock()
    if connection.isClosed {
      lock.unlock()
      throw .storeClosed
    }
  }

  /// Takes the connection unless somebody has it for longer than a twentieth of a second, or who looks for foreign commits
  /// for longer than half a second; throws `closed` where it is gone.
  func acquireSoon() throws(StoreError) -> Bool {
    var tries = 10
    while !lock.lock(before: Date(timeIntervalSinceNow: 0.05)) {
      tries -= 1
      if tries == 0 || !isLooking.withLock(\.self) { return false }
    }
    if connection.isClosed {
      lock.unlock()
      throw .storeClosed
    }
    return true
  }

  /// Lets the next one have the connection.
  func release() { lock.unlock() }

  /// Waits for the connection for who looks for foreign commits; throws `closed` where it is gone.
  func acquireToLook() throws(StoreError) {
    try acquire()
    isLooking.withLock { $0 = true }
  }

  /// Lets the next one have the connection after a look.
  func releaseAfterLook() {
    isLooking.withLock { $0 = false }
    lock.unlock()
  }

  /// Waits for the connection and closes it.
  ///
  /// An adopted file gets what its write-ahead log holds only where something was written here.
  func close(adopted isAdopted: Bool) {
    lock.lock()
    if isAdopted, !connection.isClosed, connection.totalChangeCount > 0 {
      connection.setCheckpointsOnClose(true)
    }
    connection.close()
    lock.unlock()
  }
}

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
  /// How many write transactions of the store have committed.
  var ownCommits = 0
  /// The version of the tables at that time, or nil where it must be asked for.
  var schemaVersion: Int64?
  /// What keeps to-ones that no foreign key keeps.
  let references: UnkeptReferences?
  private let lock = NSLock()

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

  /// Takes the connection unless somebody has it for longer than a moment; throws `closed` where it is gone.
  func acquire(within seconds: Double) throws(StoreError) -> Bool {
    if !lock.lock(before: Date(timeIntervalSinceNow: seconds)) { return false }
    if connection.isClosed {
      lock.unlock()
      throw .storeClosed
    }
    return true
  }

  /// Lets the next one have the connection.
  func release() { lock.unlock() }

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

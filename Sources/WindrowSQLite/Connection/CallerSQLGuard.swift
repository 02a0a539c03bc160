import CSQLite
import WindrowModel

/// What keeps SQL of the caller from ending the store's transactions and from changing what the store relies on.
///
/// SQLite itself says what a text does while it compiles it, so that no spelling of it passes. What is compiled for the
/// store passes all.
final class CallerSQLGuard {
  /// What was refused in the text that is compiled.
  private(set) var refused: String?
  private var isActive = false

  /// Settings that a connection or the file would keep, and that the store has chosen or must know.
  private static let settings: Set<String> = [
    "auto_vacuum", "encoding", "foreign_keys", "ignore_check_constraints", "journal_mode",
    "journal_size_limit",
    "locking_mode", "max_page_count", "page_size", "query_only", "read_uncommitted", "recursive_triggers",
    "schema_version", "synchronous", "temp_store", "temp_store_directory", "trusted_schema",
    "wal_autocheckpoint", "wal_checkpoint", "writable_schema",
  ]

  /// Makes the guard known to a connection, which must outlive neither it nor its statements.
  func install(on connection: Connection) {
    let pointer = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_set_authorizer(
      connection.handle,
      { target, action, first, second, _, _ in
        guard let target = unsafe target else { return SQLITE_OK }
        let guardian = unsafe Unmanaged<CallerSQLGuard>.fromOpaque(target).takeUnretainedValue()
        if !guardian.isActive { return SQLITE_OK }
        let words = unsafe [first, second].map { unsafe $0.map { unsafe String(cString: $0) } }
        return guardian.allows(action, words[0] ?? "", words[1]) ? SQLITE_OK : SQLITE_DENY
      }, pointer)
  }

  /// Runs a closure that compiles SQL of the caller, and makes `misuse` of the error for what is refused.
  func compile<Result>(
    _ sql: String, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    isActive = true
    refused = nil
    defer { isActive = false }
    do throws(StoreError) {
      return try body()
    } catch {
      guard let refused else { throw error }
      throw StoreError(.misuse, "\(refused) is for the store alone: use write and savepoint.", sql: sql)
    }
  }

  private func allows(_ action: Int32, _ first: String, _ second: String?) -> Bool {
    switch action {
    case SQLITE_TRANSACTION: refused = first
    case SQLITE_SAVEPOINT: refused = first == "BEGIN" ? "SAVEPOINT" : first
    case SQLITE_ATTACH: refused = "ATTACH"
    case SQLITE_DETACH: refused = "DETACH"
    case SQLITE_PRAGMA where Self.settings.contains(first.lowercased()) && second != nil,
      SQLITE_PRAGMA where first.lowercased() == "wal_checkpoint":
      refused = "PRAGMA \(first)"
    default: return true
    }
    return false
  }
}

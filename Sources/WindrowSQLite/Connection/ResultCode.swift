import CSQLite
import WindrowModel

extension StoreError {
  /// What a result code of SQLite means.
  ///
  /// A foreign key with RESTRICT fails as a trigger does, and only its message tells it from a trigger of the file.
  init(code: Int32, connection: OpaquePointer?, sql: String?) {
    let message = unsafe connection.map { unsafe String(cString: sqlite3_errmsg($0)) }
    let text = unsafe message ?? String(cString: sqlite3_errstr(code))
    self.init(Kind(resultCode: code, message: text), text, sql: sql, extendedCode: code)
  }
}

extension StoreError.Kind {
  /// The kind of an extended result code with its message.
  fileprivate init(resultCode code: Int32, message: String) {
    switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .storeCorrupted
    case SQLITE_BUSY, SQLITE_LOCKED: self = .storeBusy
    case SQLITE_FULL: self = .storeFull
    case SQLITE_READONLY, SQLITE_PERM: self = .storeReadOnly
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM: self = .io
    case SQLITE_MISMATCH: self = .typeMismatch
    case SQLITE_TOOBIG: self = .invalidValue
    case SQLITE_CONSTRAINT: self = Self.constraint(code, message)
    case SQLITE_ERROR where message.hasPrefix("cannot VACUUM"): self = .misuse
    default: self = message == ExactSumFunction.overflowMessage ? .integerOverflow : .sql
    }
  }

  private static func constraint(_ code: Int32, _ message: String) -> Self {
    switch code >> 8 {
    case 8, 6, 10: .uniqueViolation  // UNIQUE, PRIMARYKEY, ROWID: the macros are not imported
    case 5: .notNullViolation
    case 3: .foreignKeyViolation
    case 1: .invalidValue  // CHECK
    case 12: .typeMismatch  // DATATYPE, of strict tables
    case 7 where message == "FOREIGN KEY constraint failed": .deleteDenied
    default: .sql
    }
  }
}

extension StoreError {
  /// The message by which SQLite's own `sum` refuses integers whose running total does not fit.
  static let sumOverflowMessage = "integer overflow"

  /// The same error with the entity it concerns, where none is known yet.
  func about(_ entity: EntityDescription) -> StoreError {
    var copy = self
    copy.entity = entity.name
    return copy
  }
}

extension StoreError {
  /// The kind of a failure: a closed list today, which may grow.
  public struct Kind: Sendable, Hashable {
    private enum Code: String, Sendable, CaseIterable {
      case unknownEntity, unknownAttribute, typeMismatch, invalidFormat, unsupported, invalidValue
      case uniqueViolation, notNullViolation, foreignKeyViolation, deleteDenied
      case integerOverflow, rowNotFound
      case storeCorrupted, storeBusy, storeFull, storeReadOnly, io
      case invalidSchema, schemaMismatch, newerSchema, migrationFailed, closed, misuse, sql
    }

    private let code: Code

    private init(_ code: Code) { self.code = code }

    /// The kind of a name as fixtures and reports spell it, or nil for a name that no kind has.
    public init?(name: String) {
      guard let code = Code(rawValue: name) else { return nil }
      self.code = code
    }

    /// The name as fixtures and reports spell it.
    public var name: String { code.rawValue }

    /// Every kind there is.
    public static var all: [Kind] { Code.allCases.map(Kind.init) }

    /// The schema has no entity of that name.
    public static let unknownEntity = Kind(.unknownEntity)
    /// The entity has no attribute or relationship of that name.
    public static let unknownAttribute = Kind(.unknownAttribute)
    /// A value that cannot be read as the type it meets, or an operator that its operand's type does not have.
    public static let typeMismatch = Kind(.typeMismatch)
    /// The format string cannot be parsed, or its arguments do not fit it.
    public static let invalidFormat = Kind(.invalidFormat)
    /// Well-formed, but refused: no store can mean it.
    public static let unsupported = Kind(.unsupported)
    /// A value that may not be saved: NaN, a date out of range, too many fraction digits, an unknown raw value.
    public static let invalidValue = Kind(.invalidValue)
    /// Another row has the same values in columns that are unique together.
    public static let uniqueViolation = Kind(.uniqueViolation)
    /// nil in an attribute or to-one that is not optional.
    public static let notNullViolation = Kind(.notNullViolation)
    /// At commit, a to-one points to a row that is not there.
    public static let foreignKeyViolation = Kind(.foreignKeyViolation)
    /// A row was to be deleted, also by a cascade, to which another row points by a rule that denies it.
    public static let deleteDenied = Kind(.deleteDenied)
    /// A sum of integers that no 64-bit integer holds.
    public static let integerOverflow = Kind(.integerOverflow)
    /// An update or delete of a row that is not there.
    public static let rowNotFound = Kind(.rowNotFound)
    /// The file is damaged, or is no database.
    public static let storeCorrupted = Kind(.storeCorrupted)
    /// Another connection holds the lock for longer than the busy timeout.
    public static let storeBusy = Kind(.storeBusy)
    /// The disk, or the size the file may have, is exhausted.
    public static let storeFull = Kind(.storeFull)
    /// The file, or its folder, may not be written.
    public static let storeReadOnly = Kind(.storeReadOnly)
    /// The operating system failed to read or write.
    public static let io = Kind(.io)
    /// The descriptions contradict each other; ``StoreError/details`` lists every fault.
    public static let invalidSchema = Kind(.invalidSchema)
    /// The file's tables are not what the schema says; ``StoreError/details`` lists every difference.
    public static let schemaMismatch = Kind(.schemaMismatch)
    /// The file records migrations that this program does not know: a newer one has written it.
    public static let newerSchema = Kind(.newerSchema)
    /// A migration threw an error of its own, which is the ``StoreError/underlying`` one.
    public static let migrationFailed = Kind(.migrationFailed)
    /// The store was closed.
    public static let closed = Kind(.closed)
    /// The store was used against its rules, for instance a write begun inside a write on the same thread.
    public static let misuse = Kind(.misuse)
    /// Any other failure of an SQL statement.
    public static let sql = Kind(.sql)
  }
}

extension StoreError.Kind: CustomStringConvertible {
  /// The name as fixtures and reports spell it.
  public var description: String { name }
}

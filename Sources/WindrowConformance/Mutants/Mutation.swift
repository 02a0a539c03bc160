import WindrowModel
import WindrowStore

/// One way in which a store is deliberately broken, and the cases that must notice.
struct Mutation: Sendable {
  /// The name of the broken store.
  let name: String
  /// What is broken, in words.
  let about: String
  /// The full names of cases each of which must fail.
  let caughtBy: [String]
  /// Changes a request before the store executes it.
  var request: (@Sendable (inout FetchDescription) -> Void)?
  /// Changes a value that is read.
  var value: (@Sendable (AttributeValue) -> AttributeValue)?
  /// Changes the sections of a request.
  var sections: (@Sendable (inout [SectionIDs]) -> Void)?
  /// Changes aggregates, or the error of asking for them.
  var aggregates:
    (
      @Sendable (ResolvedAggregates, Result<[[AttributeValue]], StoreError>) -> Result<
        [[AttributeValue]], StoreError
      >
    )?
  /// Changes the identities whose rows are read.
  var batch: (@Sendable ([RowID]) -> [RowID])?
  /// Whether the store denies that a transaction is open.
  var hidesTransactions = false
  /// Changes a request for aggregates before the store executes it.
  var aggregateRequest: (@Sendable (inout AggregateDescription) -> Void)?
  /// Changes what observers hear of a commit; nil for nothing.
  var commit: (@Sendable (Commit) -> Commit?)?
  /// Changes columns that are read by identity while a commit is announced.
  var columnsAtCommit: (@Sendable ([AttributeValue]) -> [AttributeValue])?
  /// What is done wrong when writing.
  var writing = Writing()
  /// What is done wrong with caches.
  var cache: CacheMistake?
  /// What a store must be able to do for the mistake to be made.
  var needs: StoreCapabilities = []

  /// What is done wrong when writing.
  struct Writing: OptionSet, Sendable {
    let rawValue: Int

    static let keepsRolledBackRows = Writing(rawValue: 1 << 0)
    static let keepsRolledBackSavepoints = Writing(rawValue: 1 << 1)
    static let ignoresUniqueViolations = Writing(rawValue: 1 << 2)
    static let forgetsCascades = Writing(rawValue: 1 << 3)
    static let ignoresDenials = Writing(rawValue: 1 << 4)
    static let reusesIdentities = Writing(rawValue: 1 << 5)
    static let tellsEqualUpdates = Writing(rawValue: 1 << 6)
    static let tellsRolledBackInserts = Writing(rawValue: 1 << 7)
    static let hidesCascadedChanges = Writing(rawValue: 1 << 8)
    static let hidesTheEndOfCommits = Writing(rawValue: 1 << 9)
    static let wrapsErrors = Writing(rawValue: 1 << 10)
    static let allowsNestedWrites = Writing(rawValue: 1 << 11)
  }

  init(_ name: String, _ about: String, caughtBy: [String], _ configure: (inout Mutation) -> Void) {
    self.name = name
    self.about = about
    self.caughtBy = caughtBy
    configure(&self)
  }
}

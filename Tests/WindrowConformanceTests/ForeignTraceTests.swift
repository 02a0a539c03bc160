import Foundation
import Testing
import WindrowModel
import WindrowSQLite
import WindrowStore

@testable import WindrowConformance

/// Random traces in which somebody else commits, here another store object of the same process.
@Suite(.timeLimit(.minutes(2))) struct ForeignTraceTests {
  /// Somebody who opens the file of a folder for himself; some lie about what they did.
  private final class OtherStore: ForeignWriter {
    private let session: ForeignSession
    private let commits: Bool

    init(_ folder: URL, commits: Bool) {
      session = ForeignSession { schema in try SQLiteStore(path: OtherStore.file(folder), schema: schema) }
      self.commits = commits
    }

    static func file(_ folder: URL) -> String { folder.appending(path: "rows.sqlite").path() }

    func send(_ line: String) throws -> String {
      !commits && line.contains("\"transaction\"") ? ForeignSession.done : session.answer(line)
    }

    func close() { session.close() }
  }

  private func store(
    commits: Bool = true, _ foreignCommits: SQLiteConfiguration.ForeignCommits = .automatic
  ) -> ConformanceStore {
    ConformanceStore(
      "sqlite", foreign: { OtherStore($0.folder, commits: commits) },
      open: { schema, options in
        var configuration = SQLiteConfiguration()
        configuration.foreignCommits = foreignCommits
        return try SQLiteStore(
          path: OtherStore.file(options.folder), schema: schema, configuration: configuration)
      })
  }

  private func run(_ store: ConformanceStore, _ arguments: String...) -> (code: Int32, text: String) {
    let text = Mutex("")
    var command = ConformanceCommand(stores: [store])
    command.output = { words in text.withLock { $0 += words } }
    command.errors = { words in text.withLock { $0 += words } }
    command.showsProgress = false
    command.usesColor = false
    let code = command.run(arguments)
    return (code, text.withLock(\.self))
  }

  @Test func listsAgreeWithTheOracleWhoeverCommits() {
    let (code, text) = run(store(), "--random", "4", "--steps", "8", "--foreign", "--seed", "5")
    #expect(code == 0, "\(text)")
    #expect(text.contains("foreign commits were heard of after "))
    #expect(!text.contains("foreign commits: committed"))
    #expect(!text.contains("foreign commits: at random moments"))
  }

  @Test func whoDoesNotHearOfOthersFails() {
    let (code, text) = run(store(.never), "--random", "1", "--steps", "8", "--foreign", "--seed", "5")
    #expect(code == 1)
    #expect(text.contains("a foreign commit is not heard of"))
  }

  @Test func commitsThatNeverCameFail() {
    let (code, text) = run(
      store(commits: false), "--random", "1", "--steps", "8", "--foreign", "--seed", "5")
    #expect(code == 1, "\(text)")
  }

  @Test func itNeedsStepsAndAStoreThatOthersCanWriteTo() {
    #expect(run(store(), "--random", "1", "--foreign").code == 2)
    let (code, text) = run(TestStores.memory, "--random", "1", "--steps", "2", "--foreign")
    #expect(code == 2)
    #expect(text.contains("nobody else can write to the chosen stores"))
  }

  @Test func aLineSaysWhatATransactionDoes() throws {
    let schema = try Schema(entities: [
      EntityDescription("note", attributes: [AttributeDescription("text", .string, isOptional: true)])
    ])
    let transaction = FixtureTransaction(
      operations: [
        .insert("note", id: 7, ["text": "a\nb\u{2028}c \"d\" \\ é\u{0}"]),
        .savepoint([.delete("note", id: 3)], isRolledBack: true),
        .failing(.update("note", id: 9, ["nowhere": 1]), .unknownAttribute),
      ], isRolledBack: true)
    let line = try ForeignLine(transaction, schema)
    #expect(!line.text.contains("\n"))
    let read = try ForeignTransaction(line.text, schema)
    #expect(read.transaction == transaction)
    #expect(!read.mayFail)
    // Bytes would come back as a text.
    let ambiguous = FixtureOperation.failing(.update("note", id: 1, ["text": .data(Data())]), .typeMismatch)
    #expect(throws: FixtureError.self) {
      try ForeignLine(FixtureTransaction(operations: [ambiguous]), schema)
    }
    #expect(try ForeignTransaction(ForeignLine(transaction, mayFail: true, schema).text, schema).mayFail)
  }

  @Test func aSessionAnswersWhatItDid() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let schema = try Schema(entities: [
      EntityDescription("note", attributes: [AttributeDescription("number", .int)], unique: [["number"]])
    ])
    let session = ForeignSession { try SQLiteStore(path: OtherStore.file(folder.url), schema: $0) }
    defer { session.close() }
    #expect(session.answer(ForeignLine(schema).text) == ForeignSession.done)
    func answer(_ operations: [FixtureOperation], error: StoreError.Kind? = nil, mayFail: Bool = false) throws
      -> String
    {
      let transaction = FixtureTransaction(operations: operations, error: error)
      return session.answer(try ForeignLine(transaction, mayFail: mayFail, schema).text)
    }
    let (first, twin) = (
      FixtureOperation.insert("note", id: 1, ["number": 5]),
      FixtureOperation.insert("note", id: 2, ["number": 5])
    )
    #expect(try answer([first]) == ForeignSession.done)
    #expect(try answer([twin]) != ForeignSession.done)
    #expect(try answer([twin], error: .uniqueViolation) == ForeignSession.done)
    #expect(try answer([first], error: .rowNotFound) != ForeignSession.done)
    #expect(try answer([twin, .delete("note", id: 1)], mayFail: true) == ForeignSession.done)
    let store = try SQLiteStore(path: OtherStore.file(folder.url), schema: schema)
    #expect(try store.read { try $0.count(FetchDescription(entity: "note")) } == 0)
    try store.close()
  }
}

import Foundation
import Testing
import Windrow
import WindrowSQLite

/// What is left of a store whose process is killed: every transaction that was committed, whole, and nothing of another.
@Suite struct KillTests {
  private let folder: TemporaryFolder
  static let rows = 40

  init() throws { folder = try TemporaryFolder() }

  /// A process that writes until it is killed.
  final class Writer {
    let process = Process()
    private let output = Pipe()
    private let input = Pipe()
    private var rest = Data()

    /// Starts it; it stops inside the batch of a number, or inside a migration.
    init(_ path: String, _ mode: String = "", rows: Int = KillTests.rows) throws {
      // Built beside the tests.
      var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      repeat {
        folder.deleteLastPathComponent()
      } while folder.path != "/"
        && !FileManager.default.isExecutableFile(atPath: folder.appending(path: "transaction-writer").path)
      process.executableURL = folder.appending(path: "transaction-writer")
      process.arguments = [path, "\(rows)", mode]
      process.standardOutput = output
      process.standardInput = input
      try process.run()
    }

    /// The next line, after waiting for it; nil where the process has ended.
    func line() -> String? {
      while true {
        if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          let line = String(decoding: rest[..<end], as: UTF8.self)
          rest = Data(rest[(end + 1)...])
          return line
        }
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { return nil }
        rest.append(more)
      }
    }

    func kill() {
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }

  private func open(migrations: [Migration] = []) throws -> SQLiteStore {
    let entry = EntityDescription(
      "entry", attributes: [AttributeDescription("batch", .int), AttributeDescription("text", .string)])
    let total = EntityDescription("total", attributes: [AttributeDescription("rows", .int)])
    return try SQLiteStore(
      path: folder.path(), schema: Schema(entities: [entry, total]), migrations: migrations)
  }

  /// How many batches are whole; requires that none is in part and that the total fits.
  private func batches() throws -> Int {
    let store = try open()
    defer { try? store.close() }
    return try store.read { (tx) throws in
      let sections = try tx.sections(
        tx.schema.resolve(FetchDescription(entity: "entry", sectionBy: .value("batch"))))
      #expect(sections.map(\.key) == (1...max(1, sections.count)).map { .int(Int64($0)) })
      #expect(sections.allSatisfy { $0.ids.count == Self.rows })
      let total = try tx.records(FetchDescription(entity: "total")).map(\.values)
      #expect(total == [[.int(Int64(sections.count * Self.rows))]])
      return sections.count
    }
  }

  @Test(arguments: [1, 2, 3, 5, 8, 13])
  func everyCommittedTransactionIsWholeAndNoneHalf(_ told: Int) throws {
    let writer = try Writer(folder.path())
    for batch in 1...told { #expect(writer.line() == "\(batch)") }
    // It goes on meanwhile, so this hits it anywhere in a later transaction.
    writer.kill()
    #expect(try batches() >= told)
  }

  @Test(arguments: [2, 4])
  func aTransactionThatWasOpenIsGone(_ batch: Int) throws {
    let writer = try Writer(folder.path(), "\(batch)")
    for earlier in 1..<batch { #expect(writer.line() == "\(earlier)") }
    #expect(writer.line() == "inside")
    writer.kill()
    #expect(try batches() == batch - 1)
  }

  @Test func aMigrationThatWasOpenLeavesTheOldState() throws {
    let first = try Writer(folder.path())
    #expect(first.line() == "1")
    first.kill()
    let count = try batches()
    let migrating = try Writer(folder.path(), "migrate")
    #expect(migrating.line() == "inside")
    migrating.kill()
    #expect(try batches() == count)
    let migrated = Condition.comparison(.path("text"), .equal, .constant("migrated"), [])
    #expect(try open().read { try $0.ids("entry", migrated) } == [])
    // The file does not remember it either, so it runs now.
    let runs = Migration("rename") { try $0.execute("UPDATE entry SET text = 'migrated'") }
    #expect(try open(migrations: [runs]).read { try $0.ids("entry", migrated).count } == count * Self.rows)
  }
}

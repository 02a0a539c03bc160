import Foundation
import Testing
import Windrow
import WindrowSQLite

struct ReadmeTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: [
    "Example.swift", "AdoptionExample.swift", "VersionsExample.swift", "RepositoryExample.swift",
    "ViewModelExample.swift", "ViewModelExampleTests.swift", "ViewExample.swift",
  ])
  func examplesOfTheReadmeAreThoseThatAreCompiled(_ name: String) throws {
    let readme = try text("../../README.md")
    let example = try text(name)
    #expect(readme.contains("```swift\n\(example)```"))
  }

  @Test func exampleOfTheReadmeRuns() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
    }
    #expect(try titlesOfLargeMeals(in: file.path) == ["Dinner for two"])
    // A second run opens the file again and adds to it.
    #expect(try titlesOfLargeMeals(in: file.path).count == 2)
  }

  @Test func examplesOfVersionsAndAdoptionRun() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
    }
    let title = AttributeDescription("title", .string)
    let old = EntityDescription("task", attributes: [title])
    let older = try SQLiteStore(path: file.path, schema: Schema(entities: [old]))
    try older.write { (transaction) throws in
      try transaction.insert("task", ["title": "now!"])
      try transaction.execute(
        sql: "CREATE TABLE PAYMENTS (PK INTEGER PRIMARY KEY, amount NUMERIC, PAID_AT INTEGER)", [])
      // Seconds 1.5 and 3 of 2001.
      try transaction.execute(
        sql: "INSERT INTO PAYMENTS VALUES (7, 12.5, 978307201500), (9, 3, 978307203000)", [])
    }
    try older.close()
    let new = EntityDescription("task", attributes: [title, AttributeDescription("priority", .int)])
    let store = try openWithPriorities(file.path, Schema(entities: [new]))
    #expect(
      try store.read { try $0.records(FetchDescription(entity: "task")) }.map(\.values) == [["now!", 2]])
    try store.close()
    let second = { Date(timeIntervalSinceReferenceDate: $0) }
    #expect(try sumOfPayments(since: second(1.5), in: file.path) == Decimal(155) / 10)
    #expect(try sumOfPayments(since: second(1.501), in: file.path) == 3)
  }

  @Test func mapOfTheReadmeNamesEveryTarget() throws {
    let readme = try text("../../README.md")
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/../../Sources")
    for target in sources where !target.hasPrefix(".") {
      #expect(readme.contains("`\(target)`"), "\(target) is missing from the map")
    }
  }
}

import Foundation
import Testing
import Windrow
import WindrowSQLite

/// Adopted columns in which others kept what this package would not: truths of any integer, and numbers beside texts.
@Suite struct StoredTruthTests {
  private static let flag = EntityDescription(
    "flag",
    attributes: [
      AttributeDescription("on", .bool, isOptional: true, column: "b"),
      AttributeDescription("other", .bool, isOptional: true, column: "c"),
    ])

  private func flags() throws -> ForeignDatabase {
    try ForeignDatabase(
      """
      CREATE TABLE flag (id INTEGER PRIMARY KEY, b INTEGER, c BOOLEAN); CREATE INDEX by_b ON flag (b);
      INSERT INTO flag VALUES (1, 1, 2), (2, -1, 0), (3, 2, 1), (4, 0, 0), (5, NULL, NULL)
      """)
  }

  @Test func everyIntegerButZeroIsTrue() throws {
    let store = try flags().adopt([Self.flag])
    try store.read { (tx) throws in
      func ids(_ condition: Condition) throws -> [RowID] {
        try tx.ids(FetchDescription(entity: "flag", condition: condition))
      }
      #expect(
        try tx.records(FetchDescription(entity: "flag")).map { $0.values[0] } == [
          true, true, true, false, .null,
        ])
      #expect(try ids(.comparison(.path("on"), .equal, .constant(true), [])) == [1, 2, 3])
      #expect(try ids(.comparison(.path("on"), .notEqual, .constant(true), [])) == [4, 5])
      #expect(try ids(.comparison(.path("on"), .equal, .constant(false), [])) == [4])
      #expect(try ids(.among(.path("on"), [true])) == [1, 2, 3])
      #expect(try ids(.comparison(.path("on"), .equal, .path("other"), [])) == [1, 3, 4, 5])
      let sorted = FetchDescription(entity: "flag", sort: [SortTerm("on", .descending)])
      #expect(try tx.ids(sorted) == [1, 2, 3, 4, 5])
      let sections = try tx.sections(FetchDescription(entity: "flag", sectionBy: .value("on")))
      #expect(sections.map(\.key) == [.null, false, true])
      #expect(sections.map(\.ids) == [[5], [4], [1, 2, 3]])
      let groups = try tx.aggregate(
        AggregateDescription(entity: "flag", values: [.count], groupBy: [.value("on")]))
      #expect(groups == [[.null, 1], [false, 1], [true, 3]])
      let distinct = try tx.aggregate(AggregateDescription(entity: "flag", values: [.countDistinct("on")]))
      #expect(distinct == [[2]])
    }
  }

  @Test(arguments: [SQLiteConfiguration.CaptureMethod.preupdateHook, .triggers])
  func anEqualTruthIsNotWritten(_ method: SQLiteConfiguration.CaptureMethod) throws {
    let database = try flags()
    let store = try database.adopt([Self.flag]) { $0.capture = method }
    let recorder = CommitRecorder()
    let observation = store.observeCommits(recorder)
    defer { observation.cancel() }
    try store.write { (tx) throws in
      try tx.update("flag", id: 3, ["on": true])
      try tx.update("flag", id: 2, ["on": false])
      try tx.insert("flag", ["on": true])
    }
    let changes = recorder.takeChanges()?.entities["flag"]
    #expect(changes?.updated == [2: .init(old: [true, false], new: [false, false])])
    #expect(changes?.inserted == [6: [true, .null]])
    try store.close()
    #expect(try database.texts("SELECT b FROM flag ORDER BY id") == ["1", "0", "2", "0", nil, "1"])
  }

  @Test(arguments: [true, false])
  func whatIsNoTextIsNotMatchedAsOne(_ isNormalized: Bool) throws {
    let database = try ForeignDatabase(
      """
      CREATE TABLE note (id INTEGER PRIMARY KEY, s, t BLOB);
      INSERT INTO note VALUES (1, 'a', '5'), (2, 5, x'35'), (3, NULL, NULL)
      """)
    let note = EntityDescription(
      "note",
      attributes: ["s", "t"].map {
        AttributeDescription($0, .string, isOptional: true, isNormalized: isNormalized)
      })
    let store = try database.adopt([note])
    try store.read { (tx) throws in
      func ids(_ condition: Condition) throws -> [RowID] {
        try tx.ids(FetchDescription(entity: "note", condition: condition))
      }
      #expect(storeError { _ = try tx.records(FetchDescription(entity: "note")) }?.kind == .typeMismatch)
      #expect(try ids(.comparison(.path("s"), .equal, .constant("5"), [])).isEmpty)
      #expect(try ids(.comparison(.path("s"), .notEqual, .constant("5"), [])) == [1, 2, 3])
      #expect(try ids(.comparison(.path("t"), .equal, .constant("5"), [])) == [1])
      #expect(try ids(.comparison(.path("t"), .equal, .constant("5"), [.caseInsensitive])) == [1])
      #expect(try ids(.text(.path("t"), .contains, .constant("5"), [])) == [1])
      #expect(try ids(.text(.path("s"), .like, .constant("*"), [])) == [1])
      #expect(try ids(.comparison(.length(.path("s")), .equal, .constant(1), [])) == [1])
      for key in [SectionKey.value("s"), .initial("s")] {
        let request = FetchDescription(entity: "note", sectionBy: key)
        #expect(storeError { _ = try tx.sections(request) }?.kind == .typeMismatch)
      }
      let greatest = AggregateDescription(entity: "note", values: [.max("t")])
      #expect(storeError { _ = try tx.aggregate(greatest) }?.kind == .typeMismatch)
    }
  }
}

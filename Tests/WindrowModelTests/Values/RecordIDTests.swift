import Foundation
import Testing
import WindrowModel

/// Identities of rows and the names of types and errors.
@Suite struct RecordIDTests {
  private enum Book {}

  @Test func comparesAndPrintsItsKey() {
    #expect(RecordID<Book>(3) < 4)
    #expect(!(RecordID<Book>(4) < 4))
    #expect(RecordID<Book>(-7).description == "-7")
    #expect(Set([RecordID<Book>(1), 1, 2]).count == 2)
  }

  @Test func isUnassignedUntilInserted() {
    #expect(!RecordID<Book>.unassigned.isAssigned)
    #expect(RecordID<Book>.unassigned.rawValue == .min)
    #expect(RecordID<Book>(0).isAssigned)
  }

  @Test func isCodedAsOneNumber() throws {
    let ids: [RecordID<Book>] = [1, RecordID(.max), RecordID(.min + 1)]
    let json = try JSONEncoder().encode(ids)
    #expect(String(decoding: json, as: UTF8.self) == "[1,9223372036854775807,-9223372036854775807]")
    #expect(try JSONDecoder().decode([RecordID<Book>].self, from: json) == ids)
  }

  @Test(arguments: [
    ("bool", AttributeType.bool), ("int", .int), ("double", .double), ("string", .string), ("date", .date),
    ("uuid", .uuid), ("data", .data), ("decimal(0)", .decimal(scale: 0)),
    ("decimal(18)", .decimal(scale: 18)),
  ])
  func namesOfTypes(name: String, type: AttributeType) {
    #expect(AttributeType(name: name) == type)
    #expect(type.description == name)
  }

  @Test(arguments: [
    "", "Int", "decimal", "decimal()", "decimal(19)", "decimal(-1)", "decimal(2", "int?", "decimal(2) ",
  ])
  func namesOfNoType(name: String) {
    #expect(AttributeType(name: name) == nil)
  }

  @Test func everyKindOfErrorHasItsName() {
    let fixtures = [
      "unknownEntity", "unknownAttribute", "typeMismatch", "invalidFormat", "unsupported", "invalidValue",
      "uniqueViolation", "notNullViolation", "foreignKeyViolation", "deleteDenied", "integerOverflow",
      "rowNotFound",
      "storeCorrupted", "storeBusy", "storeFull", "storeReadOnly", "io",
    ]
    let names = StoreError.Kind.all.map(\.name)
    #expect(Set(names).isSuperset(of: fixtures))
    #expect(Set(names).count == names.count)
    #expect(names.map { StoreError.Kind(name: $0)?.name } == names)
    #expect(StoreError.Kind(name: "nothing") == nil)
  }

  @Test func anErrorPrintsWhatIsKnown() {
    let error = StoreError(
      .sql, "No.", entity: "book", sql: "SELECT 1", extendedCode: 5, details: ["one", "two"])
    #expect("\(error)" == "sql: No. (entity book) [SELECT 1] (SQLite code 5)\n  - one\n  - two")
  }
}

import Testing
import WindrowConformance
import WindrowTesting

/// Every case on every store, as users of the adapter write it.
@Suite struct StoreConformanceTests {
  @Test(arguments: ConformanceCase.all(for: TestStores.memory))
  func memoryConforms(_ conformanceCase: ConformanceCase) throws {
    try conformanceCase.verify(on: TestStores.memory)
  }

  @Test(arguments: ConformanceCase.all(for: TestStores.sqlite))
  func sqliteConforms(_ conformanceCase: ConformanceCase) throws {
    try conformanceCase.verify(on: TestStores.sqlite)
  }

  /// What depends on how changes are captured; the rest is the same code as above.
  @Test(arguments: ConformanceCase.all(for: TestStores.triggers).filter(\.writes))
  func sqliteWithTriggersConforms(_ conformanceCase: ConformanceCase) throws {
    try conformanceCase.verify(on: TestStores.triggers)
  }

  @Test func casesHaveNamesOfTheirOwnAndAreMany() {
    let names = ConformanceCase.all.map(\.fullName)
    #expect(Set(names).count == names.count)
    #expect(names.count >= 400)
  }

  @Test func casesThatAStoreCannotShowAreLeftOut() {
    let memory = ConformanceCase.all(for: TestStores.memory).map(\.fullName)
    let sqlite = ConformanceCase.all(for: TestStores.sqlite).map(\.fullName)
    #expect(!memory.contains("commits by SQL/DELETE without WHERE"))
    #expect(sqlite.contains("commits by SQL/DELETE without WHERE"))
  }
}

extension ConformanceCase {
  fileprivate var writes: Bool {
    [
      "commits", "commits by SQL", "savepoints", "statements", "upserts", "delete rules", "transactions",
      "constraints",
      "persistence", "identity",
    ].contains(group)
  }
}

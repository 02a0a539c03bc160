import Testing

@testable import WindrowConformance

@Suite struct MutantTests {
  @Test(arguments: Mutation.all.map(\.name))
  func everyBrokenStoreIsCaughtByTheCasesNamedForIt(_ name: String) throws {
    let mutation = try #require(Mutation.all.first { $0.name == name })
    #expect(!mutation.caughtBy.isEmpty)
    let memory = try TestStores.memory.capabilities()
    let base = memory.isSuperset(of: mutation.needs) ? TestStores.memory : TestStores.sqlite
    let capabilities = try base.capabilities()
    for fullName in mutation.caughtBy {
      let conformanceCase = try #require(
        ConformanceCase.all.first { $0.fullName == fullName }, "no case \(fullName)")
      #expect(conformanceCase.outcome(on: base, capabilities: capabilities) == .passed)
      let outcome = conformanceCase.outcome(
        on: mutation.store(like: base), capabilities: capabilities)
      guard case .failed = outcome else {
        Issue.record("\(fullName) did not fail on \(name): \(outcome)")
        continue
      }
    }
  }

  @Test func thereAreEnoughOfThem() {
    #expect(Mutation.all.count >= 12)
    #expect(Set(Mutation.all.map(\.name)).count == Mutation.all.count)
  }
}

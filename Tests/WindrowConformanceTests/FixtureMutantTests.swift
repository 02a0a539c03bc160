import Foundation
import Testing

@testable import WindrowConformance

/// The scenarios against deliberately broken stores: those that a fixture can tell must each fail one.
struct FixtureMutantTests {
  /// Broken in what no fixture can say: identities that the store chooses, rules of the seam itself, gaps, and caches.
  private static let unspeakable: Set<String> = [
    "identity-reused", "nested-write", "hidden-transaction", "gap-swallowed", "gap-names-nothing",
  ]

  @Test(arguments: Mutation.all.filter(\.needs.isEmpty).map(\.name).filter { !unspeakable.contains($0) })
  func everyBrokenStoreFailsAScenario(_ name: String) throws {
    let mutation = try #require(Mutation.all.first { $0.name == name })
    let store = mutation.store(like: TestStores.memory)
    let isCaught = try FixtureScenarios.files.contains { file in
      let fixture = try Fixture(contentsOf: file)
      guard case .failed = FixtureRunner.outcome(of: fixture, on: store) else { return false }
      return true
    }
    #expect(isCaught)
  }
}

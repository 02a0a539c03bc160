import Foundation
import Testing
import WindrowConformance
import WindrowTesting

/// Every scenario of the package, on every store.
struct FixtureScenarioTests {
  @Test(arguments: FixtureScenarios.files)
  func holdsOnEveryStore(_ file: URL) throws {
    let fixture = try Fixture(contentsOf: file)
    for store in [TestStores.memory, TestStores.sqlite, TestStores.triggers] { fixture.verify(on: store) }
  }

  @Test func thereAreManyAndEachHasItsOwnName() throws {
    let names = try FixtureScenarios.files.map { try Fixture(contentsOf: $0).name }
    #expect(names.count >= 80)
    #expect(Set(names).count == names.count)
  }
}

/// Where the scenarios of the package are.
enum FixtureScenarios {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Scenarios")

  static var files: [URL] { (try? Fixture.files(at: folder)) ?? [] }
}

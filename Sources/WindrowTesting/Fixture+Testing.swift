public import Testing
public import WindrowConformance

extension Fixture: CustomTestStringConvertible {
  /// The name.
  public var testDescription: String { name }
}

extension Fixture {
  /// Runs the fixture on a new store, and records an issue of the current test for each part that is not as expected.
  ///
  /// ```swift
  /// @Test(arguments: try Fixture.files(at: scenarios))
  /// func holds(_ file: URL) throws { try Fixture(contentsOf: file).verify(on: postgres) }
  /// ```
  ///
  /// Parts that the store cannot show are not judged.
  public func verify(on store: ConformanceStore, sourceLocation: SourceLocation = #_sourceLocation) {
    for result in FixtureRunner.run(self, on: store) {
      guard case .failed(let text) = result.outcome else { continue }
      Issue.record("\(name) on \(store.name): \(text)", sourceLocation: sourceLocation)
    }
  }
}

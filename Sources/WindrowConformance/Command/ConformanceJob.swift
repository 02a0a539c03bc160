import WindrowStore

/// Something to run on each store: a case, or a fixture.
struct ConformanceJob: Sendable {
  let name: String
  /// Runs on a store and tells how it went.
  let run: @Sendable (ConformanceStore, StoreCapabilities) -> ConformanceOutcome

  /// The job of a case.
  init(_ conformanceCase: ConformanceCase) {
    name = conformanceCase.fullName
    run = { conformanceCase.outcome(on: $0, capabilities: $1) }
  }

  /// The job of a fixture.
  init(_ fixture: Fixture) {
    name = "fixtures/\(fixture.name)"
    run = { store, _ in FixtureRunner.outcome(of: fixture, on: store) }
  }
}

/// How one job went on one store.
struct ConformanceResult: Sendable {
  let store: String
  let name: String
  let outcome: ConformanceOutcome
  let seconds: Double
}

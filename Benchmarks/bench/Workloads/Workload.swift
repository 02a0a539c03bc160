/// Something whose cost is measured: one file a workload, one line in `Workloads.all`.
protocol Workload: Sendable {
  /// The name in options, limits and results.
  var name: String { get }
  /// What is measured, in a few words under the heading.
  var summary: String { get }
  /// The ways of doing it; one empty name where there is only one.
  var variants: [String] { get }
  /// The stores it runs on.
  var backends: [Backend] { get }
  /// What most of its results count.
  var unit: ResultUnit { get }
  /// What the results of one variant count.
  func unit(of variant: String) -> ResultUnit

  /// Prepares both sides of one variant.
  ///
  /// Called once before the samples; whatever the sides need again and again (statements, ids) is
  /// made here. Changes to the scenario's data are undone by the trial's `finish`.
  func trial(_ variant: String, in scenario: Scenario) throws -> Trial

  /// One sentence that says what the results mean, or nil if too few of them are there.
  ///
  /// - Parameter lines: all results of this workload on one store at one row count.
  func reading(_ lines: [ResultLine]) -> String?
}

extension Workload {
  var variants: [String] { [""] }
  var backends: [Backend] { Backend.allCases }
  func unit(of variant: String) -> ResultUnit { unit }

  /// What must match a filter, and what a limit names.
  func fullName(_ variant: String) -> String {
    variant.isEmpty ? name : "\(name)/\(variant)"
  }
}

/// What a result's numbers count.
enum ResultUnit: String, Sendable, Codable {
  case nanoseconds = "ns"
  case bytes
  case bytesPerRow = "bytes/row"
  case count
  case ratio
}

/// Every workload, in the order in which they run and are reported.
enum Workloads {
  static let all: [any Workload] = [
    Insert(), WriteOne(), FetchIDs(), FetchRows(), FirstBatch(), Scroll(), ListMemory(), Sections(), Sum(),
    SumMemory(), SumDecoded(), GroupSum(), Match(), LiveUpdate(), LiveInsert(), LiveDelete(),
    LiveRelated(), LiveBulk(), LiveOverhead(), Diff(), Cache(),
  ]

  static func named(_ name: String) -> (any Workload)? {
    all.first { $0.name == name }
  }
}

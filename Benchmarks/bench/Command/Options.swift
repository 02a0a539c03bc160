/// What a run was asked to do.
struct Options: Equatable, Sendable {
  /// What the command does with the chosen workloads.
  enum Action: Equatable, Sendable {
    case run, list, help
  }

  /// How results are written to stdout.
  enum Format: String, Sendable, CaseIterable {
    case table, json
  }

  /// What happens with a named baseline after the run.
  enum Baseline: Equatable, Sendable {
    case save(String)
    case compare(String)
  }

  var action = Action.run
  var rows = [100_000]
  var backends = Backend.allCases
  /// A regular expression that must match the whole of `workload/variant`.
  var filter: String?
  /// Nil means the default, which depends on `quick`.
  var samples: Int?
  var seed: UInt64 = 1
  /// A database file to use and keep, instead of a temporary one.
  var database: String?
  var format = Format.table
  var quick = false
  var check: String?
  var baseline: Baseline?
  var report: String?
  var allowDebug = false

  /// Measured rounds of each workload.
  var sampleCount: Int { samples ?? (quick ? 3 : 9) }

  /// Unmeasured rounds before them.
  var warmUpCount: Int { quick ? 1 : 2 }
}

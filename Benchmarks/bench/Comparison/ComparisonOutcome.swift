/// What a comparison found, as text and as an exit status.
struct ComparisonOutcome: Equatable {
  let text: String
  let status: CommandStatus
}

/// How one result compares.
enum Verdict: String, Equatable {
  case same, worse, better
}

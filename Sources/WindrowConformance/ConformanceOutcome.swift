/// How a case, fixture or trace went on a store.
public enum ConformanceOutcome: Sendable, Hashable {
  /// Everything expected was seen.
  case passed
  /// Something was not as expected; the text says what.
  case failed(String)
  /// Not run, or not all of it could be judged; the text says why.
  case skipped(String)
}

/// An expectation that a store did not meet.
public struct ConformanceFailure: Error, Sendable, CustomStringConvertible {
  /// What was expected and what was seen.
  public let description: String

  /// A failure in words.
  public init(_ description: String) { self.description = description }
}

/// The reason why a case cannot be judged on a store.
public struct ConformanceSkip: Error, Sendable {
  /// The reason, in words.
  public let reason: String

  /// A reason.
  public init(_ reason: String) { self.reason = reason }
}

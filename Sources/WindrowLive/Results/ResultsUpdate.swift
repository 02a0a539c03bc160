public import WindrowModel

/// What a consumer of a live list gets: the list as it is now, and what changed since the last one that it got.
public struct ResultsUpdate<Element: Sendable>: Sendable {
  /// The list as it is now.
  public let snapshot: ResultsSnapshot<Element>
  /// What changed since the snapshot that this consumer got last, or nil for its first and for a failure.
  public let change: ResultsChange?
  /// Why the list could not follow a commit, or nil. It then shows what it showed, and tries again at the next commit.
  public let failure: StoreError?
}

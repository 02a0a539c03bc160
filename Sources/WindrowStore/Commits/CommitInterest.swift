/// Which updates an observer of commits wants to know: of which entities, in which columns.
///
/// Rows that come or go always matter. A store may tell more than is wanted; one that tells less says so in
/// ``ChangeSet/interest``, and names the other rows in ``ChangeSet/unlisted``, without values, which spares it reading them.
public struct CommitInterest: Sendable, Hashable {
  /// The positions of the columns that matter, by entity; an entity that is not there has none.
  public var columns: [String: Set<Int>]

  /// An interest in some columns.
  public init(columns: [String: Set<Int>] = [:]) {
    self.columns = columns
  }

  /// Whether every update that another interest wants is wanted by this.
  public func covers(_ other: CommitInterest) -> Bool {
    other.columns.allSatisfy { entity, wanted in
      if wanted.isEmpty { return true }
      return columns[entity].map { $0 == wanted || $0.isSuperset(of: wanted) } ?? false
    }
  }

  /// What this and another want together.
  public func union(_ other: CommitInterest) -> CommitInterest {
    CommitInterest(columns: columns.merging(other.columns) { $0.union($1) })
  }
}

extension ChangeSet {
  /// Whether every update that an interest wants is listed.
  public func covers(_ interest: CommitInterest) -> Bool { self.interest?.covers(interest) ?? true }
}

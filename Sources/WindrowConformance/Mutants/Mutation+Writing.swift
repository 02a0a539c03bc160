extension Mutation {
  private static func writing(
    _ name: String, _ about: String, _ writing: Writing, caughtBy: [String]
  ) -> Mutation {
    Mutation(name, about, caughtBy: caughtBy) { $0.writing = writing }
  }

  /// Stores that write, or tell what they wrote, wrongly.
  static let writes: [Mutation] = [
    writing(
      "rollback-keeps", "a transaction that throws is kept", .keepsRolledBackRows,
      caughtBy: ["transactions/a closure that throws rolls back, and its own error passes through"]),
    writing(
      "savepoint-keeps", "a savepoint that throws is kept", .keepsRolledBackSavepoints,
      caughtBy: [
        "savepoints/one that throws is undone, and its error passes through",
        "savepoints/an inner one is undone alone",
      ]),
    writing(
      "unique-ignored", "a unique violation is swallowed", .ignoresUniqueViolations,
      caughtBy: ["constraints/an equal value in a unique column is refused at the statement"]),
    writing(
      "cascade-forgotten", "a cascade nullifies", .forgetsCascades,
      caughtBy: ["delete rules/cascade", "delete rules/a chain of cascades"]),
    writing("deny-ignored", "a denied delete is swallowed", .ignoresDenials, caughtBy: ["delete rules/deny"]),
    writing(
      "identity-reused", "a new row takes the identity behind the last one there", .reusesIdentities,
      caughtBy: ["identity/the identity of a deleted row is never used again"]),
    writing(
      "equal-update-told", "an update to equal values is told as one", .tellsEqualUpdates,
      caughtBy: ["commits/an update to equal values beside another change is left out"]),
    writing(
      "rolled-back-told", "a row of a savepoint that was rolled back is told", .tellsRolledBackInserts,
      caughtBy: ["commits/a savepoint that was rolled back beside another change leaves nothing"]),
    writing(
      "cascade-untold", "what a cascade changes is not told", .hidesCascadedChanges,
      caughtBy: [
        "commits/a delete with its cascade and its nullified key",
        "live/rows that a cascade deletes are told",
        "live/a deleted category leaves its rows in the section of nil",
      ]),
    writing(
      "end-untold", "observers do not hear the end of a commit", .hidesTheEndOfCommits,
      caughtBy: ["commits/willCommit then didCommit, once each, in the write", "live/an insert"]),
    writing(
      "error-wrapped", "the caller's error is wrapped", .wrapsErrors,
      caughtBy: ["transactions/a closure that throws rolls back, and its own error passes through"]),
    writing(
      "nested-write", "a write inside a write is let through", .allowsNestedWrites,
      caughtBy: ["transactions/a write inside a write is misuse, and the outer one goes on"]),
  ]
}

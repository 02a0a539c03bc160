import WindrowModel
import WindrowStore

extension Mutation {
  private static func telling(
    _ name: String, _ about: String, caughtBy: [String],
    _ change: @escaping @Sendable (inout EntityChanges) -> Void
  ) -> Mutation {
    Mutation(name, about, caughtBy: caughtBy) {
      $0.commit = { commit in
        guard case .changes(var changes) = commit else { return commit }
        for entity in changes.entities.keys.sorted() { change(&changes.entities[entity, default: .init()]) }
        return .changes(changes)
      }
    }
  }

  /// Stores under which a live list goes wrong: what they tell of a commit, and what can be read meanwhile.
  static let live: [Mutation] = [
    telling(
      "update-missing", "of several updated rows one is not told",
      caughtBy: ["live/two updates in one transaction"]
    ) { changes in
      if changes.updated.count > 1, let first = changes.updated.keys.min() { changes.updated[first] = nil }
    },
    telling(
      "old-values-lost", "updates are told with the new values as the old ones",
      caughtBy: ["live/an update that moves", "live/a renamed section moves and updates its rows"]
    ) { changes in changes.updated = changes.updated.mapValues { .init(old: $0.new, new: $0.new) } },
    telling(
      "updates-as-inserts", "updated rows are told as inserted",
      caughtBy: ["live aggregates/an update of a summed value"]
    ) { changes in
      changes.inserted.merge(changes.updated.mapValues(\.new)) { $1 }
      changes.updated = [:]
    },
    telling(
      "inserted-values-lost", "inserted rows are told without their values",
      caughtBy: ["live aggregates/an insert", "live aggregates/a group comes and one goes"]
    ) { changes in
      changes.inserted = changes.inserted.mapValues { [AttributeValue](repeating: .null, count: $0.count) }
    },
    telling(
      "deleted-values-lost", "deleted rows are told without their values",
      caughtBy: ["commits/a delete", "live aggregates/a delete"]
    ) { changes in
      changes.deleted = changes.deleted.mapValues { [AttributeValue](repeating: .null, count: $0.count) }
    },
    Mutation(
      "gap-swallowed", "a gap is not told",
      caughtBy: [
        "live/after more changes than are told the list is right, and says that it knows too little"
      ]
    ) { mutation in
      mutation.commit = { commit in if case .gap = commit { nil } else { commit } }
    },
    Mutation(
      "gap-names-nothing", "a gap names no entity",
      caughtBy: [
        "live/after more changes than are told the list is right, and says that it knows too little"
      ]
    ) { mutation in
      mutation.commit = { commit in if case .gap = commit { .gap(entities: []) } else { commit } }
    },
    Mutation(
      "columns-at-commit", "columns read by identity at a commit are nil",
      caughtBy: ["live/an insert", "live/a related value in the order moves the rows that read it"]
    ) { $0.columnsAtCommit = { [AttributeValue](repeating: .null, count: $0.count) } },
  ]
}

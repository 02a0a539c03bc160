import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// What a commit tells: the net change of every row, and nothing else.
  static let commits: [ConformanceCase] = netChanges + observers + gaps

  /// A write on items 1 "a" 1 and 2 "b" 2, the latter with a part 1, and the changes it must tell.
  private static func commit(
    _ name: String, _ body: @escaping @Sendable (any WriteTransaction) throws -> Void, _ expected: ChangeSet?
  ) -> ConformanceCase {
    ConformanceCase("commits", name) { context in
      let store = try items(context)
      try expect(try store.changes(of: body), expected)
    }
  }

  private static func items(_ context: ConformanceContext, changeBound: Int? = nil) throws -> any Store {
    let store = try context.open(
      [
        EntityDescription(
          "item",
          attributes: [
            AttributeDescription("name", .string, isOptional: true),
            AttributeDescription("rank", .double, isOptional: true),
          ]),
        EntityDescription(
          "part", attributes: [], toOnes: [ToOneDescription("item", to: "item", onDelete: .cascade)]),
        EntityDescription(
          "tag", attributes: [], toOnes: [ToOneDescription("item", to: "item", onDelete: .nullify)]),
      ], changeBound: changeBound)
    try store.write { tx in
      try tx.insert("item", ["name": "a", "rank": 1.0])
      try tx.insert("item", ["name": "b", "rank": 2.0])
      try tx.insert("part", ["item": 2])
      try tx.insert("tag", ["item": 2])
    }
    return store
  }

  private static func items(_ changes: EntityChanges) -> ChangeSet { ChangeSet(entities: ["item": changes]) }

  private static let netChanges: [ConformanceCase] = [
    commit("an insert", { try $0.insert("item", ["name": "c"]) }, items(.init(inserted: [3: ["c", .null]]))),
    commit(
      "an update with old and new values", { try $0.update("item", 1, ["name": "x"]) },
      items(.init(updated: [1: .init(old: ["a", 1.0], new: ["x", 1.0])]))),
    commit("a delete", { try $0.delete("item", 1) }, items(.init(deleted: [1: ["a", 1.0]]))),
    commit(
      "a delete with its cascade and its nullified key", { try $0.delete("item", 2) },
      ChangeSet(entities: [
        "item": .init(deleted: [2: ["b", 2.0]]), "part": .init(deleted: [1: [2]]),
        "tag": .init(updated: [1: .init(old: [2], new: [.null])]),
      ])),
    commit(
      "an update to equal values is nothing", { try $0.update("item", 1, ["name": "a", "rank": 1.0]) }, nil),
    commit(
      "an update to a text that is equal in its composed form is nothing",
      { tx in
        try tx.update("item", 1, ["rank": .double(0.0)])
        try tx.update("item", 1, ["rank": 1.0])
      }, nil),
    commit("an insert and a delete are nothing", { tx in try tx.delete("item", try tx.insert("item")) }, nil),
    commit(
      "an insert and an update are an insert of the last values",
      { tx in
        let id = try tx.insert("item", ["name": "c"])
        try tx.update("item", id, ["name": "d"])
      }, items(.init(inserted: [3: ["d", .null]]))),
    commit(
      "two updates are one, from the first old to the last new values",
      { tx in
        try tx.update("item", 1, ["name": "x"])
        try tx.update("item", 1, ["name": "y", "rank": 5.0])
      }, items(.init(updated: [1: .init(old: ["a", 1.0], new: ["y", 5.0])]))),
    commit(
      "an update there and back is nothing",
      { tx in
        try tx.update("item", 1, ["name": "x"])
        try tx.update("item", 1, ["name": "a"])
      }, nil),
    commit(
      "an update and a delete are a delete of the first old values",
      { tx in
        try tx.update("item", 1, ["name": "x"])
        try tx.delete("item", 1)
      }, items(.init(deleted: [1: ["a", 1.0]]))),
    commit(
      "a delete and an insert of other values are an update",
      { tx in
        try tx.delete("item", 1)
        try tx.insert("item", id: 1, ["name": "z"])
      }, items(.init(updated: [1: .init(old: ["a", 1.0], new: ["z", .null])]))),
    commit(
      "a delete and an insert of equal values are nothing",
      { tx in
        try tx.delete("item", 1)
        try tx.insert("item", id: 1, ["name": "a", "rank": 1.0])
      }, nil),
    commit(
      "a savepoint that was rolled back leaves nothing",
      { tx in
        try? tx.savepoint {
          try tx.update("item", 1, ["name": "x"])
          try tx.delete("item", 2)
          try tx.insert("item")
          throw Stop(number: 1)
        }
      }, nil),
    commit(
      "an update behind a savepoint that was rolled back tells the values before it",
      { tx in
        try? tx.savepoint {
          try tx.update("item", 1, ["name": "x"])
          throw Stop(number: 1)
        }
        try tx.update("item", 1, ["rank": 9.0])
      }, items(.init(updated: [1: .init(old: ["a", 1.0], new: ["a", 9.0])]))),
    commit(
      "an update before a savepoint that was rolled back stays",
      { tx in
        try tx.update("item", 1, ["name": "x"])
        try? tx.savepoint {
          try tx.delete("item", 1)
          throw Stop(number: 1)
        }
      }, items(.init(updated: [1: .init(old: ["a", 1.0], new: ["x", 1.0])]))),
    commit(
      "an update to equal values beside another change is left out",
      { tx in
        try tx.update("item", 2, ["name": "b", "rank": 2.0])
        try tx.update("item", 1, ["name": "x"])
      }, items(.init(updated: [1: .init(old: ["a", 1.0], new: ["x", 1.0])]))),
    commit(
      "a savepoint that was rolled back beside another change leaves nothing",
      { tx in
        try? tx.savepoint {
          try tx.insert("item", ["name": "gone"])
          try tx.update("item", 2, ["name": "gone"])
          throw Stop(number: 1)
        }
        try tx.update("item", 1, ["name": "x"])
      }, items(.init(updated: [1: .init(old: ["a", 1.0], new: ["x", 1.0])]))),
    commit(
      "a statement that failed leaves nothing",
      { tx in
        try expectError(.uniqueViolation) { try tx.insert("item", id: 1, ["name": "x"]) }
        try expectError(.rowNotFound) { try tx.delete("item", 99) }
      }, nil),
    commit(
      "a cascade from a row inserted in the same transaction is nothing",
      { tx in
        let id = try tx.insert("item")
        try tx.insert("part", ["item": .int(id)])
        try tx.delete("item", id)
      }, nil),
    commit(
      "a new key of a to-one", { try $0.update("part", 1, ["item": 1]) },
      ChangeSet(entities: ["part": .init(updated: [1: .init(old: [2], new: [1])])])),
    commit(
      "a text in its decomposed form is told composed", { try $0.update("item", 1, ["name": "e\u{301}"]) },
      items(.init(updated: [1: .init(old: ["a", 1.0], new: ["\u{E9}", 1.0])]))),
    commit(
      "a thousand rows are one commit",
      { tx in
        for number in 0..<1000 {
          try tx.insert("item", id: RowID(number + 10), ["rank": .double(Double(number))])
        }
      },
      items(
        .init(
          inserted: Dictionary(
            uniqueKeysWithValues: (0..<1000).map { (RowID($0 + 10), [.null, .double(Double($0))]) })))),
  ]

  private static let observers: [ConformanceCase] = [
    ConformanceCase("commits", "willCommit then didCommit, once each, in the write") { context in
      let store = try items(context)
      let recorder = CommitRecorder()
      let observation = store.observeCommits(recorder)
      try store.write { tx in
        try tx.delete("item", 1)
        try expect(recorder.events, [], "before the end of the closure")
      }
      try expect(recorder.events, [.willCommit(items(.init(deleted: [1: ["a", 1.0]]))), .didCommit])
      observation.cancel()
    },
    ConformanceCase("commits", "a write that throws tells nothing") { context in
      let store = try items(context)
      let recorder = CommitRecorder()
      let observation = store.observeCommits(recorder)
      try? store.write { tx in
        try tx.delete("item", 1)
        throw Stop(number: 1)
      }
      try expect(recorder.events, [])
      observation.cancel()
    },
    ConformanceCase("commits", "a commit that fails is rolled back, and whoever was told so is told that") {
      context in
      let store = try items(context)
      let recorder = CommitRecorder()
      let observation = store.observeCommits(recorder)
      try expectError(.foreignKeyViolation) { try store.write { try $0.update("part", 1, ["item": 99]) } }
      let events = recorder.takeEvents()
      let isRolledBack = events.count == 2 && events.last == .didRollBack
      try expect(
        events.isEmpty || isRolledBack, "expected nothing, or willCommit and didRollBack, got \(events)")
      try store.write { try $0.update("part", 1, ["item": 1]) }
      try expect(recorder.events.last, .didCommit, "the next commit")
      observation.cancel()
    },
    ConformanceCase("commits", "what is read while a commit is announced is what it leaves") { context in
      let store = try items(context)
      let recorder = CommitRecorder()
      recorder.whenCommitting { after in
        try expect(try after.ids("item"), [2, 3])
        try expect(try after.value("item", 3, "name"), "c")
        try expect(try after.ids("item", .comparison(.path("name"), .equal, .constant("c"), [])), [3])
        try expect(try after.aggregate("item", nil, .count), [2])
      }
      let observation = store.observeCommits(recorder)
      try store.write { tx in
        try tx.delete("item", 1)
        try tx.insert("item", ["name": "c"])
      }
      if let failure = recorder.failure { throw failure }
      observation.cancel()
    },
    ConformanceCase("commits", "updates that nobody is interested in may lack values, but are named") {
      context in
      let store = try items(context)
      let recorder = CommitRecorder(interest: CommitInterest(columns: ["item": [0]]))
      let observation = store.observeCommits(recorder)
      defer { observation.cancel() }
      func changes(_ body: (any WriteTransaction) throws -> Void) throws -> ChangeSet {
        try store.write(body)
        guard case .willCommit(let changes)? = recorder.takeEvents().first else {
          throw ConformanceFailure("nothing was told")
        }
        return changes
      }
      let rank = try changes { try $0.update("item", 1, ["rank": 7.0]) }
      let isNamed = rank.unlisted["item"] == [1] && rank.entities.isEmpty
      let isListed = rank.entities == ["item": .init(updated: [1: .init(old: ["a", 1.0], new: ["a", 7.0])])]
      try expect(isNamed || isListed, "\(rank)")
      try expect(rank.covers(CommitInterest(columns: ["item": [0]])), "the interest is not covered")
      try expect(isListed || !rank.covers(CommitInterest(columns: ["item": [1]])), "more is covered")
      let both = try changes { tx in
        try tx.update("item", 2, ["rank": 8.0])
        try tx.update("item", 2, ["name": "x"])
      }
      try expect(both.entities["item"]?.updated[2]?.old.first, "b")
      try expect(both.entities["item"]?.updated[2]?.new, ["x", 8.0])
      let others = try changes { tx in
        try tx.insert("item", ["name": "c"])
        try tx.delete("item", 1)
      }
      try expect(others.entities["item"]?.inserted, [3: ["c", .null]])
      try expect(others.entities["item"]?.deleted, [1: ["a", 7.0]])
    },
    ConformanceCase(
      "commits", "whoever is told of a commit is in no transaction, reads it, and may not write"
    ) {
      context in
      let store = try items(context)
      let recorder = CommitRecorder()
      recorder.whenEnded {
        try expect(!store.isInsideTransaction, "inside a transaction when the commit is told")
        try expect(try store.read { try $0.ids("item") }, [2])
        try expectError(.misuse, "a write") { try store.write { try $0.insert("item") } }
        try expectError(.misuse, "closing") { try store.close() }
      }
      let observation = store.observeCommits(recorder)
      try store.write { try $0.delete("item", 1) }
      if let failure = recorder.failure { throw failure }
      try expect(recorder.events.last, .didCommit)
      observation.cancel()
      try store.write { try $0.insert("item") }
    },
    ConformanceCase("commits", "observers are told in the order of their registration, until they cancel") {
      context in
      let store = try items(context)
      let calls = Mutex<[Int]>([])
      let recorders = [CommitRecorder(), CommitRecorder(), CommitRecorder()]
      var observations: [CommitObservation] = []
      for (index, recorder) in recorders.enumerated() {
        recorder.whenCommitting { _ in calls.withLock { $0.append(index) } }
        observations.append(store.observeCommits(recorder))
      }
      try store.write { try $0.insert("item") }
      try expect(calls.withLock(\.self), [0, 1, 2])
      observations[1].cancel()
      observations[1].cancel()
      try store.write { try $0.insert("item") }
      try expect(calls.withLock(\.self), [0, 1, 2, 0, 2])
      observations.removeAll()
      try store.write { try $0.insert("item") }
      try expect(calls.withLock(\.self), [0, 1, 2, 0, 2], "after the registrations were released")
    },
    ConformanceCase("commits", "changes made before anyone observed are not told") { context in
      let store = try items(context)
      try store.write { try $0.update("item", 1, ["name": "x"]) }
      try expect(
        try store.changes { try $0.update("item", 2, ["name": "y"]) },
        items(.init(updated: [2: .init(old: ["b", 2.0], new: ["y", 2.0])])))
    },
  ]

  private static let gaps: [ConformanceCase] = [
    ConformanceCase("commits", "more changed rows than the bound are a gap that names their entity") {
      context in
      guard context.store.heedsChangeBound else { throw ConformanceSkip("the bound cannot be set") }
      let store = try items(context, changeBound: 10)
      let recorder = CommitRecorder()
      let observation = store.observeCommits(recorder)
      try store.write { tx in for _ in 0..<10 { try tx.insert("item") } }
      try expect(try recorder.onlyChanges()?.count, 10, "ten rows at a bound of ten")
      try store.write { tx in for _ in 0..<11 { try tx.insert("item") } }
      let events = recorder.takeEvents()
      guard events.count == 2, case .gap(let entities) = events[0], events[1] == .didCommit else {
        throw ConformanceFailure("expected a gap, got \(clipped(events))")
      }
      try expect(
        entities?.contains("item") ?? true, "the gap names \(String(describing: entities)) without item")
      try store.write { try $0.update("item", 1, ["name": "z"]) }
      try expect(try recorder.onlyChanges()?.count, 1, "the commit after the gap")
      observation.cancel()
    }
  ]
}

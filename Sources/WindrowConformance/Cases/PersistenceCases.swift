import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Rows stay after a store is closed and opened again.
  static let persistence: [ConformanceCase] = [
    ConformanceCase("persistence", "rows, keys and identities are there again", needs: .persistent) {
      context in
      let first = try Ledger.open(context)
      try first.write { tx in
        try tx.insert("category", id: 1, ["name": "Food"])
        try tx.insert("expense", Ledger.fullRow)
        try tx.insert("expense")
        try tx.delete("expense", 2)
      }
      let rows = try first.read { try $0.rows("expense") }
      try first.close()
      let second = try Ledger.open(context)
      try expect(try second.read { try $0.rows("expense") }, rows)
      try expect(try second.write { try $0.insert("expense") }, 3, "an identity never used")
    },
    ConformanceCase("persistence", "what was rolled back is not there", needs: .persistent) { context in
      let first = try Ledger.open(context)
      try? first.write { tx in
        try tx.insert("expense")
        throw Stop(number: 1)
      }
      try first.close()
      try expect(try Ledger.open(context).ids("expense"), [])
    },
    ConformanceCase("persistence", "awkward values of every type are there again", needs: .persistent) {
      context in
      for type in AwkwardValue.types {
        try context.inFreshFolder { context in
          let table = SampleTable(type)
          try table.open(context).close()
          let again = try context.open([table.entity])
          try expectAgreement(again, try table.oracle(), FetchDescription(entity: "sample", sort: []))
        }
      }
    },
    ConformanceCase(
      "persistence", "what another store object wrote to the same file is told as a gap",
      needs: [.persistent, .sql]
    ) { context in
      let (one, other) = (try Ledger.open(context), try Ledger.open(context))
      let recorder = CommitRecorder()
      let observation = one.observeCommits(recorder)
      try one.write { try $0.insert("expense", ["title": "a"]) }
      try expect(try recorder.onlyChanges()?.count, 1)
      try other.write { try $0.insert("expense", ["title": "b"]) }
      try expect(try one.ids("expense"), [1, 2], "seen by the next read")
      try one.write { try $0.insert("expense", ["title": "c"]) }
      guard case .gap = recorder.takeEvents().first else { throw ConformanceFailure("expected a gap") }
      try one.write { try $0.update("expense", 1, ["title": "d"]) }
      try expect(try recorder.onlyChanges()?.count, 1, "changes of the commit after it")
      observation.cancel()
    },
    ConformanceCase("persistence", "a store that does not persist begins empty") { context in
      let first = try Ledger.open(context, expenses: [[:]])
      if first.capabilities.contains(.persistent) { throw ConformanceSkip("the store persists") }
      try first.close()
      try expect(try Ledger.open(context).ids("expense"), [])
    },
  ]
}

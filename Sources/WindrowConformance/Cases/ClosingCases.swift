import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// The end of a store.
  static let closing: [ConformanceCase] = [
    closing("every later call throws closed") { store in
      try store.close()
      try expectError(.closed, "read") { try store.read { _ in } }
      try expectError(.closed, "write") { try store.write { _ in } }
    },
    closing("closing twice does nothing") { store in
      try store.close()
      try store.close()
    },
    closing("closing inside a transaction is misuse, and the transaction goes on") { store in
      try store.write { tx in
        try expectError(.misuse) { try store.close() }
        try tx.insert("expense")
      }
      try store.read { tx in
        try expectError(.misuse) { try store.close() }
        try expect(try tx.ids("expense"), [1])
      }
    },
    closing("closing waits for a transaction that runs") { store in
      let (begun, go) = (Gate(), Gate())
      let writer = OtherThread {
        try store.write { tx in
          begun.open()
          try go.pass("the closing to begin")
          try tx.insert("expense", ["title": "a"])
        }
      }
      try begun.pass("the write to begin")
      let closer = OtherThread { try store.close() }
      go.open()
      try writer.join()
      try closer.join()
      try expectError(.closed) { try store.read { _ in } }
    },
    closing("an observer is told once, last") { store in
      let recorder = CommitRecorder()
      let observation = store.observeCommits(recorder)
      defer { observation.cancel() }
      try store.write { try $0.insert("expense") }
      try store.close()
      try store.close()
      try expect(recorder.events.suffix(2), [.didCommit, .didClose])
    },
    closing("an observer that was cancelled is not told") { store in
      let recorder = CommitRecorder()
      store.observeCommits(recorder).cancel()
      try store.close()
      try expect(recorder.events.isEmpty, "expected nothing, got \(recorder.events)")
    },
    closing("the schema, the statistics and the failures are still there") { store in
      let schema = store.schema
      try store.close()
      try expect(store.schema, schema)
      _ = store.statistics
      try expect(store.faultFailures.count, 0)
    },
  ]

  private static func closing(
    _ name: String, _ body: @escaping @Sendable (any Store) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("closing", name) { try body(try Ledger.open($0)) }
  }
}

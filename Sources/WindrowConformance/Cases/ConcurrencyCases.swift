import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Several threads at one store.
  static let concurrency: [ConformanceCase] = [
    concurrent("writes of several threads follow each other, none is lost") { store in
      try store.write { try $0.insert("expense", ["cents": 0]) }
      let threads = (0..<4).map { _ in
        OtherThread {
          for _ in 0..<25 {
            try store.write { tx in
              guard case .int(let cents) = try tx.value("expense", 1, "cents") else {
                throw ConformanceFailure("no int")
              }
              try tx.update("expense", 1, ["cents": .int(cents + 1)])
            }
          }
        }
      }
      for thread in threads { try thread.join() }
      try expect(try store.read { try $0.value("expense", 1, "cents") }, 100)
    },
    concurrent("no read sees half of a write") { store in
      try store.write { tx in for _ in 0..<2 { try tx.insert("expense", ["cents": 0]) } }
      let writer = OtherThread {
        for number in 1...50 {
          try store.write { tx in
            for id: RowID in 1...2 { try tx.update("expense", id, ["cents": .int(Int64(number))]) }
          }
        }
      }
      let readers = (0..<2).map { _ in
        OtherThread {
          for _ in 0..<50 {
            let values = try store.read { tx in try (1...2).map { try tx.value("expense", $0, "cents") } }
            try expect(values[0], values[1], "two rows that are written together")
          }
        }
      }
      try writer.join()
      for reader in readers { try reader.join() }
    },
    concurrent("scheduled closures run, reads and writes") { store in
      let (wrote, read) = (Gate(), Gate())
      let failures = Mutex<[String]>([])
      store.schedule(.write) {
        do { try store.write { try $0.insert("expense") } } catch {
          failures.withLock { $0.append("\(error)") }
        }
        wrote.open()
      }
      try wrote.pass("the scheduled write")
      store.schedule(.read) {
        do { try expect(try store.ids("expense"), [1]) } catch { failures.withLock { $0.append("\(error)") } }
        read.open()
      }
      try read.pass("the scheduled read")
      try expect(failures.withLock(\.self), [])
    },
    ConformanceCase(
      "concurrency", "a read proceeds while a write is open, and keeps its view", needs: .concurrentReads
    ) { context in
      let store = try Ledger.open(context, expenses: [["title": "a"]])
      let (written, mayCommit) = (Gate(), Gate())
      let writer = OtherThread {
        try store.write { tx in
          try tx.update("expense", 1, ["title": "b"])
          try tx.insert("expense", ["title": "c"])
          written.open()
          try mayCommit.pass("the reader")
        }
      }
      try written.pass("the open write")
      try store.read { tx in
        try expect(try tx.ids("expense"), [1], "before the commit")
        mayCommit.open()
        try writer.join()
        try expect(try tx.ids("expense"), [1], "after the commit, in the same read")
        try expect(try tx.value("expense", 1, "title"), "a", "the value of the same view")
      }
      try expect(try store.ids("expense"), [1, 2], "in a new read")
    },
    ConformanceCase("concurrency", "a write proceeds while reads are open", needs: .concurrentReads) {
      context in
      let store = try Ledger.open(context, expenses: [["title": "a"]])
      try store.read { tx in
        try expect(try tx.ids("expense"), [1])
        try onAnotherThread { try store.write { _ = try $0.insert("expense") } }
        try expect(try tx.ids("expense"), [1])
      }
      try expect(try store.ids("expense"), [1, 2])
    },
  ]

  private static func concurrent(
    _ name: String, _ body: @escaping @Sendable (any Store) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("concurrency", name) { try body(try Ledger.open($0)) }
  }
}

import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// What a store counts, so that tests can assert cost.
  static let statistics: [ConformanceCase] = [
    counted("a fetch of identities decodes no row") { store in
      let cost = try cost(of: store) { _ = try store.ids("expense", nil, SortTerm("cents")) }
      try expect(cost.rowsDecoded, 0)
      try expect(cost.statements >= 1, "no statement counted")
    },
    counted("sections and counts decode no row") { store in
      let request = FetchDescription(entity: "expense", sectionBy: .value("cents"))
      let cost = try cost(of: store) {
        try store.read { tx in
          _ = try tx.sections(request)
          _ = try tx.count(request)
        }
      }
      try expect(cost.rowsDecoded, 0)
    },
    counted("aggregates decode no row") { store in
      let cost = try cost(of: store) {
        _ = try store.read {
          try $0.aggregate("expense", nil, .sum("cents"), .max("cents"), .countDistinct("cents"))
        }
      }
      try expect(cost.rowsDecoded, 0)
    },
    counted("a batch of twenty rows decodes twenty") { store in
      let cost = try cost(of: store) {
        try store.read { tx in
          let entity = try tx.schema.entity("expense")
          try tx.forEachRow(of: entity, ids: Array(11...30)) { (view) throws(StoreError) in
            _ = try view.copyValues(of: entity)
          }
        }
      }
      try expect(cost.rowsDecoded, 20)
      try expect(cost.scans, 0)
    },
    counted("rows that a closure does not ask for are not decoded") { store in
      let cost = try cost(of: store) {
        try store.read { tx in
          var left = 5
          try tx.forEachRow(try tx.schema.resolve(FetchDescription(entity: "expense"))) {
            (_) throws(StoreError) in
            left -= 1
            return left > 0
          }
        }
      }
      try expect(cost.rowsDecoded <= 5, "\(cost.rowsDecoded) rows decoded for 5")
    },
    counted("transactions are counted") { store in
      let cost = try cost(of: store) {
        try store.read { _ in }
        try store.write { _ in }
        try? store.write { _ in throw Stop(number: 1) }
      }
      try expect(cost.reads, 1, "reads")
      try expect(cost.writes, 2, "writes")
      try expect(cost.rollbacks, 1, "rollbacks")
    },
    counted("a trace tells what is executed, until it ends") { store in
      let events = TraceList()
      store.trace { events.add($0) }
      _ = try store.ids("expense")
      try expect(!events.all.isEmpty, "nothing was traced")
      try expect(events.all.allSatisfy { !$0.isWrite }, "a read was traced as a write")
      try store.write { try $0.update("expense", 1, ["cents": 99]) }
      try expect(events.all.contains { $0.isWrite }, "no write was traced")
      store.trace(nil)
      let count = events.all.count
      _ = try store.ids("expense")
      try expect(events.all.count, count, "events after the trace ended")
    },
  ]

  /// What a store counts while a closure runs.
  static func cost(of store: any Store, _ body: () throws -> Void) throws -> StoreStatistics {
    let before = store.statistics
    try body()
    return store.statistics - before
  }

  private static func counted(
    _ name: String, _ body: @escaping @Sendable (any Store) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("statistics", name) { context in
      try body(try Ledger.open(context, expenses: (0..<100).map { ["cents": .int($0 % 7)] }))
    }
  }
}

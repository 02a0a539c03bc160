import WindrowLive
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Live aggregates: what they show after a commit, when they tell it, and at what cost.
  static let liveAggregates: [ConformanceCase] =
    liveValues + liveGroups + liveRelatedGroups + liveAggregateDelivery + liveAggregateCosts

  /// One write under a live aggregate of the ledger, and the rows that it leaves, keys before values; told where they change.
  private static func follows(
    _ name: String, _ request: AggregateDescription, changeBound: Int? = nil, needs: StoreCapabilities = [],
    write body: @escaping @Sendable (any WriteTransaction) throws -> Void, leaves rows: [[AttributeValue]]
  ) -> ConformanceCase {
    ConformanceCase("live aggregates", name, needs: needs) { context in
      let store = try LiveLedger.open(context, changeBound: changeBound)
      let watched = try WatchedAggregate(request, on: store)
      let before = watched.rows
      try store.write(body)
      try expect(watched.rows, rows, "the rows")
      try expect(watched.takeTold(), before == rows ? [] : [rows], "what was told")
    }
  }

  private static func request(
    _ values: [Aggregate], by keys: [SectionKey] = [], on entity: String = "expense",
    _ change: (inout AggregateDescription) -> Void = { _ in }
  ) -> AggregateDescription {
    var request = AggregateDescription(entity: entity, values: values, groupBy: keys)
    change(&request)
    return request
  }

  private static let numbers = request([.count, .sum("cents"), .average("cents"), .countOf("category")])

  private static let liveValues: [ConformanceCase] = [
    follows(
      "an insert", numbers, write: { try $0.insert("expense", id: 7, ["cents": 70]) },
      leaves: [[7, 280, 40.0, 4]]),
    follows("a delete", numbers, write: { try $0.delete("expense", 3) }, leaves: [[5, 180, 36.0, 3]]),
    follows(
      "an update of a summed value", numbers, write: { try $0.update("expense", 3, ["cents": 90]) },
      leaves: [[6, 270, 45.0, 4]]),
    follows(
      "two updates in one transaction", numbers,
      write: { tx in
        try tx.update("expense", 1, ["cents": 70])
        try tx.update("expense", 2, ["cents": 80])
      }, leaves: [[6, 330, 55.0, 4]]),
    follows(
      "rows that a cascade deletes", request([.sum("number"), .count], on: "receipt"),
      write: { try $0.delete("expense", 1) }, leaves: [[nil, 0]]),
    follows(
      "the greatest value comes and the least goes", request([.min("cents"), .max("cents")]),
      write: { tx in
        try tx.delete("expense", 1)
        try tx.update("expense", 4, ["cents": 61])
      }, leaves: [[20, 61]]),
    follows(
      "different values are counted again", request([.countDistinct("cents")]),
      write: { try $0.update("expense", 3, ["cents": 10]) }, leaves: [[5]]),
    follows(
      "what alters no value is nothing", request([.sum("cents"), .max("cents")]),
      write: { tx in
        try tx.update("expense", 1, ["cents": 30, "note": "x"])
        try tx.update("expense", 3, ["cents": 10])
      }, leaves: [[210, 60]]),
    follows(
      "a bulk update by one statement", numbers, needs: .sql,
      write: { try $0.execute(sql: "UPDATE expense SET cents = cents * 10 WHERE id > 2", []) },
      leaves: [[6, 1_830, 305.0, 4]]),
    follows(
      "after more changes than are told the values are right", numbers, changeBound: 2,
      write: { tx in for id in 1...6 as ClosedRange<RowID> { try tx.update("expense", id, ["cents": 1]) } },
      leaves: [[6, 6, 1.0, 4]]),
  ]

  private static let byCategory = request([.count, .sum("cents")], by: [.value("category.name")])

  private static let liveGroups: [ConformanceCase] = [
    follows(
      "a group comes and one goes", byCategory,
      write: { tx in
        try tx.insert("category", id: 3, ["name": "Art", "rank": 1])
        try tx.update("expense", 1, ["category": 3])
        try tx.delete("expense", 5)
        try tx.delete("expense", 6)
      }, leaves: [["Art", 1, 10], ["Food", 1, 20], ["Rent", 2, 70]]),
    follows(
      "groups are chosen, ordered and cut again",
      request([.sum("cents")], by: [.value("category.name")]) {
        $0.having = .comparison(.path("count"), .greater, .constant(1), [])
        $0.sort = [SortTerm("sum(cents)", .descending)]
        $0.limit = 2
      }, write: { try $0.update("expense", 1, ["cents": 100]) }, leaves: [["Food", 120], [nil, 110]]),
    follows(
      "what lies beyond a limit is nothing",
      request([.sum("cents")], by: [.value("category.name")]) {
        $0.sort = [SortTerm("sum(cents)", .descending)]
        $0.limit = 1
      }, write: { try $0.update("expense", 1, ["cents": 11]) }, leaves: [[nil, 110]]),
    follows(
      "the greatest value of a group goes", request([.max("cents")], by: [.value("category")]),
      write: { try $0.delete("expense", 4) }, leaves: [[nil, 60], [1, 20], [2, 30]]),
  ]

  private static let liveRelatedGroups: [ConformanceCase] = [
    follows(
      "a related row that is renamed takes its rows to another group", byCategory,
      write: { try $0.update("category", 2, ["name": "Food"]) }, leaves: [[nil, 2, 110], ["Food", 4, 100]]),
    follows(
      "a related row in the condition",
      request([.sum("cents")]) {
        $0.condition = .comparison(.path("category.name"), .equal, .constant("Rent"), [])
      }, write: { try $0.update("category", 1, ["name": "Rent"]) }, leaves: [[100]]),
    follows(
      "a to-many in the condition",
      request([.count], on: "category") {
        $0.condition = .toMany(
          .any, "expenses", .comparison(.path("cents"), .greater, .constant(35), []))
      }, write: { try $0.update("expense", 2, ["cents": 36]) }, leaves: [[2]]),
  ]

  private static let liveAggregateDelivery: [ConformanceCase] = [
    ConformanceCase("live aggregates", "what is rolled back is never seen") { context in
      let store = try LiveLedger.open(context)
      let watched = try WatchedAggregate(numbers, on: store)
      try? store.write { tx in
        try tx.delete("expense", 1)
        throw Stop(number: 1)
      }
      try expect(watched.rows, [[6, 210, 35.0, 4]])
      try store.write { try $0.delete("expense", 6) }
      try expect(watched.rows, [[5, 150, 30.0, 4]], "after the next write")
      try expect(watched.takeTold(), [[[5, 150, 30.0, 4]]])
    },
    ConformanceCase("live aggregates", "a sum that fits no integer is a failure until it does") { context in
      let store = try LiveLedger.open(context)
      let watched = try WatchedAggregate(request([.sum("cents")], by: [.value("category")]), on: store)
      let before = watched.rows
      try store.write { try $0.update("expense", 1, ["cents": .int(.max)]) }
      try expect(watched.live.failure?.kind, .integerOverflow)
      try expect(watched.rows, before, "the rows of before")
      try store.write { try $0.update("expense", 2, ["cents": -1]) }
      try expect(watched.live.failure?.kind, nil, "once it fits")
      try expect(watched.rows, [[nil, 110], [1, .int(.max - 1)], [2, 70]])
    },
    ConformanceCase("live aggregates", "another request is followed in place of the first") { context in
      let store = try LiveLedger.open(context)
      let watched = try WatchedAggregate(numbers, on: store)
      try watched.live.setRequest(byCategory)
      try expect(watched.rows, [[nil, 2, 110], ["Food", 2, 30], ["Rent", 2, 70]])
      try store.write { try $0.delete("expense", 1) }
      try expect(watched.rows, [[nil, 2, 110], ["Food", 1, 20], ["Rent", 2, 70]])
      try expect(watched.takeTold().count, 2)
    },
    ConformanceCase("live aggregates", "what a pause missed comes at once") { context in
      let store = try LiveLedger.open(context)
      let watched = try WatchedAggregate(numbers, on: store)
      watched.live.pause()
      for id in [1, 2] as [RowID] { try store.write { try $0.delete("expense", id) } }
      try expect(watched.rows, [[6, 210, 35.0, 4]])
      try watched.live.resume()
      try expect(watched.takeTold(), [[[4, 180, 45.0, 2]]])
    },
  ]

  private static let liveAggregateCosts: [ConformanceCase] = [
    ConformanceCase(
      "live aggregates", "a change of one row among 100,000 reads 8 rows at most and scans nothing",
      isLarge: true
    ) { context in
      let store = try LiveLedger.open(context)
      let entity = try store.schema.entity("expense")
      let cents = try require(entity.columnIndex("cents"), "the column")
      let category = try require(entity.columnIndex("category"), "the column")
      var next: Int64 = 6
      try store.write { tx in
        try tx.insert(into: entity, onConflict: .fail, inserted: { _ in }) { (row) throws(StoreError) in
          next += 1
          row.id = next
          row.values[cents] = .int(1)
          row.values[category] = .int(next % 2 + 1)
          return next <= 100_006
        }
      }
      let sum = try WatchedAggregate(request([.sum("cents")]), on: store)
      let groups = try WatchedAggregate(request([.count], by: [.value("category.name")]), on: store)
      // The first write under it may prepare what captures changes.
      try store.write { try $0.update("expense", 1, ["note": "x"]) }
      let cost = try ConformanceCase.cost(of: store) {
        try store.write { try $0.update("expense", 50_000, ["cents": 2, "category": 2]) }
      }
      try expect(cost.rowsStepped <= 8, "\(cost.rowsStepped) rows stepped")
      try expect(cost.scans, 0, "scans")
      try expect(sum.rows, [[100_211]])
      try expect(groups.rows, [[nil, 2], ["Food", 50_001], ["Rent", 50_003]])
    }
  ]
}

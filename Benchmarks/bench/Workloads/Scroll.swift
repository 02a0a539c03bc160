import WindrowLive
import WindrowModel

/// Every row of a list once, by index, as a list view asks for them.
struct Scroll: Workload {
  let name = "scroll"
  let summary = "every row once, by index, through batches of 20"
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let size = FirstBatch.batchSize
    switch scenario.backend {
    case .sqlite:
      let database = try scenario.database(dateIndex: true)
      let ids = try database.prepare(FetchIDs.byDate).ids(expecting: scenario.rowCount)
      let sql = FloorDatabase.selectExpenses(count: size)
      let select = try database.prepare(sql)
      let list = try FirstBatch.list(in: scenario.store())
      return Trial(
        floorWhat: "C API: \(sql) for every batch",
        floor: .timed({ try Self.total(ids, size) { try select.expenses(of: $0) } }, answer: Answer.amount),
        library: .timed({ Self.total(list) }, answer: Answer.amount))
    case .memory:
      let ids = FetchIDs.idsByDate(scenario.rows)
      let list = try FirstBatch.list(in: scenario.store())
      return Trial(
        floorWhat: "array: copy of 20 structs by id for every batch",
        floor: .timed(
          { Self.total(ids, size) { FirstBatch.copy($0, from: scenario.rows) } }, answer: Answer.amount),
        library: .timed({ Self.total(list) }, answer: Answer.amount))
    }
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let line = lines.variant(""), let median = line.median, let ratio = line.ratio, line.rows > 0
    else { return nil }
    let batch = Number.time(median / Double(line.rows) * Double(FirstBatch.batchSize))
    return "A batch takes \(batch), \(Number.ratio(ratio)) of the bare statement for each."
  }

  private static func total(_ list: FaultingList<Expense>) -> Double {
    var total = 0.0
    for index in 0..<list.count { total += list.object(at: index)?.amount ?? 0 }
    return total
  }

  private static func total(
    _ ids: [Int64], _ size: Int, _ read: (ArraySlice<Int64>) throws -> [ExpenseRecord]
  ) rethrows -> Double {
    var total = 0.0
    for start in stride(from: 0, to: ids.count, by: size) {
      for row in try read(ids[start..<min(start + size, ids.count)]) { total += row.amount }
    }
    return total
  }
}

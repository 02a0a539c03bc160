import WindrowLive
import WindrowModel
import WindrowStore

/// The first rows of a list whose identities are at hand and whose cache is empty.
///
/// A sample empties the cache and reads some times, and is the mean: one batch alone is too short to be timed. It stays
/// shorter than the turn that a busy machine gives a process, so that the median is that of undisturbed samples.
struct FirstBatch: Workload {
  static let batchSize = 20
  static let repetitions = 20

  let name = "first-batch"
  let summary = "list of all ids at hand, cache empty, first 20 rows decoded"
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let ids: [Int64]
    let floorWhat: String
    let read: ([Int64]) throws -> [ExpenseRecord]
    switch scenario.backend {
    case .sqlite:
      let database = try scenario.database(dateIndex: true)
      ids = try database.prepare(FetchIDs.byDate).ids(expecting: scenario.rowCount)
      let sql = FloorDatabase.selectExpenses(count: min(Self.batchSize, ids.count))
      let select = try database.prepare(sql)
      floorWhat = "C API: \(sql)"
      read = { try select.expenses(of: $0[...]) }
    case .memory:
      ids = FetchIDs.idsByDate(scenario.rows)
      floorWhat = "array: copy of 20 structs by id"
      read = { Self.copy($0[...], from: scenario.rows) }
    }
    let first = Array(ids.prefix(Self.batchSize))
    let list = try Self.list(in: scenario.store())
    return Trial(
      floorWhat: floorWhat,
      floor: .timed(
        iterations: Self.repetitions, before: {},
        {
          for _ in 1..<Self.repetitions { _ = try read(first) }
          return try read(first)
        }, answer: { _, rows in Answer.expensesByID(rows) }),
      library: .timed(
        iterations: Self.repetitions, before: {},
        {
          for _ in 1..<Self.repetitions { Self.read(list) { _ in } }
          var rows: [Expense] = []
          rows.reserveCapacity(Self.batchSize)
          Self.read(list) { rows.append($0) }
          return rows
        }, answer: { _, rows in Answer.expensesByID(rows) }))
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let line = lines.variant(""), let median = line.median, let ratio = line.ratio else { return nil }
    return
      "The first rows are there after \(Number.time(median)), \(Number.ratio(ratio)) of the bare statement,"
      + " however long the list."
  }

  /// The list of all rows, newest first, as other workloads use it too.
  static func list(in store: any Store) throws -> FaultingList<Expense> {
    try store.list(FetchRequest<Expense>().sorted(by: \.date, .descending).batchSize(batchSize))
  }

  /// Rows of a plain array by their identities.
  static func copy(_ ids: ArraySlice<Int64>, from rows: [ExpenseRecord]) -> [ExpenseRecord] {
    var copied: [ExpenseRecord] = []
    copied.reserveCapacity(ids.count)
    for id in ids { copied.append(rows[Int(id) - 1]) }
    return copied
  }

  /// Asks for the first rows one by one, as a list view does, which keeps none of them.
  private static func read(_ list: FaultingList<Expense>, _ show: (Expense) -> Void) {
    list.refault()
    for index in 0..<batchSize { if let row = list.object(at: index) { show(row) } }
  }
}

import WindrowModel
import WindrowStore

/// The sum of amounts for each name of a category.
struct GroupSum: Workload {
  /// The plus keeps SQLite from walking the index on the foreign key and looking up each row at random; to join before
  /// grouping compares texts.
  static let select = """
    SELECT category.name, sum(t.total) FROM \
    (SELECT category_id, sum(amount) AS total FROM expense GROUP BY +category_id) AS t \
    LEFT JOIN category ON category.id = t.category_id GROUP BY category.name
    """

  let name = "group-sum"
  let summary = "sum of amount for each name of a category"
  let variants = ["relationship"]
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    switch scenario.backend {
    case .sqlite:
      let select = try scenario.database(dateIndex: false).prepare(Self.select)
      let library = Self.library(try scenario.store())
      return Trial(
        floorWhat: "C API: \(Self.select)",
        floor: .timed({ try select.textAmounts() }, answer: Answer.amounts), library: library)
    case .memory:
      let names = Dictionary(uniqueKeysWithValues: scenario.dataset.categories.map { ($0.id, $0.name) })
      let library = Self.library(try scenario.store())
      return Trial(
        floorWhat: "array: dictionary of sums by category id, then by name",
        floor: .timed({ Self.sums(scenario.rows, names) }, answer: Answer.amounts), library: library)
    }
  }

  func reading(_ lines: [ResultLine]) -> String? { nil }

  private static func library(_ store: any Store) -> Side {
    let request = AggregateRequest<Expense>().grouped(by: .value(\.$category.name)).values(.sum(\.amount))
    return .timed(
      { try store.read { try $0.fetch(request) } },
      answer: { Answer.amounts($0.map { ($0.keys ?? "", $0.values ?? 0) }) })
  }

  private static func sums(_ rows: [ExpenseRecord], _ names: [Int64: String]) -> [(String, Double)] {
    var byID: [Int64: Double] = [:]
    for index in rows.indices { byID[rows[index].categoryID, default: 0] += rows[index].amount }
    var byName: [String: Double] = [:]
    for (id, sum) in byID { byName[names[id] ?? "", default: 0] += sum }
    return byName.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

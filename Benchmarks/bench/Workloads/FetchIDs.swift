import WindrowModel
import WindrowStore

/// The ordered ids of all rows, held as the library holds them.
struct FetchIDs: Workload {
  static let byDate = "SELECT id FROM expense ORDER BY date DESC, id"
  /// Left alone, SQLite walks the index on the foreign key and looks up each row at random, which
  /// takes nearly twice as long as reading the table from end to end.
  static let byCategory = """
    SELECT expense.id FROM expense NOT INDEXED \
    LEFT JOIN category ON category.id = expense.category_id \
    ORDER BY category.name, expense.date DESC, expense.id
    """

  let name = "fetch-ids"
  let summary = "ordered ids of all rows"
  let variants = ["indexed", "unindexed", "relationship"]
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let count = scenario.rowCount
    let request = Self.request(variant)
    switch scenario.backend {
    case .sqlite:
      let database = try scenario.database(dateIndex: variant == "indexed")
      let sql = variant == "relationship" ? Self.byCategory : Self.byDate
      let select = try database.prepare(sql)
      let store = try scenario.store()
      return Trial(
        floorWhat: "C API: \(sql)",
        floor: .timed({ try select.ids(expecting: count) }, answer: Answer.ids),
        library: Self.library(store, request))
    case .memory:
      let categories = scenario.dataset.categories
      let isRelated = variant == "relationship"
      let store = try scenario.store()
      return Trial(
        floorWhat: isRelated
          ? "array: sort of (rank of category name, date, id), then the ids"
          : "array: sort of (date, id), then the ids",
        floor: .timed(
          { isRelated ? Self.idsByCategory(scenario.rows, categories) : Self.idsByDate(scenario.rows) },
          answer: Answer.ids),
        library: Self.library(store, request))
    }
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let indexed = lines.variant("indexed")?.median,
      let unindexed = lines.variant("unindexed")?.median,
      let related = lines.variant("relationship")?.median
    else { return nil }
    return "A sort without an index takes \(Number.times(unindexed / indexed)) as long as with one,"
      + " one by a related row's name \(Number.times(related / indexed))."
  }

  private static func request(_ variant: String) -> FetchRequest<Expense> {
    let request = FetchRequest<Expense>()
    guard variant == "relationship" else { return request.sorted(by: \.date, .descending) }
    return request.sorted(by: \.$category.name).sorted(by: \.date, .descending)
  }

  private static func library(_ store: any Store, _ request: FetchRequest<Expense>) -> Side {
    .timed({ try store.read { try $0.fetchIDs(request) } }, answer: Answer.ids)
  }

  /// The ids of rows, newest first.
  static func idsByDate(_ rows: [ExpenseRecord]) -> [Int64] {
    var keys: [(date: Double, id: Int64)] = []
    keys.reserveCapacity(rows.count)
    for index in rows.indices { keys.append((rows[index].date, rows[index].id)) }
    keys.sort { $0.date != $1.date ? $0.date > $1.date : $0.id < $1.id }
    return keys.map(\.id)
  }

  /// The ids of rows by the names of their categories, then newest first.
  static func idsByCategory(_ rows: [ExpenseRecord], _ categories: [CategoryRecord]) -> [Int64] {
    let ranks = ranks(of: categories)
    var keys: [(rank: Int, date: Double, id: Int64)] = []
    keys.reserveCapacity(rows.count)
    for index in rows.indices {
      let rank = ranks[Int(rows[index].categoryID)]
      keys.append((rank, rows[index].date, rows[index].id))
    }
    keys.sort {
      if $0.rank != $1.rank { return $0.rank < $1.rank }
      return $0.date != $1.date ? $0.date > $1.date : $0.id < $1.id
    }
    return keys.map(\.id)
  }

  /// By category id, the place of its name among all names.
  private static func ranks(of categories: [CategoryRecord]) -> [Int] {
    var ranks = Array(repeating: 0, count: categories.count + 1)
    for (rank, category) in categories.sorted(by: { $0.name < $1.name }).enumerated() {
      ranks[Int(category.id)] = rank
    }
    return ranks
  }
}

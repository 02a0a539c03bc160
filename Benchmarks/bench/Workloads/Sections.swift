import WindrowModel
import WindrowStore

/// The keys of sections and how many rows each has.
struct Sections: Workload {
  /// The covering index on the foreign key counts rows; the related row is read once for each key.
  static let byCategory = """
    SELECT category.name, t.n FROM (SELECT category_id, count(*) AS n FROM expense GROUP BY category_id) AS t \
    LEFT JOIN category ON category.id = t.category_id ORDER BY category.name
    """
  /// By days first, which are numbers: to make the text of a month for every row takes half as long again.
  static let byMonth = """
    SELECT strftime('%Y-%m', day * 86400 + 978307200, 'unixepoch') AS month, sum(n) \
    FROM (SELECT CAST(date / 86400 AS INTEGER) AS day, count(*) AS n FROM expense GROUP BY day) \
    GROUP BY month
    """

  let name = "sections"
  let summary = "section keys and counts"
  let variants = ["relationship", "month"]
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let isRelated = variant == "relationship"
    switch scenario.backend {
    case .sqlite:
      let sql = isRelated ? Self.byCategory : Self.byMonth
      let select = try scenario.database(dateIndex: false).prepare(sql)
      let library = Self.library(variant, try scenario.store())
      return Trial(
        floorWhat: "C API: \(sql)",
        floor: .timed({ try select.textCounts() }, answer: Answer.counts), library: library)
    case .memory:
      let names = Dictionary(uniqueKeysWithValues: scenario.dataset.categories.map { ($0.id, $0.name) })
      let library = Self.library(variant, try scenario.store())
      return Trial(
        floorWhat: isRelated
          ? "array: dictionary of counts by category id, then by name"
          : "array: dictionary of counts by day, then by month",
        floor: .timed(
          { isRelated ? Self.counts(scenario.rows, names) : Self.months(scenario.rows) },
          answer: Answer.counts),
        library: library)
    }
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let month = lines.variant("month")?.median, let related = lines.variant("relationship")?.median
    else { return nil }
    return "Sections by month take \(Number.times(month / related)) as long as those by a related name."
  }

  private static func library(_ variant: String, _ store: any Store) -> Side {
    if variant == "relationship" {
      let request = FetchRequest<Expense>().sorted(by: \.$category.name)
      return .timed(
        { try store.read { try $0.fetchSectionCounts(request, by: .value(\.$category.name)) } },
        answer: { Answer.counts($0.map { ($0.key ?? "", $0.count) }) })
    }
    let request = FetchRequest<Expense>().sorted(by: \.date)
    return .timed(
      { try store.read { try $0.fetchSectionCounts(request, by: .month(\.date)) } },
      answer: { Answer.counts($0.map { ($0.key, $0.count) }) })
  }

  private static func counts(_ rows: [ExpenseRecord], _ names: [Int64: String]) -> [(String, Int)] {
    var byID: [Int64: Int] = [:]
    for index in rows.indices { byID[rows[index].categoryID, default: 0] += 1 }
    var byName: [String: Int] = [:]
    for (id, count) in byID { byName[names[id] ?? "", default: 0] += count }
    return byName.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func months(_ rows: [ExpenseRecord]) -> [(String, Int)] {
    var byDay: [Int: Int] = [:]
    for index in rows.indices { byDay[Int((rows[index].date / 86_400).rounded(.down)), default: 0] += 1 }
    var byMonth: [String: Int] = [:]
    for (day, count) in byDay { byMonth[Month.text(day: day), default: 0] += count }
    return byMonth.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// The months of the floor in memory.
enum Month {
  /// The month of a day, counted from 2001-01-01, as `2026-01`.
  static func text(day: Int) -> String {
    var (year, rest) = (2001, day)
    func length(_ year: Int) -> Int { isLeap(year) ? 366 : 365 }
    while rest < 0 {
      year -= 1
      rest += length(year)
    }
    while rest >= length(year) {
      rest -= length(year)
      year += 1
    }
    var month = 1
    for days in [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
      guard rest >= days else { break }
      rest -= days
      month += 1
    }
    return "\(year)-\(month < 10 ? "0" : "")\(month)"
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
  }
}

import WindrowModel
import WindrowStore

/// The ids of the rows that match a condition, in the order of ids.
///
/// The texts are chosen so that LIKE, which folds ASCII only, finds the same rows as a search that
/// folds case and accents everywhere.
struct Match: Workload {
  static let categoryID: Int64 = 7
  static let needle = "Market"

  let name = "match"
  let summary = "ids that match, in the order of ids"
  let variants = ["equals-indexed", "contains", "contains-cd"]
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let condition = Self.condition(variant)
    switch scenario.backend {
    case .sqlite:
      let sql = "SELECT id FROM expense WHERE \(condition.sql) ORDER BY id"
      let select = try scenario.database(dateIndex: false).prepare(sql)
      let count = try select.ids(expecting: 0).count
      let store = try scenario.store()
      return Trial(
        floorWhat: "C API: \(sql)",
        floor: .timed({ try select.ids(expecting: count) }, answer: Answer.ids),
        library: Self.library(condition.filter, store))
    case .memory:
      let store = try scenario.store()
      return Trial(
        floorWhat: "array: \(condition.words)",
        floor: .timed({ condition.ids(scenario.rows) }, answer: Answer.ids),
        library: Self.library(condition.filter, store))
    }
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let equal = lines.variant("equals-indexed")?.median,
      let folded = lines.variant("contains-cd")?.median
    else { return nil }
    return "A text search that ignores case and accents takes \(Number.times(folded / equal))"
      + " as long as finding one category's rows."
  }

  private static func library(_ filter: Filter<Expense>, _ store: any Store) -> Side {
    let request = FetchRequest<Expense>().filter(filter)
    return .timed({ try store.read { try $0.fetchIDs(request) } }, answer: Answer.ids)
  }

  /// One condition as each side is asked.
  private struct MatchCondition {
    let filter: Filter<Expense>
    let sql: String
    let words: String
    let ids: ([ExpenseRecord]) -> [Int64]
  }

  private static func condition(_ variant: String) -> MatchCondition {
    switch variant {
    case "equals-indexed":
      return MatchCondition(
        filter: \.$category.id == RecordID(categoryID),
        sql: "category_id = \(categoryID)", words: "filter by category id",
        ids: { rows in filter(rows) { $0[$1].categoryID == categoryID } })
    case "contains":
      let search = ByteSearch(needle, ignoringCase: false)
      return MatchCondition(
        filter: .contains(\.title, needle),
        sql: "instr(title, '\(needle)') > 0", words: "filter by a search for bytes",
        ids: { rows in filter(rows) { search.isFound(in: $0[$1].title) } })
    default:
      let search = ByteSearch(needle, ignoringCase: true)
      return MatchCondition(
        filter: .contains(\.title, needle, [.caseInsensitive, .diacriticInsensitive]),
        sql: "title LIKE '%\(needle)%'", words: "filter by a search for letters of any case",
        ids: { rows in filter(rows) { search.isFound(in: $0[$1].title) } })
    }
  }

  /// By index, because a loop over the structs would retain both texts of each.
  @inline(__always)
  private static func filter(
    _ rows: [ExpenseRecord], by matches: ([ExpenseRecord], Int) -> Bool
  ) -> [Int64] {
    var ids: [Int64] = []
    for index in rows.indices where matches(rows, index) { ids.append(rows[index].id) }
    return ids
  }
}

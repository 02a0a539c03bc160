import WindrowLive
import WindrowModel
import WindrowStore

/// A category with a twentieth of all rows renamed, until a list with sections by category name has the change.
struct LiveRelated: Workload {
  static let category: Int64 = 7

  let name = "live-related"
  let summary =
    "one category with n/20 rows renamed, list in sections by its name, until a consumer has the change"
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let table = try scenario.floorTable()
    let store = try scenario.store()
    let list = LazyList(LiveList.byCategory, store, scenario)
    let category = scenario.dataset.categories[Int(Self.category) - 1]
    // From among the first to the last, and back.
    let names = ["Zoo", category.name]
    return Trial(
      floorWhat: scenario.backend == .sqlite
        ? "C API: \(StatementTable.updateName); \(FetchIDs.byCategory)"
        : "array: a name changed; sort of (rank of category name, date, id), then the ids",
      floor: .steps(names, before: table.settle) { name in
        let watch = Stopwatch()
        try table.transaction { try table.setName(name, ofCategory: category.id) }
        let ids = try table.idsByCategory()
        return (watch.elapsed, Answer.ids(ids))
      },
      library: .steps(names, before: list.settle) { name in
        let (elapsed, update) = try list.list().time {
          try store.write { try $0.update(RecordID<Category>(category.id), \.name, to: name) }
        }
        return (elapsed, Answer.ids(Array(update.snapshot.ids)))
      })
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let line = lines.variant(""), let median = line.median, let ratio = line.ratio else { return nil }
    return
      "A renamed section with a twentieth of the rows takes \(Number.time(median)), \(Number.ratio(ratio)) of"
      + " asking for all ids again."
  }
}

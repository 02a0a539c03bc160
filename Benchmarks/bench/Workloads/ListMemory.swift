import WindrowLive
import WindrowModel
import WindrowStore

/// The bytes a row that a list keeps, beside those of a plain array.
struct ListMemory: Workload {
  let name = "memory"
  let summary =
    "bytes a row that a list keeps, its cache of 5 batches included; all-rows: that all rows keep; "
    + "kept-snapshots: of 1,000 successive ones, bytes; after-changes: after 100,000 random ones"
  let variants = ["ids", "first-batch", "scrolled", "all-rows", "kept-snapshots", "after-changes"]
  let unit = ResultUnit.bytesPerRow

  func unit(of variant: String) -> ResultUnit { variant == "kept-snapshots" ? .bytes : unit }

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    guard AllocationCounter.isAvailable else { return Trial(note: AllocationCounter.missingNote) }
    let count = scenario.rowCount
    if variant == "kept-snapshots" { return try KeptSnapshots.trial(in: scenario) }
    let plain: () throws -> Any
    switch (scenario.backend, variant) {
    case (.sqlite, "all-rows"):
      let select = try scenario.database(dateIndex: true).prepare(FetchRows.select)
      plain = { try select.expenses(expecting: count) }
    case (.sqlite, _):
      let select = try scenario.database(dateIndex: true).prepare(FetchIDs.byDate)
      plain = { try select.ids(expecting: count) }
    case (.memory, "all-rows"):
      plain = { FirstBatch.copy(scenario.rows.map(\.id)[...], from: scenario.rows) }
    case (.memory, _): plain = { FetchIDs.idsByDate(scenario.rows) }
    }
    if variant == "after-changes" {
      let ids = try scenario.floorTable().idsByDate()
      return Trial(
        floorWhat: "array of ids", floor: Self.kept(for: count, scenario.backend, plain),
        library: Self.kept(for: count, scenario.backend) { Self.changed(ids, seed: scenario.dataset.seed) })
    }
    let store = try scenario.store()
    return Trial(
      floorWhat: variant == "all-rows" ? "array of structs" : "array of ids",
      floor: Self.kept(for: count, scenario.backend, plain),
      library: Self.kept(for: count, scenario.backend) { try Self.library(variant, store) })
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let list = lines.variant("scrolled")?.median, let all = lines.variant("all-rows")?.median
    else { return snapshotReading(lines) }
    return "A list keeps \(Number.fixed(list, digits: 1)) bytes a row after all were read; all rows held keep"
      + " \(Number.fixed(all, digits: 0))."
  }

  private func snapshotReading(_ lines: [ResultLine]) -> String? {
    guard let bytes = lines.variant("kept-snapshots")?.median else { return nil }
    return
      "A snapshot that is kept while one row changes costs \(Number.bytes(bytes / Double(KeptSnapshots.count)))."
  }

  private static func library(_ variant: String, _ store: any Store) throws -> Any {
    if variant == "all-rows" { return try Sum.held(from: store) }
    let list = try FirstBatch.list(in: store)
    switch variant {
    case "first-batch": _ = list.object(at: 0)
    case "scrolled": for index in 0..<list.count { _ = list.object(at: index) }
    default: break
    }
    return list
  }

  /// Identities of which a half was moved, and a quarter each removed and inserted, 100,000 in all.
  private static func changed(_ ids: [Int64], seed: UInt64) -> RowIDs {
    var random = SplitMix64(seed: seed ^ 0xA17E_C4A6)
    var ids = RowIDs(ids)
    var greatest = Int64(ids.count)
    for index in 0..<100_000 {
      let position = random.below(ids.count)
      var id = ids[position]
      if index % 4 == 0 {
        greatest += 1
        id = greatest
      } else {
        ids = ids.removing(at: position)
      }
      if index % 4 != 1 { ids = ids.inserting(id, at: random.below(ids.count + 1)) }
    }
    return ids
  }

  /// What is allocated for as long as something is held; SQLite's own pages and statements are not counted.
  private static func kept(for count: Int, _ backend: Backend, _ body: @escaping () throws -> Any) -> Side {
    let allocated = { AllocationCounter.allocated - (backend == .sqlite ? FloorDatabase.memoryUsed : 0) }
    return Side {
      let before = allocated()
      let held = try body()
      let after = allocated()
      return withExtendedLifetime(held) { Sample(value: Double(after - before) / Double(count), answer: 0) }
    }
  }
}

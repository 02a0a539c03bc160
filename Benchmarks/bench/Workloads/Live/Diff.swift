import WindrowLive
import WindrowModel

/// The change between two lists that share nothing, as after fetching again.
struct Diff: Workload {
  static let changeCount = 1_000

  let name = "diff"
  let summary = "change between two unrelated snapshots 1,000 changes apart"
  let variants = ["refetch-1000"]
  let unit = ResultUnit.nanoseconds

  func trial(_ variant: String, in scenario: Scenario) throws -> Trial {
    let old = try scenario.floorTable().idsByDate()
    let new = Self.changed(old, seed: scenario.dataset.seed)
    let before = ListState(rows: RowIDs(old), sections: nil)
    let after = ListState(rows: RowIDs(new), sections: nil)
    return Trial(
      floorWhat: "standard library: new.difference(from: old) of two arrays of ids",
      floor: .timed({ new.difference(from: old) }) { $0.removals.count * 10_000 + $0.insertions.count },
      library: .timed({ ResultsChange(comparing: before, with: after) }) { change in
        (change.deleted.count + change.moved.count) * 10_000 + change.inserted.count + change.moved.count
      })
  }

  func reading(_ lines: [ResultLine]) -> String? {
    guard let line = lines.variant("refetch-1000"), let ratio = line.ratio, ratio > 0 else { return nil }
    return "Two lists are compared in \(Number.times(1 / ratio)) less than the standard library takes."
  }

  /// Half of the changes move an id, a quarter each remove and insert one.
  private static func changed(_ ids: [Int64], seed: UInt64) -> [Int64] {
    var random = SplitMix64(seed: seed ^ 0xD1FF)
    var ids = ids
    var next = Int64(ids.count)
    for index in 0..<Self.changeCount {
      switch index % 4 {
      case 0:
        next += 1
        ids.insert(next, at: random.below(ids.count + 1))
      case 1 where !ids.isEmpty: ids.remove(at: random.below(ids.count))
      default:
        if ids.isEmpty { continue }
        let id = ids.remove(at: random.below(ids.count))
        ids.insert(id, at: random.below(ids.count + 1))
      }
    }
    return ids
  }
}

import Foundation

/// Everything a run found: the document that `--format json` prints and baselines keep.
struct ReportDocument: Codable, Equatable, Sendable {
  /// The version of this format.
  var bench = 1
  var build: String
  var sqlite: String
  var allocator: String
  var seed: UInt64
  var results: [ResultLine]

  init(seed: UInt64, results: [ResultLine]) {
    build = ReleaseBuild.isRelease ? "release" : "debug"
    sqlite = FloorDatabase.libraryVersion
    allocator = AllocationCounter.allocatorName
    self.seed = seed
    self.results = results
  }

  /// The document as text, with keys in alphabetical order.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// Results of one workload, with a sentence for each store and row count.
  struct Group {
    let workload: String
    let summary: String
    let lines: [ResultLine]
    let readings: [String]
  }

  /// The results grouped by workload, in the order in which they were measured.
  var groups: [Group] {
    var names: [String] = []
    for line in results where !names.contains(line.workload) { names.append(line.workload) }
    return names.map { name in
      let lines = results.filter { $0.workload == name }
      let workload = Workloads.named(name)
      return Group(
        workload: name, summary: workload?.summary ?? "", lines: lines,
        readings: workload.map { readings(lines, of: $0) } ?? [])
    }
  }

  private func readings(_ lines: [ResultLine], of workload: any Workload) -> [String] {
    var readings: [String] = []
    for rows in Set(lines.map(\.rows)).sorted() {
      for backend in Backend.allCases {
        let part = lines.filter { $0.rows == rows && $0.backend == backend }
        guard let reading = workload.reading(part) else { continue }
        readings.append("\(backend.rawValue), \(Number.grouped(rows)) rows: \(reading)")
      }
    }
    return readings
  }

  /// How far the samples strayed, and so how much of a difference between runs may be noise.
  var noise: String? {
    let spreads = results.filter { $0.unit == .nanoseconds }.compactMap(\.spread).sorted()
    guard !spreads.isEmpty else { return nil }
    let middle = Number.percent(spreads[spreads.count / 2])
    let worst = Number.percent(spreads[spreads.count - 1])
    return "Noise: from the fastest sample to the slowest in nine of ten, \(middle) of the median"
      + " in the middle workload, \(worst) in the worst; ratios are of medians."
  }
}

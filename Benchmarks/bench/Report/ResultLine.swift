/// What was measured of one variant on one store at one row count; a line of every report.
struct ResultLine: Equatable, Sendable {
  var workload: String
  /// Empty where the workload has no variants.
  var variant: String
  var backend: Backend
  var rows: Int
  var unit: ResultUnit
  var samples: Int
  /// Nil, like the other three, where it could not be measured; the note says why.
  var min: Double?
  var median: Double?
  var p90: Double?
  var max: Double?
  /// The floor's median, or nil where there is no such thing.
  var floor: Double?
  var floorWhat: String?
  var note: String

  /// The library's median over the floor's.
  var ratio: Double? {
    guard let median, let floor, floor > 0 else { return nil }
    return median / floor
  }

  var name: String { variant.isEmpty ? workload : "\(workload)/\(variant)" }

  /// How far nine in ten samples stray, as a share of the median.
  var spread: Double? {
    guard let min, let median, let p90, median > 0 else { return nil }
    return (p90 - min) / median
  }
}

extension ResultLine {
  /// The line of a finished trial, or nil if the library's side does not exist.
  init?(choice: WorkloadChoice, rows: Int, trial: Trial, measured: Sampling.Measured) {
    let statistics = measured.library
    guard statistics != nil || !trial.note.isEmpty else { return nil }
    self.init(
      workload: choice.workload.name, variant: choice.variant, backend: choice.backend,
      rows: rows, unit: choice.workload.unit(of: choice.variant), samples: statistics?.count ?? 0,
      min: statistics?.min, median: statistics?.median, p90: statistics?.p90,
      max: statistics?.max, floor: measured.floor?.median, floorWhat: trial.floorWhat,
      note: trial.note)
  }
}

extension [ResultLine] {
  /// The line of one variant.
  func variant(_ name: String) -> ResultLine? {
    first { $0.variant == name }
  }

  /// The ratio to the floor of one variant.
  func ratio(_ name: String) -> Double? {
    variant(name)?.ratio
  }
}

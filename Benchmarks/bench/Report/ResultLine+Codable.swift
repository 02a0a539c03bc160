import Foundation

extension ResultLine: Codable {
  private enum CodingKeys: String, CodingKey {
    case workload, variant, backend, rows, unit, samples, min, median, p90, max, floor, floorWhat
    case ratio, note
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    workload = try values.decode(String.self, forKey: .workload)
    variant = try values.decode(String.self, forKey: .variant)
    backend = try values.decode(Backend.self, forKey: .backend)
    rows = try values.decode(Int.self, forKey: .rows)
    unit = try values.decode(ResultUnit.self, forKey: .unit)
    samples = try values.decode(Int.self, forKey: .samples)
    min = try values.decode(Double?.self, forKey: .min)
    median = try values.decode(Double?.self, forKey: .median)
    p90 = try values.decode(Double?.self, forKey: .p90)
    max = try values.decode(Double?.self, forKey: .max)
    floor = try values.decode(Double?.self, forKey: .floor)
    floorWhat = try values.decode(String?.self, forKey: .floorWhat)
    note = try values.decode(String.self, forKey: .note)
  }

  /// Every key is always there, null where there is no value, so that readers need no defaults.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(workload, forKey: .workload)
    try values.encode(variant, forKey: .variant)
    try values.encode(backend, forKey: .backend)
    try values.encode(rows, forKey: .rows)
    try values.encode(unit, forKey: .unit)
    try values.encode(samples, forKey: .samples)
    try values.encode(rounded(min), forKey: .min)
    try values.encode(rounded(median), forKey: .median)
    try values.encode(rounded(p90), forKey: .p90)
    try values.encode(rounded(max), forKey: .max)
    try values.encode(rounded(floor), forKey: .floor)
    try values.encode(floorWhat, forKey: .floorWhat)
    try values.encode(ratio.map { ($0 * 10_000).rounded() / 10_000 }, forKey: .ratio)
    try values.encode(note, forKey: .note)
  }

  /// Whole numbers, but for small ones, of which a plain array's floor has some.
  private func rounded(_ value: Double?) -> Double? {
    value.map { $0 < 1_000 ? ($0 * 1_000).rounded() / 1_000 : $0.rounded() }
  }
}

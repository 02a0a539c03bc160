import Foundation

extension Limits {
  /// Reads a file; its format is described in `--help`.
  init(file: String) throws(BenchFailure) {
    do {
      try self.init(json: Data(contentsOf: URL(fileURLWithPath: file)))
    } catch let failure as BenchFailure {
      throw BenchFailure("\(file): \(failure.message)")
    } catch {
      throw BenchFailure("cannot read \(file)")
    }
  }

  /// Reads JSON, and refuses what could never be checked: a workload that does not exist, an
  /// absolute time, a growth from nowhere.
  init(json: Data) throws(BenchFailure) {
    let document: LimitsDocument
    do {
      document = try JSONDecoder().decode(LimitsDocument.self, from: json)
    } catch {
      throw BenchFailure("not a limits file: \(error)")
    }
    guard document.limits == 1 else {
      throw BenchFailure("limits version \(document.limits) is not known")
    }
    checks = document.checks
    for check in checks { try check.validate() }
  }
}

private struct LimitsDocument: Decodable {
  let limits: Int
  let checks: [Limits.Check]
}

extension Limits.Check: Decodable {
  private enum CodingKeys: String, CodingKey {
    case workload, variant, backend, rows, measure, atMost, betterBelow, from
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    workload = try values.decode(String.self, forKey: .workload)
    variant = try values.decodeIfPresent(String.self, forKey: .variant) ?? ""
    backend = try values.decode(Backend.self, forKey: .backend)
    rows = try values.decode(Int.self, forKey: .rows)
    measure = try values.decode(Measure.self, forKey: .measure)
    atMost = try values.decode(Double.self, forKey: .atMost)
    betterBelow = try values.decodeIfPresent(Double.self, forKey: .betterBelow)
    from = try values.decodeIfPresent(Int.self, forKey: .from)
  }

  fileprivate func validate() throws(BenchFailure) {
    guard let known = Workloads.named(workload), known.variants.contains(variant),
      known.backends.contains(backend)
    else { throw BenchFailure("there is no \(name) on \(backend.rawValue)") }
    if measure == .value, known.unit(of: variant) == .nanoseconds {
      throw BenchFailure("\(name): a limit on an absolute time would not travel; use ratio")
    }
    guard (measure == .growth) == (from != nil) else {
      throw BenchFailure("\(name): \"from\" belongs to growth, and growth needs it")
    }
  }
}

/// One variant of a workload on one store.
struct WorkloadChoice: Sendable {
  let workload: any Workload
  let variant: String
  let backend: Backend

  var name: String { workload.fullName(variant) }

  /// All that run on these stores and whose whole name matches the filter.
  ///
  /// A filter that is not a regular expression matches nothing; options are checked before.
  static func all(backends: [Backend], filter: String?) -> [WorkloadChoice] {
    var choices: [WorkloadChoice] = []
    for workload in Workloads.all {
      for variant in workload.variants where matches(workload.fullName(variant), filter) {
        for backend in backends where workload.backends.contains(backend) {
          choices.append(WorkloadChoice(workload: workload, variant: variant, backend: backend))
        }
      }
    }
    return choices
  }

  private static func matches(_ name: String, _ filter: String?) -> Bool {
    guard let filter else { return true }
    guard let regex = try? Regex(filter) else { return false }
    return (try? regex.wholeMatch(in: name)) != nil
  }
}

/// What `--list` prints: a line for each workload and variant, with its unit and stores.
struct WorkloadListing {
  let choices: [WorkloadChoice]

  var text: String {
    var names: [String] = []
    var stores: [String: [String]] = [:]
    var units: [String: String] = [:]
    for choice in choices {
      if stores[choice.name] == nil { names.append(choice.name) }
      stores[choice.name, default: []].append(choice.backend.rawValue)
      units[choice.name] = choice.workload.unit(of: choice.variant).rawValue
    }
    let width = names.map(\.count).max() ?? 0
    return names.map { name in
      let padded = Columns.left(name, width)
      let unit = Columns.left(units[name] ?? "", 9)
      return "\(padded)  \(unit)  \(stores[name, default: []].joined(separator: " "))\n"
    }.joined()
  }
}

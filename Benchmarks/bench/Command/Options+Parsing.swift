extension Options {
  /// Reads a command line; `--name value` and `--name=value` mean the same.
  init(arguments: [String]) throws(UsageError) {
    self.init()
    var remaining = arguments[...]
    while let argument = remaining.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let rule = OptionRule.all.first(where: { $0.matches(String(parts[0])) }) else {
        throw UsageError(message: "unknown option \(argument)")
      }
      var values: [String] = []
      if parts.count == 2 {
        guard !rule.values.isEmpty else {
          throw UsageError(message: "\(rule.name) takes no value")
        }
        values.append(String(parts[1]))
      }
      while values.count < rule.values.count {
        guard let value = remaining.popFirst() else {
          throw UsageError(message: "\(rule.name) needs \(rule.values.joined(separator: " "))")
        }
        values.append(value)
      }
      try rule.apply(&self, values)
    }
    if database != nil, rows.count > 1 {
      throw UsageError(message: "--database holds one row count; give one to --rows")
    }
  }
}

/// One option: its name, what follows it, its help and its effect.
struct OptionRule: Sendable {
  let name: String
  /// Placeholders of the values that follow.
  let values: [String]
  let help: String
  let apply: @Sendable (inout Options, [String]) throws(UsageError) -> Void

  func matches(_ argument: String) -> Bool {
    argument == name || (name == "--help" && argument == "-h")
  }

  /// Every option, in the order in which the help lists them.
  static let all: [OptionRule] = selection + measuring + output + comparing + other

  private static let selection: [OptionRule] = [
    OptionRule(name: "--rows", values: ["N[,N...]"], help: "Row counts (default 100000).") {
      options, values throws(UsageError) in
      options.rows = try rowCounts(values[0])
    },
    OptionRule(
      name: "--backend", values: ["sqlite|memory|all"], help: "Stores to measure (default all)."
    ) { options, values throws(UsageError) in
      if values[0] == "all" {
        options.backends = Backend.allCases
      } else if let backend = Backend(rawValue: values[0]) {
        options.backends = [backend]
      } else {
        throw UsageError(message: "--backend is sqlite, memory or all, not \(values[0])")
      }
    },
    OptionRule(
      name: "--filter", values: ["REGEX"],
      help: "Only workloads whose whole name, workload/variant, matches."
    ) { options, values throws(UsageError) in
      guard (try? Regex(values[0])) != nil else {
        throw UsageError(message: "--filter is not a regular expression: \(values[0])")
      }
      options.filter = values[0]
    },
    OptionRule(name: "--list", values: [], help: "List the workloads and stop.") {
      options, _ throws(UsageError) in
      options.action = .list
    },
  ]

  private static let measuring: [OptionRule] = [
    OptionRule(
      name: "--samples", values: ["N"], help: "Measured rounds of each workload (default 9)."
    ) { options, values throws(UsageError) in
      options.samples = try positive(values[0], of: "--samples")
    },
    OptionRule(name: "--quick", values: [], help: "3 rounds: a smoke test, not a measurement.") {
      options, _ throws(UsageError) in
      options.quick = true
    },
    OptionRule(name: "--seed", values: ["N"], help: "Seed of the generated rows (default 1).") {
      options, values throws(UsageError) in
      guard let seed = UInt64(values[0]) else {
        throw UsageError(message: "--seed is a whole number from 0, not \(values[0])")
      }
      options.seed = seed
    },
    OptionRule(
      name: "--database", values: ["FILE"],
      help: "Use and keep this file (made if missing); one row count only."
    ) { options, values throws(UsageError) in
      options.database = try path(values[0], of: "--database")
    },
  ]

  private static let output: [OptionRule] = [
    OptionRule(name: "--format", values: ["table|json"], help: "What stdout gets (default table).") {
      options, values throws(UsageError) in
      guard let format = Options.Format(rawValue: values[0]) else {
        throw UsageError(message: "--format is table or json, not \(values[0])")
      }
      options.format = format
    },
    OptionRule(name: "--report", values: ["FILE.html"], help: "Also write a page to look at.") {
      options, values throws(UsageError) in
      options.report = try path(values[0], of: "--report")
    },
  ]

  private static let comparing: [OptionRule] = [
    OptionRule(name: "--check", values: ["FILE"], help: "Hold the results against limits.") {
      options, values throws(UsageError) in
      options.check = try path(values[0], of: "--check")
    },
    OptionRule(
      name: "--baseline", values: ["save|compare", "NAME"],
      help: "Keep the results under a name, or hold them against those kept."
    ) { options, values throws(UsageError) in
      guard values[1].wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]*/) != nil else {
        throw UsageError(message: "a baseline's name is letters, digits, '.', '_' and '-'")
      }
      switch values[0] {
      case "save": options.baseline = .save(values[1])
      case "compare": options.baseline = .compare(values[1])
      default:
        throw UsageError(message: "--baseline is followed by save or compare, not \(values[0])")
      }
    },
  ]

  private static let other: [OptionRule] = [
    OptionRule(
      name: "--allow-debug", values: [],
      help: "Measure a debug build as it is, instead of running again as release."
    ) { options, _ throws(UsageError) in
      options.allowDebug = true
    },
    OptionRule(name: "--help", values: [], help: "This text (also -h).") {
      options, _ throws(UsageError) in
      options.action = .help
    },
  ]

  private static func rowCounts(_ text: String) throws(UsageError) -> [Int] {
    var counts: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let count = try positive(String(part), of: "--rows")
      guard count <= Dataset.maximumRowCount else {
        throw UsageError(message: "--rows goes up to \(Dataset.maximumRowCount): dates are distinct")
      }
      if !counts.contains(count) { counts.append(count) }
    }
    return counts
  }

  private static func positive(_ text: String, of option: String) throws(UsageError) -> Int {
    guard let number = Int(text), number > 0 else {
      throw UsageError(message: "\(option) is a whole number from 1, not \(text)")
    }
    return number
  }

  private static func path(_ text: String, of option: String) throws(UsageError) -> String {
    guard !text.isEmpty, !text.hasPrefix("--") else {
      throw UsageError(message: "\(option) needs the name of a file")
    }
    return text
  }
}

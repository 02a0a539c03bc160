import Foundation

/// What the command line asked for.
struct CommandOptions: Sendable {
  /// How results are written.
  enum Format: String, Sendable {
    case text
    case json
  }

  var backend = "all"
  var fixtures: [String] = []
  var cases: CasePattern?
  var lists = false
  var junit: String?
  var format = Format.text
  var random: Int?
  var steps = 0
  var seed: UInt64 = 1
  var out: String?
  var minutes: Double?
  var foreign = false
  var mutants = false
  var showsHelp = false

  /// Whether a store of a name is chosen: by its own name, or as a variant of what is.
  func chooses(_ store: String) -> Bool {
    backend == "all" || store == backend || store.hasPrefix(backend + "/")
  }
}

/// A regular expression that names are searched with.
struct CasePattern: Sendable {
  let text: String

  /// Whether it occurs in a name.
  func matches(_ name: String) -> Bool {
    // Made anew for each name: a compiled expression is not Sendable, and there are some hundred names.
    guard let expression = try? Regex(text) else { return false }
    return name.firstMatch(of: expression) != nil
  }
}

/// A command line that cannot be understood.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// The reading of a command line.
struct OptionParser {
  private var rest: ArraySlice<String>
  private var options = CommandOptions()
  /// The names of the options that were given.
  private var given: [String] = []

  init(_ arguments: [String]) { rest = arguments[...] }

  /// The options, or what is wrong with them.
  func parse(stores: [String]) throws(UsageError) -> CommandOptions {
    var parser = self
    while let argument = parser.rest.popFirst() { try parser.read(argument, stores) }
    let options = parser.options
    try parser.requireSense()
    return options
  }

  /// Refuses options that say nothing without others, or contradict each other.
  private func requireSense() throws(UsageError) {
    if options.random == nil, let lonely = given.first(where: ["--out", "--steps", "--seed"].contains) {
      throw UsageError("\(lonely) needs --random or --minutes")
    }
    if options.foreign, options.steps == 0 {
      throw UsageError("--foreign needs --random or --minutes, and --steps")
    }
    if options.random == 0 { throw UsageError("--random: 0 traces show nothing") }
    let jobs = ["--list", "--mutants", "--random", "--minutes"].filter(given.contains)
    if jobs.count > 1, jobs != ["--random", "--minutes"] {
      throw UsageError("\(jobs[0]) and \(jobs[1]) are two jobs; give one")
    }
  }

  private mutating func read(_ argument: String, _ stores: [String]) throws(UsageError) {
    var name = argument
    if argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") {
      name = String(argument[..<sign])
      rest = [String(argument[argument.index(after: sign)...])] + rest
    }
    given.append(name)
    switch name {
    case "--backend": options.backend = try backend(try value(name), stores)
    case "--fixtures": options.fixtures.append(try value(name))
    case "--cases": options.cases = try pattern(try value(name))
    case "--list": options.lists = true
    case "--junit": options.junit = try value(name)
    case "--format": options.format = try format(try value(name))
    case "--random": options.random = try number(name, try value(name))
    case "--steps": options.steps = try number(name, try value(name))
    case "--seed": options.seed = try number(name, try value(name))
    case "--out": options.out = try value(name)
    case "--minutes":
      let text = try value(name)
      guard let minutes = Double(text), minutes > 0, minutes.isFinite else {
        throw UsageError("--minutes: \"\(text)\" is no time")
      }
      options.minutes = minutes
      options.random = options.random ?? .max
    case "--foreign": options.foreign = true
    case "--mutants": options.mutants = true
    case "--help", "-h": options.showsHelp = true
    default: throw UsageError("unknown option \(argument); see --help")
    }
  }

  private mutating func value(_ name: String) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError("\(name) needs a value") }
    return value
  }

  private func backend(_ name: String, _ stores: [String]) throws(UsageError) -> String {
    var chosen = CommandOptions()
    chosen.backend = name
    guard stores.contains(where: chosen.chooses) else {
      throw UsageError("--backend: there is no \"\(name)\", but all, \(stores.joined(separator: ", "))")
    }
    return name
  }

  private func pattern(_ text: String) throws(UsageError) -> CasePattern {
    do { _ = try Regex(text) } catch { throw UsageError("--cases: \"\(text)\" is no regular expression") }
    return CasePattern(text: text)
  }

  private func format(_ text: String) throws(UsageError) -> CommandOptions.Format {
    guard let format = CommandOptions.Format(rawValue: text) else {
      throw UsageError("--format: expected text or json")
    }
    return format
  }

  private func number<Number: FixedWidthInteger>(_ name: String, _ text: String) throws(UsageError) -> Number
  {
    guard let number = Number(text), number >= 0 else {
      throw UsageError("\(name): \"\(text)\" is no number")
    }
    return number
  }
}

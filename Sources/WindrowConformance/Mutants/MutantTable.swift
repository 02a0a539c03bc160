import Dispatch
import WindrowStore

/// The run of the suite against each deliberately broken store.
struct MutantTable {
  let command: ConformanceCommand
  let options: CommandOptions

  /// Prints a row for each broken store and the summary; 1 where one survived.
  func run() throws -> Int32 {
    let stores = try command.stores.filter { options.chooses($0.name) }.map { ($0, try $0.capabilities()) }
    guard !stores.isEmpty else { throw UsageError("--mutants needs a store") }
    var survivors = 0
    var skipped = 0
    for (number, mutation) in Mutation.all.enumerated() {
      if command.showsProgress { command.errors("\r\(number + 1) of \(Mutation.all.count) ") }
      // The first store that can make the mistake.
      guard let (base, capabilities) = stores.first(where: { $0.1.isSuperset(of: mutation.needs) }) else {
        skipped += 1
        continue
      }
      let cases = ConformanceCase.all.filter { capabilities.isSuperset(of: $0.needs) }
      let failed = mutation.failures(
        like: base, capabilities,
        // Cases over many rows take most of the time, and the broken stores that need one name it.
        cases.filter { conformanceCase in
          mutation.caughtBy.contains(conformanceCase.fullName)
            || (!conformanceCase.isLarge && options.cases?.matches(conformanceCase.fullName) ?? true)
        })
      let missed = mutation.caughtBy.filter { !failed.contains($0) }
      if !missed.isEmpty { survivors += 1 }
      command.output(row(mutation, failed, missed))
    }
    if skipped > 0 { command.output("\(skipped) left out, which need another store\n") }
    command.output("\(Mutation.all.count - survivors - skipped) caught, \(survivors) survived\n")
    return survivors == 0 ? 0 : 1
  }

  private func row(_ mutation: Mutation, _ failed: [String], _ missed: [String]) -> String {
    let others = failed.count - mutation.caughtBy.count + missed.count
    var line = mutation.name.padded(to: 20) + mutation.about.padded(to: 58)
    if missed.isEmpty {
      line += mutation.caughtBy.joined(separator: "; ") + (others > 0 ? "; and \(others) more" : "")
    } else {
      line += "NOT CAUGHT by " + missed.joined(separator: "; ")
    }
    return line + "\n"
  }
}

extension Mutation {
  /// The full names of the cases that fail on the broken store.
  func failures(
    like base: ConformanceStore, _ capabilities: StoreCapabilities, _ cases: [ConformanceCase]
  ) -> [String] {
    let store = store(like: base)
    return cases.filter { conformanceCase in
      if case .failed = conformanceCase.outcome(on: store, capabilities: capabilities) { true } else { false }
    }.map(\.fullName)
  }
}

extension String {
  /// The text with spaces behind it up to a width.
  fileprivate func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self + " "
  }
}

import Dispatch
import Foundation
import WindrowModel
import WindrowStore

/// The run of random traces on stores: each is compared with the oracle, and a failure is cut down and kept as a fixture.
struct RandomRun {
  /// With fewer traces than this not everything can be expected to occur, so what is missing is only told.
  var tracesThatCover = 100
  /// How many traces are played side by side before their outcomes are told.
  ///
  /// Few where others take part, each of whom is a process: how soon they are heard of is measured.
  private var tracesAtOnce: Int { options.foreign ? 2 : 8 }

  let command: ConformanceCommand
  let options: CommandOptions
  let stores: [ConformanceStore]

  init(command: ConformanceCommand, options: CommandOptions, stores: [ConformanceStore]) {
    self.command = command
    self.options = options
    self.stores = stores
  }

  /// Runs traces into a report; false where something was never exercised that must be.
  func run(into report: inout ConformanceReport) throws -> Bool {
    if options.foreign, !stores.contains(where: { $0.foreign != nil }) {
      throw UsageError("--foreign: nobody else can write to the chosen stores")
    }
    let clock = ContinuousClock()
    let deadline = options.minutes.map { clock.now + .seconds($0 * 60) }
    var coverage = Coverage()
    var count = 0
    while count < options.random ?? 0, deadline.map({ clock.now < $0 }) ?? true {
      let seed = options.seed &+ UInt64(count)
      report.progress("random trace \(count + 1), seed \(seed), \(report.failed) failed")
      for outcome in runTraces(seed, min(tracesAtOnce, (options.random ?? 0) - count)) {
        let outcome = try outcome.get()
        coverage.add(outcome.coverage)
        try add(outcome, to: &report)
        count += 1
      }
    }
    report.progress("")
    let hasSteps = options.steps > 0
    report.note("\(count) traces from seed \(options.seed), \(options.steps) steps each\n")
    report.note(coverage.table(withSteps: hasSteps, withForeign: options.foreign) + "\n")
    if let line = coverage.delayLine { report.note(line + "\n") }
    let missing = coverage.missing(
      withSteps: hasSteps, withGaps: stores.contains { $0.heedsChangeBound }, withForeign: options.foreign,
      withCaches: try stores.contains { try $0.capabilities().contains(.caches) })
    if missing.isEmpty { return true }
    let isRequired = count >= tracesThatCover
    report.note(
      "\(isRequired ? "not exercised" : "not exercised, with so few traces no failure"): "
        + missing.joined(separator: "; ") + "\n")
    return !isRequired
  }

  /// How one trace went on every store.
  private struct TraceOutcome {
    let trace: RandomTrace
    var coverage = Coverage()
    var results: [(store: ConformanceStore, failure: TraceFailure?, seconds: Double)] = []
  }

  /// Plays traces side by side, and gives their outcomes in the order of their seeds.
  private func runTraces(_ seed: UInt64, _ count: Int) -> [Result<TraceOutcome, any Error>] {
    let outcomes = Mutex<[Int: Result<TraceOutcome, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let outcome = Result { try runTrace(seed &+ UInt64(index)) }
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { outcomes in (0..<count).compactMap { outcomes[$0] } }
  }

  private func runTrace(_ seed: UInt64) throws -> TraceOutcome {
    let trace = try TraceGenerator.trace(seed: seed, steps: options.steps, isForeign: options.foreign)
    var player = TracePlayer(trace: trace, answers: try TraceAnswers(trace))
    player.endsFreely = options.foreign
    var outcome = TraceOutcome(trace: trace)
    outcome.coverage.add(trace, player.answers)
    let clock = ContinuousClock()
    for store in stores {
      var failure: TraceFailure?
      var tally = LiveTally()
      let time = try clock.measure { failure = try player.firstFailure(on: store, counting: &tally) }
      outcome.coverage.add(tally)
      outcome.results.append((store, failure, time / .seconds(1)))
    }
    return outcome
  }

  private func add(_ outcome: TraceOutcome, to report: inout ConformanceReport) throws {
    let seed = outcome.trace.seed
    for (store, failure, seconds) in outcome.results {
      var result = ConformanceOutcome.passed
      if let failure {
        report.progress("cutting down seed \(seed) on \(store.name): \(failure.difference)")
        result = .failed(try keep(outcome.trace, failure, store))
      }
      report.add(
        ConformanceResult(
          store: store.name, name: "random/seed \(seed)", outcome: result, seconds: seconds))
    }
  }

  /// Cuts a failing trace down, writes it as a fixture, and says in words what fails and how to see it again.
  private func keep(_ trace: RandomTrace, _ failure: TraceFailure, _ store: ConformanceStore) throws -> String
  {
    let steps = options.steps > 0 ? " --steps \(options.steps)" : ""
    let again =
      "again with: --random 1 --seed \(trace.seed)\(steps)\(options.foreign ? " --foreign" : "") "
      + "--backend \(store.name)"
    if failure.isByChance {
      return "\(failure.difference)\n\(failure.message)\n\(again), though it may pass then"
    }
    let small = TraceShrinker.shrunk(trace, failure, on: store)
    let player = TracePlayer(trace: small, answers: try TraceAnswers(small))
    let found = try player.firstFailure(on: store) ?? failure
    let message = found.message
    let fixture = Fixture(
      small, player.answers, list: found.list,
      name: "random trace of seed \(trace.seed): \(failure.difference)",
      about: "Found by a random trace\(steps.isEmpty ? "" : " of \(options.steps) steps") and cut down.")
    return "\(failure.difference)\n\(message)\n\(try write(fixture, trace.seed, store))\n\(again)"
  }

  private func write(_ fixture: Fixture, _ seed: UInt64, _ store: ConformanceStore) throws -> String {
    let folder = options.out.map { URL(filePath: $0) } ?? command.folder.appending(path: "random-failures")
    let name = store.name.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    let file = folder.appending(path: "random-\(seed)-\(name).json")
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FixtureWriter.write(fixture, to: file)
    } catch let error as FixtureError { return "no fixture can say this: \(error)" } catch {
      throw UsageError("--out: cannot write \(file.path()): \(error.localizedDescription)")
    }
    let place = "fixture: \(file.path(percentEncoded: false))"
    if case .failed = FixtureRunner.outcome(of: try Fixture(contentsOf: file), on: store) { return place }
    return place + " (it passes: only the trace shows the failure)"
  }
}

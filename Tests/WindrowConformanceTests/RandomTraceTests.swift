import Foundation
import Testing
import WindrowModel

@testable import WindrowConformance

@Suite struct RandomTraceTests {
  private static func fixture(seed: UInt64, steps: Int) throws -> String {
    let trace = try TraceGenerator.trace(seed: seed, steps: steps)
    return Fixture(trace, try TraceAnswers(trace), name: "trace").json.text()
  }

  @Test(arguments: [1, 7, UInt64.max])
  func aSeedGivesOneTrace(_ seed: UInt64) throws {
    let text = try Self.fixture(seed: seed, steps: 4)
    #expect(try Self.fixture(seed: seed, steps: 4) == text)
    #expect(try Self.fixture(seed: seed &+ 1, steps: 4) != text)
  }

  @Test(arguments: [TestStores.memory, TestStores.sqlite], [3, 11, 19, 42, 2026] as [UInt64])
  func aStoreThatConformsAgreesWithTheOracle(_ store: ConformanceStore, _ seed: UInt64) throws {
    let trace = try TraceGenerator.trace(seed: seed, steps: 6)
    let failure = try TracePlayer(trace: trace, answers: try TraceAnswers(trace)).firstFailure(on: store)
    #expect(failure?.message == nil)
  }

  /// Broken stores, each with what a trace must notice of it.
  @Test(arguments: [
    ("nil-unequal", "ids"), ("less-or-equal", "a live list"), ("limit-one-more", "ids"),
    ("nil-last", nil),
    ("lexical-only", "a live list"), ("split-section", "sections"),
    ("milliseconds", "rows at the beginning"),
    ("savepoint-keeps", "rows after a transaction"), ("unique-ignored", nil),
    ("cascade-untold", "the changes of a commit"), ("end-untold", "the calls of an observer"),
    ("columns-at-commit", nil),
  ])
  func aBrokenStoreIsFoundAndTheTraceCutDown(_ name: String, _ difference: String?) throws {
    let broken = try #require(Mutation.all.first { $0.name == name }).store(like: TestStores.memory)
    let found = try #require(try Self.firstFailure(on: broken), "no trace fails on \(name)")
    if let difference { #expect(found.failure.difference == difference) }
    let small = TraceShrinker.shrunk(found.trace, found.failure, on: broken)
    let answers = try TraceAnswers(small)
    let list = try TracePlayer(trace: small, answers: answers).firstFailure(on: broken)?.list
    let fixture = Fixture(small, answers, list: list, name: name)
    let text = try FixtureWriter.text(of: fixture)
    let copy = try Fixture(json: Data(text.utf8))
    #expect(FixtureRunner.outcome(of: copy, on: TestStores.memory) == .passed)
    guard case .failed = FixtureRunner.outcome(of: copy, on: broken) else {
      Issue.record("the fixture passes on \(name):\n\(text)")
      return
    }
    #expect(small.events.count <= 2)
    #expect(small.rows.values.reduce(0) { $0 + $1.count } <= 5, "\(text)")
    #expect(small.entities.reduce(0) { $0 + $1.columnCount } <= 5, "\(text)")
  }

  @Test func valuesAreComparedToTheLastBit() throws {
    // A fixture takes 0.0 for -0.0, so only the trace shows this one.
    let broken = try #require(Mutation.all.first { $0.name == "negative-zero" }).store(
      like: TestStores.memory)
    #expect(try Self.firstFailure(on: broken) != nil)
  }

  private static func firstFailure(
    on store: ConformanceStore
  ) throws -> (trace: RandomTrace, failure: TraceFailure)? {
    for seed in 1...150 as ClosedRange<UInt64> {
      let trace = try TraceGenerator.trace(seed: seed, steps: 8)
      let player = TracePlayer(trace: trace, answers: try TraceAnswers(trace))
      if let failure = try player.firstFailure(on: store) { return (trace, failure) }
    }
    return nil
  }
}

@Suite struct RandomRunTests {
  private final class Recorder: Sendable {
    let output = Mutex("")
  }

  private func command(_ stores: [ConformanceStore], _ recorder: Recorder) -> ConformanceCommand {
    var command = ConformanceCommand(stores: stores)
    command.output = { text in recorder.output.withLock { $0 += text } }
    command.errors = { _ in }
    command.showsProgress = false
    command.usesColor = false
    return command
  }

  @Test func aFailureNamesItsSeedAndItsFixture() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let broken = try #require(Mutation.all.first { $0.name == "limit-one-more" })
    let recorder = Recorder()
    let command = command([broken.store(like: TestStores.memory)], recorder)
    let out = folder.url.path(percentEncoded: false)
    #expect(command.run(["--random", "20", "--seed", "5", "--out", out]) == 1)
    let output = recorder.output.withLock(\.self)
    let files = try Fixture.files(at: folder.url)
    let file = try #require(files.first)
    #expect(output.contains("FAILED limit-one-more: random/seed "))
    #expect(output.contains("fixture: \(file.path(percentEncoded: false))\n"))
    #expect(output.contains("again with: --random 1 --seed "))
    guard case .failed = FixtureRunner.outcome(of: try Fixture(contentsOf: file), on: command.stores[0])
    else {
      Issue.record("the fixture passes")
      return
    }
  }

  @Test func fewTracesOnlyTellWhatWasNotExercised() {
    let recorder = Recorder()
    #expect(command([TestStores.memory], recorder).run(["--random", "1", "--seed", "3"]) == 0)
    let output = recorder.output.withLock(\.self)
    #expect(output.contains("not exercised, with so few traces no failure: "))
    #expect(output.hasSuffix("\n1 passed, 0 failed, 0 skipped\n"))
  }

  @Test func whatWasNotExercisedFailsARunAndIsNamed() throws {
    let recorder = Recorder()
    let command = command([TestStores.memory], recorder)
    let options = try OptionParser(["--random", "1", "--seed", "3"]).parse(stores: ["memory"])
    var report = ConformanceReport(command: command, options: options)
    var run = RandomRun(command: command, options: options, stores: command.stores)
    run.tracesThatCover = 1
    #expect(try !run.run(into: &report))
    #expect(report.failed == 0)
    #expect(recorder.output.withLock { $0.contains("\nnot exercised: ") })
  }

  @Test func aRunWithoutStepsNeedsNoTransactions() {
    let missing = Coverage().missing(withSteps: true)
    #expect(missing.contains("conflict rules: replace"))
    #expect(missing.contains("text operators: LIKE[cd]"))
    #expect(!Coverage().missing(withSteps: false).contains("conflict rules: replace"))
    var coverage = Coverage()
    coverage.add(.conflicts, "replace")
    #expect(!coverage.missing(withSteps: true).contains("conflict rules: replace"))
  }

  @Test func aTimeThatIsOverEndsTheRun() {
    let recorder = Recorder()
    #expect(command([TestStores.memory], recorder).run(["--random", "500000", "--minutes", "0.0001"]) == 0)
    #expect(!recorder.output.withLock { $0.contains("500000 traces") })
  }
}

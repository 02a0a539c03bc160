import Foundation
import Testing
import WindrowModel

@testable import WindrowConformance

@Suite struct CommandTests {
  /// What a command wrote.
  private final class Recorder: Sendable {
    let output = Mutex("")
    let errors = Mutex("")
  }

  private func run(
    _ arguments: String..., stores: [ConformanceStore] = [TestStores.memory], folder: URL? = nil
  ) -> (code: Int32, output: String, errors: String) {
    let recorder = Recorder()
    var command = ConformanceCommand(stores: stores)
    command.output = { text in recorder.output.withLock { $0 += text } }
    command.errors = { text in recorder.errors.withLock { $0 += text } }
    command.showsProgress = false
    command.usesColor = false
    if let folder { command.folder = folder }
    let code = command.run(arguments)
    return (code, recorder.output.withLock(\.self), recorder.errors.withLock(\.self))
  }

  private func withFixture<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let file = folder.url.appending(path: "one.json").path()
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return try body(file)
  }

  private static let good = #"""
    { "fixture": 1, "name": "good", "schema": { "a": { "attributes": { "b": "int?" } } },
      "checks": [ { "fetch": { "entity": "a" }, "ids": [] } ] }
    """#

  @Test func aFixtureThatPassesIsExitCode0() throws {
    try withFixture(Self.good) { file in
      let result = run("--fixtures", file)
      #expect(result.code == 0)
      #expect(result.output.hasSuffix("1 passed, 0 failed, 0 skipped\n"))
    }
  }

  @Test func aFixtureThatFailsIsExitCode1() throws {
    try withFixture(Self.good.replacing("\"ids\": []", with: "\"ids\": [1]")) { file in
      let result = run("--fixtures=\(file)")
      #expect(result.code == 1)
      #expect(result.output.contains("FAILED memory: fixtures/good\n    checks[0].ids: expected [1], got []"))
      #expect(result.output.hasSuffix("0 passed, 1 failed, 0 skipped\n"))
    }
  }

  @Test func anUnreadableFixtureIsExitCode2AndSaysWhichAndWhere() throws {
    try withFixture(Self.good.replacing("checks", with: "chekcs")) { file in
      let result = run("--fixtures", file)
      #expect(result.code == 2)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("conformance: \(file): chekcs: unknown key"))
    }
  }

  @Test(arguments: [
    (["--nope"], "unknown option --nope; see --help"), (["--backend"], "--backend needs a value"),
    (["--backend", "oracle"], #"--backend: there is no "oracle", but all, memory"#),
    (["--cases", "("], #"--cases: "(" is no regular expression"#),
    (["--cases", "^no such case$"], "nothing matches ^no such case$"),
    (["--random", "-1"], #"--random: "-1" is no number"#),
    (["--format", "xml"], "--format: expected text or json"),
    (["--fixtures", "/nowhere/at/all"], "/nowhere/at/all: there is no such file or folder"),
    (["--out", "x"], "--out needs --random or --minutes"),
    (["--seed", "3"], "--seed needs --random or --minutes"),
    (["--steps=3"], "--steps needs --random or --minutes"),
    (["--random", "0"], "--random: 0 traces show nothing"),
    (["--random", "3", "--list"], "--list and --random are two jobs; give one"),
    (["--mutants", "--minutes", "1"], "--mutants and --minutes are two jobs; give one"),
  ])
  func usageIsExitCode2(_ arguments: [String], _ message: String) throws {
    let recorder = Recorder()
    var command = ConformanceCommand(stores: [TestStores.memory])
    command.output = { text in recorder.output.withLock { $0 += text } }
    command.errors = { text in recorder.errors.withLock { $0 += text } }
    #expect(command.run(arguments) == 2)
    #expect(recorder.errors.withLock(\.self) == "conformance: \(message)\n")
    #expect(recorder.output.withLock(\.self).isEmpty)
  }

  @Test func helpIsExitCode0AndNamesEveryOption() {
    let result = run("--help")
    #expect(result.code == 0)
    let names = [
      "backend", "fixtures", "cases", "list", "junit", "format", "mutants", "help", "random", "steps", "seed",
      "out", "minutes",
    ]
    for name in names { #expect(result.output.contains("--\(name)")) }
  }

  @Test func theListNamesCasesAndScenarios() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let scenarios = folder.url.appending(path: "Fixtures/Scenarios")
    let below = folder.url.appending(path: "Sources/Deep")
    for url in [scenarios, below] {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    try Self.good.write(to: scenarios.appending(path: "good.json"), atomically: true, encoding: .utf8)
    let result = run("--list", folder: below)
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines == ConformanceCase.all.map(\.fullName) + ["fixtures/good"])
  }

  @Test func withoutScenariosItSaysWhereItLookedAndRunsTheCases() {
    let result = run("--cases", "^closing/", folder: URL(filePath: "/"))
    #expect(result.code == 0)
    #expect(result.errors.contains("no Fixtures/Scenarios at or above /"))
    let count = ConformanceCase.all.filter { $0.group == "closing" }.count
    #expect(result.output.hasSuffix("\(count) passed, 0 failed, 0 skipped\n"))
  }

  @Test func jsonIsOneDocument() throws {
    try withFixture(Self.good) { file in
      let result = run("--fixtures", file, "--format", "json")
      let document = FixtureNode(json: try JSONReader.read(Data(result.output.utf8)), path: "")
      let root = try document.object("conformance", "passed", "failed", "skipped", "results")
      #expect(try root.required("passed").integer() == 1)
      let first = try #require(try root.required("results").elements().first)
      let entry = try first.object("store", "case", "outcome", "message", "seconds")
      #expect(try entry.required("case").string() == "fixtures/good")
      #expect(try entry.required("outcome").string() == "passed")
    }
  }

  @Test func junitHasACaseForEachResult() throws {
    try withFixture(Self.good.replacing("\"ids\": []", with: "\"ids\": [1]")) { file in
      let report = file + ".xml"
      #expect(run("--fixtures", file, "--junit", report).code == 1)
      let text = try String(contentsOfFile: report, encoding: .utf8)
      #expect(text.contains(#"<testsuite name="memory" tests="1" failures="1" skipped="0""#))
      #expect(text.contains(#"<testcase classname="memory.fixtures" name="good""#))
      #expect(text.contains(#"<failure message="checks[0].ids: expected [1], got []"/>"#))
    }
  }

  @Test func aBackendChoosesItsVariantsToo() throws {
    try withFixture(Self.good) { file in
      let stores = [TestStores.memory, TestStores.sqlite, TestStores.triggers]
      let result = run("--fixtures", file, "--backend", "sqlite", stores: stores)
      #expect(result.output.hasSuffix("2 passed, 0 failed, 0 skipped\n"))
    }
  }
}

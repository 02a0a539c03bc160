import Foundation
import Testing

@testable import bench

@Suite struct LimitsTests {
  private let everything = WorkloadChoice.all(backends: Backend.allCases, filter: nil)

  private func limits(_ checks: String) throws -> Limits {
    try Limits(json: Data("{ \"limits\": 1, \"checks\": [\(checks)] }".utf8))
  }

  private func status(
    _ checks: String, _ results: [ResultLine], rows: [Int] = [100_000]
  ) throws -> CommandStatus {
    try limits(checks).check(results, chosen: everything, rows: rows).status
  }

  private static let ratio = """
    { "workload": "fetch-ids", "variant": "indexed", "backend": "sqlite", "rows": 100000,
      "measure": "ratio", "atMost": 1.2, "betterBelow": 0.9 }
    """

  @Test(arguments: [(120.0, 0), (121, 2), (500, 2), (100, 0), (90, 4), (91, 0)])
  func ratiosAreHeldAgainstTheLimit(median: Double, code: Int32) throws {
    #expect(try status(Self.ratio, [line(median: median)]).rawValue == code)
  }

  @Test func aLimitWithoutAMarkIsNeverBetter() throws {
    let check = """
      { "workload": "write-one", "backend": "sqlite", "rows": 100000, "measure": "ratio",
        "atMost": 1.5 }
      """
    #expect(try status(check, [line("write-one", "", median: 1)]) == .same)
  }

  @Test(arguments: [(0.0, 0), (1, 2)])
  func countsAreHeldAgainstTheLimit(decoded: Double, code: Int32) throws {
    let check = """
      { "workload": "sum-decoded", "variant": "sql", "backend": "sqlite", "rows": 100000,
        "measure": "value", "atMost": 0 }
      """
    let result = line("sum-decoded", "sql", unit: .count, median: decoded, floor: nil)
    #expect(try status(check, [result]).rawValue == code)
  }

  @Test(arguments: [(200.0, 0), (400, 2)])
  func growthComparesTwoRowCounts(large: Double, code: Int32) throws {
    let check = """
      { "workload": "write-one", "backend": "sqlite", "rows": 100000, "from": 1000,
        "measure": "growth", "atMost": 3 }
      """
    let results = [
      line("write-one", "", rows: 1_000, median: 100),
      line("write-one", "", rows: 100_000, median: large),
    ]
    #expect(try status(check, results, rows: [1_000, 100_000]).rawValue == code)
  }

  @Test func aCoveredCheckWithoutAResultFails() throws {
    #expect(try status(Self.ratio, []) == .failed)
    #expect(try status(Self.ratio, [line(median: nil)]) == .failed)
  }

  @Test func aRunThatCoversNoCheckFails() throws {
    #expect(try status(Self.ratio, [line(rows: 10)], rows: [10]) == .failed)
  }

  @Test func checksOutsideTheRunAreSkipped() throws {
    let other = Self.ratio.replacingOccurrences(of: "100000", with: "1000000")
    let outcome = try limits(Self.ratio + "," + other)
      .check([line(median: 100)], chosen: everything, rows: [100_000])
    #expect(outcome.status == .same)
    #expect(outcome.text == "limits: 1 checked, 1 not part of this run\n")
  }

  @Test func theWorstOfSeveralDecides() throws {
    let worse = Self.ratio.replacingOccurrences(of: "indexed", with: "unindexed")
    let results = [line(median: 50), line("fetch-ids", "unindexed", median: 500)]
    #expect(try status(Self.ratio + "," + worse, results) == .worse)
  }

  @Test(arguments: [
    ("fetch-ids", "no-such-variant", "ratio", ""),
    ("no-such-workload", "", "ratio", ""),
    ("write-one", "", "value", ""),
    ("write-one", "", "growth", ""),
    ("write-one", "", "ratio", ", \"from\": 10"),
    ("write-one", "", "speed", ""),
  ])
  func whatCannotBeCheckedIsRefused(
    workload: String, variant: String, measure: String, more: String
  ) {
    let check = """
      { "workload": "\(workload)", "variant": "\(variant)", "backend": "sqlite", "rows": 10,
        "measure": "\(measure)", "atMost": 1\(more) }
      """
    #expect(throws: BenchFailure.self) { try limits(check) }
  }

  @Test(arguments: ["", "[]", "{ \"limits\": 2, \"checks\": [] }"])
  func otherFilesAreRefused(text: String) {
    #expect(throws: BenchFailure.self) { try Limits(json: Data(text.utf8)) }
  }

  @Test func theShippedLimitsAreReadable() throws {
    let package = try #require(ReleaseBuild.packageDirectory())
    let limits = try Limits(file: package.appendingPathComponent("Benchmarks/limits.json").path)
    #expect(limits.checks.count >= 13)
  }

  @Test func aMissingFileFailsTheCommand() {
    let command = BenchCommand(arguments: ["--allow-debug", "--check", "/no/such/file.json"])
    #expect(command.run() == .failed)
  }
}

@Suite struct BaselineComparisonTests {
  private func outcome(_ old: [ResultLine], _ new: [ResultLine]) -> ComparisonOutcome {
    BaselineComparison(old: ReportDocument(seed: 1, results: old), new: new).outcome
  }

  @Test(arguments: [(100.0, 0), (114, 0), (116, 2), (88, 0), (86, 4)])
  func ratiosMayStrayByFifteenPercent(median: Double, code: Int32) {
    #expect(outcome([line(median: 100)], [line(median: median)]).status.rawValue == code)
  }

  @Test func anotherMachineWithTheSameRatioIsTheSame() {
    let slow = line(median: 1_000, floor: 1_000)
    #expect(outcome([line(median: 100, floor: 100)], [slow]).status == .same)
  }

  @Test func aNoisyResultMayStrayFurther() {
    let noisy = line(median: 140, spread: 0.5)
    #expect(outcome([line(median: 100)], [noisy]).status == .same)
    #expect(outcome([line(median: 100)], [line(median: 140)]).status == .worse)
  }

  @Test(arguments: [(1_040.0, 0), (1_060, 2), (900, 4)])
  func bytesAreComparedThemselves(median: Double, code: Int32) {
    let bytes = { line("sum-memory", "sql", unit: .bytes, median: $0, floor: nil) }
    #expect(outcome([bytes(1_000)], [bytes(median)]).status.rawValue == code)
  }

  @Test(arguments: [(0.0, 0.0, 0), (0, 1, 2), (1, 0, 4), (100, 101, 2)])
  func countsMayNotChange(old: Double, new: Double, code: Int32) {
    let count = { line("sum-decoded", "sql", unit: .count, median: $0, floor: nil) }
    #expect(outcome([count(old)], [count(new)]).status.rawValue == code)
  }

  @Test func nothingInCommonFails() {
    #expect(outcome([line(rows: 10)], [line(rows: 20)]).status == .failed)
  }

  @Test func worseOutranksBetter() {
    let old = [line(median: 100), line("sum", "sql", median: 100)]
    let new = [line(median: 10), line("sum", "sql", median: 1_000)]
    let outcome = outcome(old, new)
    #expect(outcome.status == .worse)
    #expect(
      outcome.text == """
        baseline: fetch-ids/indexed sqlite 100,000: better, 0.10x of what it was
        baseline: sum/sql sqlite 100,000: worse, 10.00x of what it was
        baseline: 2 compared, 0 without a counterpart

        """)
  }
}

@Suite struct WorkloadChoiceTests {
  @Test func aFilterMustMatchTheWholeName() {
    let names = { (filter: String) in
      WorkloadChoice.all(backends: [.sqlite], filter: filter).map(\.name)
    }
    #expect(names("fetch-ids/.*") == ["fetch-ids/indexed", "fetch-ids/unindexed", "fetch-ids/relationship"])
    #expect(names("write-one") == ["write-one"])
    #expect(names("fetch-ids") == [])
    #expect(names("indexed") == [])
    #expect(names("sum/sql|write-one") == ["write-one", "sum/sql"])
  }

  @Test func namesAreUnique() {
    let names = WorkloadChoice.all(backends: [.sqlite], filter: nil).map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func theListNamesUnitAndStores() {
    let choices = WorkloadChoice.all(backends: Backend.allCases, filter: "sum-.*")
    #expect(
      WorkloadListing(choices: choices).text == """
        sum-memory/sql               bytes      sqlite memory
        sum-memory/reduce-faulting   bytes      sqlite memory
        sum-memory/reduce-held       bytes      sqlite memory
        sum-decoded/sql              count      sqlite memory
        sum-decoded/reduce-faulting  count      sqlite memory

        """)
  }
}

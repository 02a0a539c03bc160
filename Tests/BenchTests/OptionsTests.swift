import Foundation
import Testing

@testable import bench

@Suite struct OptionsTests {
  @Test func noArgumentsMeanTheMainJob() throws {
    let options = try Options(arguments: [])
    #expect(options.action == .run)
    #expect(options.rows == [100_000])
    #expect(options.backends == [.sqlite, .memory])
    #expect(options.seed == 1)
    #expect(options.sampleCount == 9)
    #expect(options.format == .table)
    #expect(!options.allowDebug)
  }

  @Test func everyOptionIsUnderstood() throws {
    let options = try Options(arguments: [
      "--rows", "10,1000", "--backend", "memory", "--filter", "sum/.*", "--samples", "5",
      "--seed", "18446744073709551615", "--format", "json", "--check", "limits.json",
      "--baseline", "compare", "main", "--report", "out.html", "--allow-debug",
    ])
    #expect(options.rows == [10, 1000])
    #expect(options.backends == [.memory])
    #expect(options.filter == "sum/.*")
    #expect(options.sampleCount == 5)
    #expect(options.seed == .max)
    #expect(options.format == .json)
    #expect(options.check == "limits.json")
    #expect(options.baseline == .compare("main"))
    #expect(options.report == "out.html")
    #expect(options.allowDebug)
  }

  @Test func aValueMayFollowAnEqualsSign() throws {
    let options = try Options(arguments: ["--rows=20", "--baseline=save", "a.b-c", "--filter=a=b"])
    #expect(options.rows == [20])
    #expect(options.baseline == .save("a.b-c"))
    #expect(options.filter == "a=b")
  }

  @Test func quickTakesFewSamplesUnlessTold() throws {
    #expect(try Options(arguments: ["--quick"]).sampleCount == 3)
    #expect(try Options(arguments: ["--quick", "--samples", "7"]).sampleCount == 7)
  }

  @Test func repeatedRowCountsAreMeasuredOnce() throws {
    #expect(try Options(arguments: ["--rows", "5,7,5"]).rows == [5, 7])
  }

  @Test(arguments: ["--help", "-h"])
  func helpIsAnAction(argument: String) throws {
    #expect(try Options(arguments: [argument]).action == .help)
  }

  @Test(arguments: [
    (["--bogus"], "unknown option --bogus"),
    (["stray"], "unknown option stray"),
    (["--rows"], "--rows needs N[,N...]"),
    (["--rows", "0"], "--rows is a whole number from 1, not 0"),
    (["--rows", "5,"], "--rows is a whole number from 1, not "),
    (["--rows", "many"], "--rows is a whole number from 1, not many"),
    (["--rows", "999999999"], "--rows goes up to 315619200: dates are distinct"),
    (["--backend", "oracle"], "--backend is sqlite, memory or all, not oracle"),
    (["--filter", "("], "--filter is not a regular expression: ("),
    (["--samples", "-1"], "--samples is a whole number from 1, not -1"),
    (["--seed", "x"], "--seed is a whole number from 0, not x"),
    (["--format", "xml"], "--format is table or json, not xml"),
    (["--quick=yes"], "--quick takes no value"),
    (["--baseline", "save"], "--baseline needs save|compare NAME"),
    (["--baseline", "keep", "x"], "--baseline is followed by save or compare, not keep"),
    (["--report", "--quick"], "--report needs the name of a file"),
    (["--database", "f", "--rows", "1,2"], "--database holds one row count; give one to --rows"),
  ])
  func mistakesAreNamed(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try Options(arguments: arguments) }
  }

  @Test(arguments: ["../x", "", ".hidden", "a b"])
  func aBaselineCannotLeaveItsFolder(name: String) {
    #expect(throws: UsageError.self) { try Options(arguments: ["--baseline", "save", name]) }
  }

  @Test func helpNamesEveryOption() {
    for rule in OptionRule.all { #expect(Options.helpText.contains("  " + rule.name)) }
  }

  @Test func aUsageErrorExitsWithItsOwnStatus() {
    #expect(BenchCommand(arguments: ["--bogus"]).run().rawValue == 64)
    #expect(BenchCommand(arguments: ["--list", "--filter", "nothing-like-it"]).run() == .usage)
  }

  @Test func theSecondRunGetsTheSameArguments() {
    let package = URL(fileURLWithPath: "/package")
    let inPlace = ReleaseBuild.command(
      package: package, scratch: URL(fileURLWithPath: "/package/.build"),
      arguments: ["--rows", "5"])
    #expect(
      inPlace == [
        "swift", "run", "--package-path", "/package", "-c", "release", "bench", "--rows", "5",
      ])
    let elsewhere = ReleaseBuild.command(
      package: package, scratch: URL(fileURLWithPath: "/scratch"), arguments: [])
    #expect(elsewhere.contains("--scratch-path"))
    #expect(elsewhere.contains("/scratch"))
  }
}

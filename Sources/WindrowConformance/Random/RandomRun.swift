/// Random traces.
struct RandomRun {
  let command: ConformanceCommand
  let options: CommandOptions
  let stores: [ConformanceStore]

  func run(into report: inout ConformanceReport) throws -> Bool { true }
}

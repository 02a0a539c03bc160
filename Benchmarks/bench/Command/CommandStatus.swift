/// How the command ends; scripts read these codes.
enum CommandStatus: Int32, Sendable {
  /// The run went well; compared, nothing changed beyond noise.
  case same = 0
  /// A limit is exceeded, or a result is worse than the baseline.
  case worse = 2
  /// A workload failed, a file cannot be read, or there was nothing to compare.
  case failed = 3
  /// Nothing is worse, and something is better than the baseline or its limit.
  case better = 4
  /// The command line is wrong (the `EX_USAGE` of sysexits).
  case usage = 64

  /// The one status for two checks of one run: a failure outranks worse, worse outranks better.
  func combined(with other: CommandStatus) -> CommandStatus {
    let order: [CommandStatus] = [.usage, .failed, .worse, .better, .same]
    return order.first { $0 == self || $0 == other } ?? .same
  }
}

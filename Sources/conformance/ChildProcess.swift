import Foundation
import WindrowConformance

/// This tool once more, as a process that writes to the rows in a folder.
///
/// Unchecked, because only one thread at a time sends a line.
final class ChildProcess: ForeignWriter, @unchecked Sendable {
  /// What it is started with, before the folder.
  static let argument = "serve-foreign-writes"

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var rest = Data()

  /// Starts the process.
  init(_ folder: URL) throws {
    process.executableURL = Bundle.main.executableURL
    process.arguments = [Self.argument, folder.path(percentEncoded: false)]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  func send(_ line: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest = Data(rest[(end + 1)...])
        return line
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return "the process has ended" }
      rest.append(more)
    }
  }

  func close() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}

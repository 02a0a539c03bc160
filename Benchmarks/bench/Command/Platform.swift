import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the command asks of the process it runs in.
enum Platform {
  /// Whether a person watches stderr.
  static var progressIsWatched: Bool { isatty(2) == 1 }

  /// Whether stdout may be styled: a terminal, and `NO_COLOR` is not set.
  static var outputIsStyled: Bool {
    isatty(1) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  }

  static func writeError(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  static func writeOutput(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// Replaces this process by another program, found in `PATH`; returns only if that failed.
  static func become(_ command: [String]) {
    var words: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) }
    unsafe words.append(nil)
    // The strings live until the program is replaced; if it is not, the process ends.
    guard let program = unsafe words.first ?? nil else { return }
    _ = unsafe execvp(program, words)
  }
}

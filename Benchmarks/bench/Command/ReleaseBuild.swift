import Foundation

/// Finds the package and runs the command again as a release build.
enum ReleaseBuild {
  /// Set in the environment of the second run, so that it can never start a third.
  private static let mark = "WINDROW_BENCH_RERUN"

  /// Whether this is an optimised build.
  static var isRelease: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  /// Becomes `swift run -c release bench`; returns only if that is not possible.
  static func rerun(with arguments: [String]) -> BenchFailure {
    guard ProcessInfo.processInfo.environment[mark] == nil else {
      return BenchFailure("the release build turned out to be a debug build")
    }
    guard let package = packageDirectory() else {
      return BenchFailure("found no Package.swift; run: swift run -c release bench")
    }
    Platform.writeError("bench: this is a debug build; building and running it as release\n")
    unsafe setenv(mark, "1", 1)
    Platform.become(command(package: package, scratch: scratchDirectory(), arguments: arguments))
    return BenchFailure("cannot start swift; run: swift run -c release bench")
  }

  /// The words of the second run.
  static func command(package: URL, scratch: URL?, arguments: [String]) -> [String] {
    var words = ["swift", "run", "--package-path", package.path]
    if let scratch, scratch.path != package.appendingPathComponent(".build").path {
      words += ["--scratch-path", scratch.path]
    }
    return words + ["-c", "release", "bench"] + arguments
  }

  /// The nearest folder with a `Package.swift`, above the executable or else above the current
  /// folder.
  static func packageDirectory() -> URL? {
    let starts = [executable?.deletingLastPathComponent(), currentDirectory]
    for start in starts {
      var folder = start
      while let candidate = folder, candidate.path != "/" {
        let manifest = candidate.appendingPathComponent("Package.swift").path
        if FileManager.default.fileExists(atPath: manifest) { return candidate }
        folder = candidate.deletingLastPathComponent()
      }
    }
    return nil
  }

  /// The folder that SwiftPM built into: `SCRATCH/TRIPLE/debug/bench`.
  private static func scratchDirectory() -> URL? {
    guard let folder = executable?.deletingLastPathComponent(),
      folder.lastPathComponent == "debug"
    else { return nil }
    return folder.deletingLastPathComponent().deletingLastPathComponent()
  }

  private static var executable: URL? {
    Bundle.main.executableURL?.resolvingSymlinksInPath()
  }

  private static var currentDirectory: URL {
    URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
  }
}

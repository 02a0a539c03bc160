import Foundation

/// Baselines on disk: `.build/bench-baselines/NAME.json` in the package.
enum BaselineFile {
  /// The baseline to compare with, if the options ask for that.
  static func toCompare(_ option: Options.Baseline?) throws(BenchFailure) -> ReportDocument? {
    guard case .compare(let name) = option else { return nil }
    let url = folder.appendingPathComponent("\(name).json")
    do {
      return try JSONDecoder().decode(ReportDocument.self, from: Data(contentsOf: url))
    } catch {
      throw BenchFailure("cannot read the baseline \(name) at \(url.path)")
    }
  }

  static func save(_ document: ReportDocument, as name: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let data = Data(try document.json().utf8)
    try data.write(to: folder.appendingPathComponent("\(name).json"), options: .atomic)
  }

  private static var folder: URL {
    let package =
      ReleaseBuild.packageDirectory()
      ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return package.appendingPathComponent(".build/bench-baselines")
  }
}

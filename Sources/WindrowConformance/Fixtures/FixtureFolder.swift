import Foundation

/// Where fixtures lie.
enum FixtureFolder {
  /// The fixtures of files and folders, in the order of their paths; folders are searched to the bottom.
  static func fixtures(at paths: [String]) throws(FixtureError) -> [Fixture] {
    var fixtures: [Fixture] = []
    for path in paths {
      let files = try Fixture.files(at: URL(filePath: path))
      if files.isEmpty { throw FixtureError(file: path, path: "", "there is no fixture") }
      for file in files { fixtures.append(try Fixture(contentsOf: file)) }
    }
    return fixtures
  }

  /// The fixtures of the nearest `Fixtures/Scenarios` at or above a folder, or nil where there is none.
  static func scenarios(above folder: URL) throws(FixtureError) -> [Fixture]? {
    var current = folder.standardizedFileURL
    while true {
      let scenarios = current.appending(path: "Fixtures/Scenarios")
      if FileManager.default.fileExists(atPath: scenarios.path(percentEncoded: false)) {
        return try fixtures(at: [scenarios.path(percentEncoded: false)])
      }
      let parent = current.deletingLastPathComponent().standardizedFileURL
      if parent.path() == current.path() || current.path() == "/" { return nil }
      current = parent
    }
  }
}

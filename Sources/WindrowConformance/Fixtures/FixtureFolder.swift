import Foundation

/// Where fixtures lie.
enum FixtureFolder {
  /// The fixtures of files and folders, in the order of their paths; folders are searched to the bottom.
  ///
  /// Throws where a file is not there or cannot be read as a fixture, naming it.
  static func fixtures(at paths: [String]) throws(UsageError) -> [Fixture] {
    var fixtures: [Fixture] = []
    for path in paths {
      let files = try files(at: path)
      if files.isEmpty { throw UsageError("\(path): there is no fixture") }
      for file in files { fixtures.append(try fixture(file)) }
    }
    return fixtures
  }

  /// The fixtures of the nearest `Fixtures/Scenarios` at or above a folder.
  static func scenarios(above folder: URL) throws(UsageError) -> [Fixture] {
    var current = folder.standardizedFileURL
    while true {
      let scenarios = current.appending(path: "Fixtures/Scenarios")
      if isFolder(scenarios.path()) == true {
        return try fixtures(at: [scenarios.path()])
      }
      let parent = current.deletingLastPathComponent().standardizedFileURL
      if parent.path() == current.path() || current.path() == "/" {
        throw UsageError(
          "there is no Fixtures/Scenarios at or above \(folder.path()); name fixtures with --fixtures")
      }
      current = parent
    }
  }

  private static func files(at path: String) throws(UsageError) -> [String] {
    guard let isFolder = isFolder(path) else { throw UsageError("\(path): there is no such file or folder") }
    guard isFolder else { return [path] }
    let folder = path.hasSuffix("/") ? path : path + "/"
    let found = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".json") }.sorted().map { folder + $0 }
  }

  /// Whether a path is a folder's, or nil where nothing is there.
  private static func isFolder(_ path: String) -> Bool? {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return type.map { $0 == .typeDirectory }
  }

  private static func fixture(_ file: String) throws(UsageError) -> Fixture {
    let text: String
    do {
      let data = try Data(contentsOf: URL(filePath: file))
      guard let decoded = String(validating: data, as: UTF8.self) else { throw UsageError("it is not UTF-8") }
      text = decoded
    } catch { throw UsageError("\(file): cannot be read: \((error as? UsageError)?.message ?? "\(error)")") }
    do throws(FixtureError) { return try Fixture(json: text) } catch { throw UsageError("\(file): \(error)") }
  }
}

import Foundation

/// A folder of its own for one case.
struct TemporaryFolder {
  let url: URL

  /// Makes an empty folder.
  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Removes the folder with all that is in it; what is gone already is no failure.
  func remove() { try? FileManager.default.removeItem(at: url) }
}

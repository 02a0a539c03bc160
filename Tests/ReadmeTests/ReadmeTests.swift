import Foundation
import Testing

struct ReadmeTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  @Test func exampleOfTheReadmeIsTheOneThatIsCompiled() throws {
    let readme = try text("../../README.md")
    let example = try text("Example.swift")
    #expect(readme.contains("```swift\n\(example)```"))
  }

  @Test func exampleOfTheReadmeRuns() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
    }
    #expect(try titlesOfLargeMeals(in: file.path) == ["Dinner for two"])
    // A second run opens the file again and adds to it.
    #expect(try titlesOfLargeMeals(in: file.path).count == 2)
  }

  @Test func mapOfTheReadmeNamesEveryTarget() throws {
    let readme = try text("../../README.md")
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/../../Sources")
    for target in sources where !target.hasPrefix(".") {
      #expect(readme.contains("`\(target)`"), "\(target) is missing from the map")
    }
  }
}

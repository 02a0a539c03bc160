import Foundation
import WindrowModel

extension FileOpening {
  /// Throws `misuse` for a path that names no file, and for settings that mean nothing.
  func requireSense() throws(StoreError) {
    // SQLite makes a temporary database of no name, and reads a name up to a NUL.
    if path.isEmpty { throw StoreError(.misuse, "An empty path names no file.") }
    if path.contains("\0") { throw StoreError(.misuse, "The path \"\(path)\" has NUL in it.") }
    try configuration.requireSense()
  }

  /// How many bytes the file has, 0 where there is none. SQLite takes a file of one byte for an empty one.
  var fileSize: Int {
    if path == Self.memory { return 0 }
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
  }

  /// Whether a file that could not be read for want of a log beside it holds everything itself.
  func mayBeReadAsImmutable(_ error: StoreError) -> Bool {
    // SQLITE_READONLY and SQLITE_CANTOPEN, in whatever extended form.
    guard let code = error.extendedCode, [8, 14].contains(code & 0xFF) else { return false }
    let files = FileManager.default
    return files.fileExists(atPath: path)
      && !["-wal", "-journal"].contains { files.fileExists(atPath: path + $0) }
  }
}

/// What is wrong with a fixture file: where in it, and what.
public struct FixtureError: Error, Sendable, Hashable {
  /// The file, or nil for a fixture that was not read from one.
  public var file: String?
  /// The key path of the fault, for instance `checks[2].fetch.sort[0]`; empty for the document itself.
  public var path: String
  /// What is wrong there.
  public var message: String

  /// A fault at a key path.
  public init(file: String? = nil, path: String, _ message: String) {
    self.file = file
    self.path = path
    self.message = message
  }
}

extension FixtureError: CustomStringConvertible {
  /// The file, the key path and the message, as far as they are known.
  public var description: String {
    [file, path.isEmpty ? nil : path, message].compactMap(\.self).joined(separator: ": ")
  }
}

extension String {
  /// The key path of a member of what this key path names; keys that are no names stand in brackets.
  func fixturePath(key: String) -> String {
    let isName = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isName else { return "\(self)[\"\(key)\"]" }
    return isEmpty ? key : "\(self).\(key)"
  }

  /// The key path of an element of what this key path names.
  func fixturePath(index: Int) -> String { "\(self)[\(index)]" }
}

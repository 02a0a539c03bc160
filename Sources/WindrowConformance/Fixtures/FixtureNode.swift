/// A fixture that cannot be read: where and why.
public struct FixtureError: Error, Sendable, CustomStringConvertible {
  /// The key path, for instance `checks[2].fetch.where`; empty for the document itself.
  public let path: String
  /// What is wrong there.
  public let message: String

  /// The path and the message.
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// A value of a fixture together with the path of keys that leads to it.
struct FixtureNode: Sendable {
  let value: JSONValue
  let path: String

  /// An error at this place.
  func fault(_ message: String) -> FixtureError { FixtureError(path: path, message: message) }

  /// Whether the value is null.
  var isNull: Bool { value == .null }

  /// The members of an object, none of them other than those known.
  func members(_ known: [String]? = nil) throws(FixtureError) -> [(key: String, node: FixtureNode)] {
    guard case .object(let members) = value else { throw fault("expected an object, found \(value.kind)") }
    var nodes: [(key: String, node: FixtureNode)] = []
    for member in members {
      let node = child(member.key, member.value)
      if let known, !known.contains(member.key) { throw node.fault("unknown key") }
      nodes.append((member.key, node))
    }
    return nodes
  }

  /// The member of a key, or nil.
  func member(_ key: String) -> FixtureNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }.map { child(key, $0.value) }
  }

  /// The member of a key that must be there.
  func required(_ key: String) throws(FixtureError) -> FixtureNode {
    guard let node = member(key) else { throw fault("the key \"\(key)\" is missing") }
    return node
  }

  /// The elements of a list.
  func elements() throws(FixtureError) -> [FixtureNode] {
    guard case .array(let values) = value else { throw fault("expected a list, found \(value.kind)") }
    return values.enumerated().map { FixtureNode(value: $1, path: "\(path)[\($0)]") }
  }

  /// The text.
  func text() throws(FixtureError) -> String {
    guard case .string(let text) = value else { throw fault("expected a text, found \(value.kind)") }
    return text
  }

  /// The bool.
  func bool() throws(FixtureError) -> Bool {
    guard case .bool(let bool) = value else { throw fault("expected true or false, found \(value.kind)") }
    return bool
  }

  /// The integer, exactly.
  func integer() throws(FixtureError) -> Int64 {
    guard case .number(let text) = value else { throw fault("expected an integer, found \(value.kind)") }
    guard let number = Int64(text) else { throw fault("\(text) is no 64-bit integer") }
    return number
  }

  /// The texts of a list.
  func texts() throws(FixtureError) -> [String] {
    var texts: [String] = []
    for element in try elements() { texts.append(try element.text()) }
    return texts
  }

  /// The integers of a list.
  func integers() throws(FixtureError) -> [Int64] {
    var integers: [Int64] = []
    for element in try elements() { integers.append(try element.integer()) }
    return integers
  }

  private func child(_ key: String, _ value: JSONValue) -> FixtureNode {
    FixtureNode(value: value, path: path.isEmpty ? key : "\(path).\(key)")
  }
}

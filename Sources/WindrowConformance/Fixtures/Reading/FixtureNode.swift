import WindrowModel

/// A JSON value with its key path, which every error about it names.
struct FixtureNode {
  let json: JSONValue
  let path: String

  func error(_ message: String) -> FixtureError { FixtureError(path: path, message) }

  private func expected(_ what: String) -> FixtureError { error("expected \(what), found \(json.kind)") }

  func string() throws(FixtureError) -> String {
    guard case .string(let text) = json else { throw expected("a text") }
    return text
  }

  func bool() throws(FixtureError) -> Bool {
    guard case .bool(let value) = json else { throw expected("true or false") }
    return value
  }

  func integer() throws(FixtureError) -> Int64 {
    guard case .number(let digits) = json else { throw expected("an integer") }
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: ".") && $0 | 0x20 != UInt8(ascii: "e") }) else {
      throw error("expected an integer, found \(digits)")
    }
    guard let value = Int64(digits) else { throw error("\(digits) does not fit in 64 bits") }
    return value
  }

  func int() throws(FixtureError) -> Int {
    let value = try integer()
    guard let int = Int(exactly: value) else { throw error("\(value) is too large") }
    return int
  }

  func elements() throws(FixtureError) -> [FixtureNode] {
    guard case .array(let elements) = json else { throw expected("a list") }
    return elements.enumerated().map { FixtureNode(json: $1, path: path.fixturePath(index: $0)) }
  }

  /// The members of an object whose keys are names that the fixture chooses.
  func members() throws(FixtureError) -> [(key: String, node: FixtureNode)] {
    guard case .object(let members) = json else { throw expected("an object") }
    return members.map { ($0.key, FixtureNode(json: $0.value, path: path.fixturePath(key: $0.key))) }
  }

  /// The members of an object whose keys the format fixes.
  func object(_ keys: String...) throws(FixtureError) -> FixtureObject {
    try FixtureObject(self, keys)
  }

  /// A list, each element read by a closure.
  func list<Element>(
    _ read: (FixtureNode) throws(FixtureError) -> Element
  ) throws(FixtureError) -> [Element] {
    var list: [Element] = []
    for element in try elements() { list.append(try read(element)) }
    return list
  }

  func strings() throws(FixtureError) -> [String] {
    try list { (node) throws(FixtureError) in try node.string() }
  }

  func integers() throws(FixtureError) -> [Int64] {
    try list { (node) throws(FixtureError) in try node.integer() }
  }

  func errorKind() throws(FixtureError) -> StoreError.Kind {
    let name = try string()
    guard let kind = StoreError.Kind(name: name) else { throw error("\"\(name)\" is no kind of error") }
    return kind
  }

  /// Does what throws a store's error, which becomes one of this node.
  func reading<Result>(_ body: () throws(StoreError) -> Result) throws(FixtureError) -> Result {
    do throws(StoreError) { return try body() } catch {
      throw self.error(([error.message] + error.details).joined(separator: " "))
    }
  }
}

/// An object all of whose keys are known.
struct FixtureObject {
  let node: FixtureNode
  private let members: [String: FixtureNode]

  fileprivate init(_ node: FixtureNode, _ keys: [String]) throws(FixtureError) {
    self.node = node
    var members: [String: FixtureNode] = [:]
    for (key, member) in try node.members() {
      guard keys.contains(key) else {
        throw member.error("unknown key; here may stand \(keys.joined(separator: ", "))")
      }
      members[key] = member
    }
    self.members = members
  }

  /// The member of a key, or nil where it was left out.
  subscript(_ key: String) -> FixtureNode? { members[key] }

  func required(_ key: String) throws(FixtureError) -> FixtureNode {
    guard let member = members[key] else { throw node.error("the key \"\(key)\" is missing") }
    return member
  }

  /// The one of some keys that is there; an error where none or several are.
  func only(_ keys: String...) throws(FixtureError) -> (key: String, node: FixtureNode) {
    let found = keys.compactMap { key in members[key].map { (key, $0) } }
    guard found.count == 1 else {
      throw node.error("expected exactly one of \(keys.joined(separator: ", ")), found \(found.count)")
    }
    return found[0]
  }
}

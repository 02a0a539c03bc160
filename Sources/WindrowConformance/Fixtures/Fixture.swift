public import Foundation
public import WindrowModel

/// One scenario in data: a schema, rows, and what requests and transactions must give. Every store must meet all of it.
///
/// Read from a JSON file of fixture format 1 with ``init(contentsOf:)``, written to one by ``FixtureWriter``, and run by
/// ``FixtureRunner``. All expectations are literal values.
public struct Fixture: Sendable, Hashable {
  /// What is expected, in a few words.
  public var name: String
  /// Why, in a sentence or two.
  public var about: String?
  /// The entities of the store.
  public var schema: Schema
  /// The rows that the store has before anything is checked.
  var tables: [FixtureTable]
  var checks: [FixtureCheck]
  var steps: [FixtureStep]
  var live: FixtureLive?

  init(
    name: String, about: String? = nil, schema: Schema, tables: [FixtureTable] = [],
    checks: [FixtureCheck] = [], steps: [FixtureStep] = [], live: FixtureLive? = nil
  ) {
    self.name = name
    self.about = about
    self.schema = schema
    self.tables = tables
    self.checks = checks
    self.steps = steps
    self.live = live
  }
}

extension Fixture {
  /// The rows that a store begins with, by entity: identity and values by name, as `MemoryStore` takes them.
  ///
  /// ```swift
  /// let fixture = try Fixture(contentsOf: file)
  /// let store = try MemoryStore(schema: fixture.schema, rows: fixture.rows)
  /// ```
  public var rows: [String: [[String: AttributeValue]]] {
    var rows: [String: [[String: AttributeValue]]] = [:]
    for table in tables {
      guard let entity = try? schema.entity(table.entity) else { continue }
      rows[table.entity] = table.rows.map { row in
        var values = [EntityDescription.identity: AttributeValue.int(row.id)]
        for (index, value) in row.values.enumerated() { values[entity.column(at: index).name] = value }
        return values
      }
    }
    return rows
  }

  /// Reads a fixture file. The error names the file, the key path of the fault, and what is wrong there.
  public init(contentsOf file: URL) throws(FixtureError) {
    let data: Data
    do { data = try Data(contentsOf: file) } catch {
      throw FixtureError(file: file.path(percentEncoded: false), path: "", "the file cannot be read")
    }
    do throws(FixtureError) { try self.init(json: data) } catch {
      throw FixtureError(file: file.path(percentEncoded: false), path: error.path, error.message)
    }
  }

  /// Reads the text of a fixture file. Every key at every level must be known, and every value of its type.
  public init(json data: Data) throws(FixtureError) {
    try self.init(FixtureNode(json: try JSONReader.read(data), path: ""))
  }

  /// The fixture files that a path stands for: the file itself, or every `.json` in the folder and below, by name.
  public static func files(at path: URL) throws(FixtureError) -> [URL] {
    var isFolder = ObjCBool(false)
    let text = path.path(percentEncoded: false)
    guard unsafe FileManager.default.fileExists(atPath: text, isDirectory: &isFolder) else {
      throw FixtureError(file: text, path: "", "there is no such file or folder")
    }
    guard isFolder.boolValue else { return [path] }
    let names = (FileManager.default.enumerator(atPath: text)?.allObjects ?? []).compactMap { $0 as? String }
    return names.filter { $0.hasSuffix(".json") }.sorted().map { path.appending(path: $0) }
  }
}

extension Fixture {
  init(_ node: FixtureNode) throws(FixtureError) {
    let object = try node.object("fixture", "name", "about", "schema", "rows", "checks", "live", "steps")
    let version = try object.required("fixture")
    guard try version.integer() == 1 else { throw version.error("the version of the format must be 1") }
    name = try object.required("name").string()
    about = try object["about"]?.string()
    let schema = try Schema(fixture: try object.required("schema"))
    self.schema = schema
    tables = try FixtureTable.list(object["rows"], schema)
    checks =
      try object["checks"]?.list { (node) throws(FixtureError) in try FixtureCheck(node, schema) } ?? []
    steps = try object["steps"]?.list { (node) throws(FixtureError) in try FixtureStep(node, schema) } ?? []
    live = nil
    if let node = object["live"] { live = try FixtureLive(node, schema) }
  }

  /// The fixture as a document, its keys in the order of the format's description.
  var json: JSONValue {
    .object([
      "fixture": .integer(1), "name": .string(name), "about": about.map(JSONValue.string),
      "schema": schema.fixtureJSON,
      "rows": tables.isEmpty ? nil : .object(tables.map { .init($0.entity, $0.json(schema)) }),
      "checks": checks.isEmpty ? nil : .array(checks.map(\.json)),
      "live": live?.json(schema),
      "steps": steps.isEmpty ? nil : .array(steps.map { $0.json(schema) }),
    ])
  }
}

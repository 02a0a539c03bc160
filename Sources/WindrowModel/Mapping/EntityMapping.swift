/// What is known of a typed entity: its description, how its values are read, and what its key paths mean.
///
/// Made once for each type, when it is first used.
@safe
package final class EntityMapping<Record: Entity>: Sendable {
  /// The description that stores use.
  package let description: EntityDescription
  /// The types of the entities that its to-ones point to.
  package let destinations: [any Entity.Type]
  /// Where the values lie in a record.
  package let layout: RecordLayout
  // Links and key path literals are immutable once made; nothing writes to them. So is the identity's.
  nonisolated(unsafe) let links: [AttributeLink<Record>]
  private nonisolated(unsafe) let toManys: [ToManyProperty<Record>]
  private nonisolated(unsafe) let identity: KeyPath<Record, RecordID<Record>>
  private let paths = KeyPathTable()

  private init() throws(StoreError) {
    let describer = EntityDescriber<Record>()
    var row = Row<Record>(describer: describer)
    let sample: Record
    do {
      // The row does not keep the describer alive.
      sample = try withExtendedLifetime(describer) { try Record(row: &row) }
    } catch { throw Self.failure("cannot describe itself: \(error)") }
    guard let identity = describer.identity else {
      throw Self.failure("does not read its identity: id = row.id(\\.id).")
    }
    unsafe self.identity = identity
    var configuration = EntityConfiguration<Record>()
    Record.configure(&configuration)
    let links = describer.attributeLinks + describer.toOneLinks
    unsafe self.links = links
    unsafe toManys = describer.toManys
    layout = RecordLayout(
      stride: MemoryLayout<Record>.stride, identity: Self.reader(of: identity),
      fields: links.map { $0.reader(sample) })
    destinations = describer.destinations
    description = try EntityDescription(describer, configuration, links)
  }

  /// The mapping of the type, made at the first use.
  ///
  /// Throws `invalidSchema` where the type cannot describe itself.
  package static func of() throws(StoreError) -> EntityMapping {
    let key = ObjectIdentifier(Record.self)
    if let known = mappings.withLock({ $0[key] }) as? EntityMapping { return known }
    let made = try EntityMapping()
    mappings.withLock { $0[key] = made }
    return made
  }

  /// The values of a record in the order of the description's columns, into a buffer that has room for them.
  package func readValues(of record: Record, into values: inout [AttributeValue]) throws(StoreError) {
    try unsafe withUnsafePointer(to: record) { (pointer) throws(StoreError) in
      try unsafe layout.readValues(at: UnsafeRawPointer(pointer), into: &values)
    }
  }

  private static func reader(of identity: KeyPath<Record, RecordID<Record>>) -> FieldReader {
    if let offset = MemoryLayout<Record>.offset(of: identity) { return .key(offset) }
    // A key path literal without captures is immutable and safe to share.
    nonisolated(unsafe) let identity = identity
    return unsafe .other { (record) throws(StoreError) in
      let id = unsafe record.assumingMemoryBound(to: Record.self).pointee[keyPath: identity]
      return id.isAssigned ? .int(id.rawValue) : .null
    }
  }

  /// The path that a key path stands for in requests.
  ///
  /// Throws `unknownAttribute` for a key path of a property that no column holds, such as a computed one.
  package func path(_ keyPath: PartialKeyPath<Record>) throws(StoreError) -> AttributePath {
    if let known = paths.path(keyPath) { return known }
    for depth in 0...3 {
      paths.add(try keyPaths(depth: depth))
      if let known = paths.path(keyPath) { return known }
    }
    if let path = try KeyPathProbe(keyPath).path() {
      paths.add([(keyPath, path)])
      return AttributePath(path)
    }
    throw StoreError(
      .unknownAttribute,
      "The key path \(keyPath.spelling) stands for no attribute of \"\(Record.entityName)\"; is it a computed property?",
      entity: Record.entityName)
  }

  private func keyPaths(depth: Int) throws(StoreError) -> [(keyPath: PartialKeyPath<Record>, path: [String])]
  {
    var found: [(keyPath: PartialKeyPath<Record>, path: [String])] = unsafe [
      (identity, [EntityDescription.identity])
    ]
    for toMany in unsafe toManys { found += toMany.link.keyPaths }
    for link in unsafe links {
      found += link.keyPaths
      if depth > 0 { found += try link.behind(depth: depth - 1) }
    }
    return found
  }

  /// The key paths of this entity's attributes as another entity reaches them by a reference.
  func keyPaths<Owner>(
    behind reference: KeyPath<Owner, ToOne<Record>>, depth: Int
  ) throws(StoreError) -> [(keyPath: PartialKeyPath<Owner>, path: [String])] {
    guard depth >= 0 else { return [] }
    var found: [(keyPath: PartialKeyPath<Owner>, path: [String])] = []
    for link in unsafe links + toManys.map(\.link) {
      found += try link.keyPaths(behind: reference, depth: depth - 1)
    }
    return found
  }

  /// The entities whose rows point here by the to-manys that the type reads.
  var toManyDestinations: [any Entity.Type] { unsafe toManys.map(\.destination) }

  /// What is wrong with the to-manys that the type reads, in a schema.
  func toManyFaults(in schema: Schema) -> [String] { unsafe toManys.compactMap { $0.fault(in: schema) } }

  /// The names of to-manys that a record does not hold in the properties of their key paths.
  func misplacedToManys(in record: Record) -> [String] {
    unsafe toManys.filter { !$0.isHeld(record) }.map(\.link.name)
  }

  /// How many to-manys the type reads.
  var toManyCount: Int { unsafe toManys.count }

  static func failure(_ what: String) -> StoreError {
    StoreError(
      .invalidSchema, "The entity \"\(Record.entityName)\" \(what)", entity: Record.entityName,
      details: ["The entity \"\(Record.entityName)\" \(what)"])
  }
}

/// The mappings made so far; each is made from its type alone, so it does not matter who makes it.
private let mappings = Mutex<[ObjectIdentifier: any Sendable]>([:])

/// What the key paths of one type mean, as far as anyone asked.
///
/// Not generic: what is generic over a type of another module looks its own types up at every call.
@safe
final class KeyPathTable: Sendable {
  // Key path literals are immutable; the dictionary is used under the lock alone.
  private struct Known: @unchecked Sendable {
    var paths: [AnyKeyPath: AttributePath] = [:]
  }

  private let known = Mutex(Known())

  func path(_ keyPath: AnyKeyPath) -> AttributePath? { known.withLock { $0.paths[keyPath] } }

  func add(_ found: [(keyPath: some AnyKeyPath, path: [String])]) {
    known.withLock { known in
      for (keyPath, path) in found { known.paths[keyPath] = AttributePath(path) }
    }
  }
}

/// The connection of a to-many relationship, in which nothing is stored, with the property that stands for it.
final class ToManyLink<Record: Entity, Destination: Entity>: AttributeLink<Record> {
  private let keyPath: KeyPath<Record, ToMany<Destination>>

  init(_ name: String, _ keyPath: KeyPath<Record, ToMany<Destination>>) {
    self.keyPath = keyPath
    super.init(name)
  }

  override var keyPaths: [(keyPath: PartialKeyPath<Record>, path: [String])] { [(keyPath, [name])] }

  override func keyPaths<Owner>(
    behind reference: KeyPath<Owner, ToOne<Record>>, depth: Int
  ) throws(StoreError) -> [(keyPath: PartialKeyPath<Owner>, path: [String])] {
    let keyPath = keyPath
    return [(reference.appending(path: \ToOne<Record>.[dynamicMember: keyPath]), [name])]
  }
}

/// A to-many that an entity's initializer reads, and what must hold of it.
struct ToManyProperty<Record: Entity> {
  let link: AttributeLink<Record>
  let destination: any Entity.Type
  /// Whether a record holds it in the property of its key path.
  let isHeld: (Record) -> Bool

  init<Destination: Entity>(_ name: String, _ keyPath: KeyPath<Record, ToMany<Destination>>) {
    link = ToManyLink(name, keyPath)
    destination = Destination.self
    isHeld = { $0[keyPath: keyPath].isRelationship(name) }
  }

  /// What is wrong with it in a schema, or nil.
  func fault(in schema: Schema) -> String? {
    let found = schema.toMany(link.name, of: Record.entityName)
    if found?.destination == destination.entityName { return nil }
    return "Entity \"\(Record.entityName)\" reads the to-many \"\(link.name)\", and no to-one of "
      + "\"\(destination.entityName)\" to it has that inverse."
  }
}

import Foundation

/// The connection of an attribute or to-one with the Swift property that holds it.
class AttributeLink<Record: Entity> {
  /// The name that requests use.
  let name: String

  init(_ name: String) { self.name = name }

  /// The key paths that stand for it in requests, with what each means below the entity.
  var keyPaths: [(keyPath: PartialKeyPath<Record>, path: [String])] { [] }

  /// The key paths that stand for it when the entity is reached by a reference of another, to a depth of to-ones.
  func keyPaths<Owner>(
    behind reference: KeyPath<Owner, ToOne<Record>>, depth: Int
  ) throws(StoreError) -> [(keyPath: PartialKeyPath<Owner>, path: [String])] { [] }

  /// The key paths of what lies behind it, to a depth of further to-ones; none behind an attribute.
  func behind(depth: Int) throws(StoreError) -> [(keyPath: PartialKeyPath<Record>, path: [String])] { [] }

  /// Reads the rows that records refer to here, in one query, and loads them; nothing for an attribute.
  func prefetch(
    _ relation: ResolvedPrefetch, of records: inout [Record], _ read: RelatedRowReader
  ) throws(StoreError) {}

  /// Whether the rows that two records refer to here, and have loaded, have the same values; true for an attribute.
  func loadsSame(_ relation: ResolvedPrefetch, _ left: Record, _ right: Record) throws(StoreError) -> Bool {
    true
  }

  /// The way to read the value from a record in memory; a sample record may help to find it.
  func reader(_ sample: Record) -> FieldReader { unsafe .other { (_) throws(StoreError) in .null } }
}

/// The connection of an attribute.
final class ValueLink<Record: Entity, Value: AttributeConstant>: AttributeLink<Record> {
  private let keyPath: KeyPath<Record, Value>

  init(_ name: String, _ keyPath: KeyPath<Record, Value>) {
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

  override func reader(_ sample: Record) -> FieldReader {
    if let offset = MemoryLayout<Record>.offset(of: keyPath) {
      if let common = FieldReader(Value.self, offset: offset) { return common }
      return unsafe .other { (record) throws(StoreError) in
        let place = unsafe (record + offset).assumingMemoryBound(to: Value.self)
        return try unsafe place.pointee.attributeValue()
      }
    }
    // A key path literal without captures is immutable and safe to share.
    nonisolated(unsafe) let keyPath = keyPath
    return unsafe .other { (record) throws(StoreError) in
      let record = unsafe record.assumingMemoryBound(to: Record.self)
      return try unsafe record.pointee[keyPath: keyPath].attributeValue()
    }
  }
}

/// The connection of a to-one relationship.
final class ReferenceLink<Record: Entity, Destination: Entity>: AttributeLink<Record> {
  private let reference: KeyPath<Record, ToOne<Destination>>
  private let object: KeyPath<Record, Destination?>

  init(
    _ name: String, _ reference: KeyPath<Record, ToOne<Destination>>, _ object: KeyPath<Record, Destination?>
  ) {
    self.reference = reference
    self.object = object
    super.init(name)
  }

  override var keyPaths: [(keyPath: PartialKeyPath<Record>, path: [String])] {
    [
      (reference, [name]), (object, [name]),
      (reference.appending(path: \ToOne<Destination>.id), [name]),
    ]
  }

  override func keyPaths<Owner>(
    behind outer: KeyPath<Owner, ToOne<Record>>, depth: Int
  ) throws(StoreError) -> [(keyPath: PartialKeyPath<Owner>, path: [String])] {
    let reference = reference
    let chained = outer.appending(path: \ToOne<Record>.[dynamicMember: reference])
    return [(chained, [name]), (chained.appending(path: \ToOne<Destination>.id), [name])]
      + (try EntityMapping<Destination>.of().keyPaths(behind: chained, depth: depth).map { ($0, [name] + $1) })
  }

  override func behind(depth: Int) throws(StoreError) -> [(keyPath: PartialKeyPath<Record>, path: [String])] {
    try EntityMapping<Destination>.of().keyPaths(behind: reference, depth: depth).map { ($0, [name] + $1) }
  }

  override func prefetch(
    _ relation: ResolvedPrefetch, of records: inout [Record], _ read: RelatedRowReader
  ) throws(StoreError) {
    guard let reference = reference as? WritableKeyPath<Record, ToOne<Destination>> else { return }
    try ToOne.load(relation, at: reference, of: &records, read)
  }

  override func loadsSame(
    _ relation: ResolvedPrefetch, _ left: Record, _ right: Record
  ) throws(StoreError) -> Bool {
    guard let first = left[keyPath: reference].loadedObject,
      let second = right[keyPath: reference].loadedObject
    else { return left[keyPath: reference].isLoaded == right[keyPath: reference].isLoaded }
    return try EntityMapping<Destination>.of().isSame(first, second, loading: relation.further)
  }

  override func reader(_ sample: Record) -> FieldReader {
    // A key path literal without captures is immutable and safe to share.
    nonisolated(unsafe) let reference = reference
    let name = name
    let readWhole: FieldReader.Function = { (record) throws(StoreError) in
      let record = unsafe record.assumingMemoryBound(to: Record.self)
      let reference = unsafe record.pointee[keyPath: reference]
      if let id = reference.id { return .int(id.rawValue) }
      if !reference.isNil {
        throw StoreError(
          .invalidValue, "\"\(name)\" refers to an object that was not inserted, so it has no identity yet.",
          entity: Record.entityName)
      }
      return .null
    }
    guard let offset = keyOffset(sample) else { return unsafe .other(readWhole) }
    return unsafe .reference(offset, readWhole)
  }

  /// Where the key lies in a record.
  ///
  /// The language tells no offset of a wrapped property, and its key path is computed. So two marks are written through
  /// it and looked for in memory; unless each is found once, and both at one place, there is no answer.
  private func keyOffset(_ sample: Record) -> Int? {
    guard let reference = reference as? WritableKeyPath<Record, ToOne<Destination>> else { return nil }
    var copy = sample
    var found: [[Int]] = []
    for mark: RowID in [0x5A3C_96F0_17E8_2B4D, 0x2D71_C4A9_E35F_0B68] {
      copy[keyPath: reference] = ToOne(RecordID(mark))
      let places = unsafe withUnsafeBytes(of: copy) { bytes in
        stride(from: 0, through: bytes.count - MemoryLayout<RowID>.size, by: MemoryLayout<RowID>.alignment)
          .filter { unsafe bytes.load(fromByteOffset: $0, as: RowID.self) == mark }
      }
      found.append(places)
    }
    return found[0].count == 1 && found[0] == found[1] ? found[0][0] : nil
  }
}

/// The row that an entity's initializer reads: its columns in order, each by name and key path.
///
/// The same initializer runs once with a row that only takes notes, which yields the entity's description; the key
/// paths are evaluated then and never while decoding.
@frozen
@safe
public struct Row<Record: Entity>: ~Copyable {
  @usableFromInline let cells: UnsafePointer<ColumnCell>?
  @usableFromInline let values: UnsafeBufferPointer<AttributeValue>
  @usableFromInline let shape: RowShape
  @usableFromInline let describer: Unmanaged<EntityDescriber<Record>>?
  @usableFromInline var nextAttribute: Int
  @usableFromInline var nextToOne: Int
  @usableFromInline let identity: RecordID<Record>

  /// The row of a view whose values are at a place; valid while both are.
  @inlinable
  init(_ view: borrowing RowView, values: UnsafeBufferPointer<AttributeValue>) {
    unsafe cells = view.cells
    unsafe self.values = unsafe values
    shape = view.shape
    unsafe describer = nil
    nextAttribute = 0
    nextToOne = view.shape.attributeCount
    identity = RecordID(view.id)
  }

  /// A row that takes notes in a describer, which must outlive it.
  init(describer: EntityDescriber<Record>) {
    unsafe cells = nil
    unsafe values = UnsafeBufferPointer(start: nil, count: 0)
    shape = RowShape()
    unsafe self.describer = Unmanaged.passUnretained(describer)
    nextAttribute = 0
    nextToOne = 0
    identity = .unassigned
  }
}

extension Row where Record: Entity {
  @inlinable
  var notes: EntityDescriber<Record>? { unsafe describer?.takeUnretainedValue() }
}

extension Row where Record: Entity {
  /// The identity of the row. `keyPath` is that of the property it goes to, `\.id`.
  @inlinable
  public func id(_ keyPath: @autoclosure () -> KeyPath<Record, RecordID<Record>>) -> RecordID<Record> {
    if let notes { notes.identity(keyPath()) }
    return identity
  }

  /// The value of an attribute. `name` is what requests call it, and its column unless said.
  ///
  /// Throws `typeMismatch` where the stored value is of another kind, `notNullViolation` for nil in an attribute that
  /// is not optional, and `invalidValue` for a raw value that its enumeration lacks.
  @inlinable
  @inline(__always)
  public mutating func value<Value: AttributeConvertible>(
    _ name: String, _ keyPath: @autoclosure () -> KeyPath<Record, Value>
  ) throws(StoreError) -> Value {
    let position = nextAttribute
    nextAttribute = position &+ 1
    if let cells = unsafe cells, position < shape.attributeCount {
      return try Value(cell: unsafe cells[position])
    }
    return try valueElsewhere(position, name, keyPath())
  }

  /// The value of a decimal attribute that keeps a number of fraction digits.
  public mutating func value<Value: DecimalConvertible>(
    _ name: String, _ keyPath: @autoclosure () -> KeyPath<Record, Value>, scale: Int
  ) throws(StoreError) -> Value {
    let position = nextAttribute
    nextAttribute = position &+ 1
    if let cells = unsafe cells, position < shape.attributeCount {
      let cell = unsafe cells[position]
      return try Value(decimalValue: try cell.value(as: .decimal(scale: scale)))
    }
    if let notes { return try notes.decimal(name, keyPath(), scale: scale) }
    return try Value(decimalValue: try storedValue(position, name))
  }

  /// The reference of a to-one relationship. Its column is `NAME_id` unless ``Entity/configure(_:)`` says otherwise.
  ///
  /// - Parameters:
  ///   - reference: the key path of the wrapper, `\.$category`.
  ///   - object: the key path of the related object, `\.category`.
  @inlinable
  @inline(__always)
  public mutating func toOne<Destination: Entity>(
    _ name: String, _ reference: @autoclosure () -> KeyPath<Record, ToOne<Destination>>,
    _ object: @autoclosure () -> KeyPath<Record, Destination?>
  ) throws(StoreError) -> ToOne<Destination> {
    let position = nextToOne
    nextToOne = position &+ 1
    if let cells = unsafe cells, position < shape.columnCount {
      let cell = unsafe cells[position]
      if cell.kind == .null { return ToOne() }
      if cell.kind == .integer { return ToOne(RecordID(cell.integer), shape.faultSource) }
      throw cell.mismatch(.int)
    }
    return try referenceElsewhere(position, name, reference(), object())
  }

  /// The rows of another entity that point to this one. `name` is the inverse that their to-one declares.
  @inlinable
  public func toMany<Destination: Entity>(
    _ name: String, _ keyPath: @autoclosure () -> KeyPath<Record, ToMany<Destination>>
  ) -> ToMany<Destination> {
    if let notes {
      notes.toMany(name, keyPath())
      return ToMany()
    }
    return ToMany(
      ToManyOrigin(owner: identity.rawValue, entity: Record.self, name: name, faultSource: shape.faultSource))
  }

  // Out of line, so that the initializers of entities hold nothing but the way of cells.

  @inlinable
  @inline(never)
  func valueElsewhere<Value: AttributeConvertible>(
    _ position: Int, _ name: String, _ keyPath: @autoclosure () -> KeyPath<Record, Value>
  ) throws(StoreError) -> Value {
    if let notes { return try notes.attribute(name, keyPath()) }
    return try Value(attributeValue: try storedValue(position, name))
  }

  @inlinable
  @inline(never)
  func referenceElsewhere<Destination: Entity>(
    _ position: Int, _ name: String, _ reference: @autoclosure () -> KeyPath<Record, ToOne<Destination>>,
    _ object: @autoclosure () -> KeyPath<Record, Destination?>
  ) throws(StoreError) -> ToOne<Destination> {
    if let notes { return try notes.toOne(name, reference(), object()) }
    switch try storedValue(position, name) {
    case .null: return ToOne()
    case .int(let key): return ToOne(RecordID(key), shape.faultSource)
    case let other: throw StoreError(.typeMismatch, "\(name): \(other) is no key of a row.")
    }
  }

  @usableFromInline
  func storedValue(_ position: Int, _ name: String) throws(StoreError) -> AttributeValue {
    guard unsafe position < values.count else {
      throw StoreError(
        .typeMismatch, "\"\(name)\" is read beyond the columns of the entity.", entity: Record.entityName)
    }
    return unsafe values[position]
  }
}

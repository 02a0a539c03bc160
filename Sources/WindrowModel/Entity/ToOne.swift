/// The reference of a row to one row of another entity, or to none.
///
/// Declared as a property wrapper: `@ToOne var category: Category?`. `$category.id` is the foreign key and reads
/// nothing; `category` reads the related row if it is not loaded, and answers nil where that fails, which is reported on
/// the store's `faultFailures`; `try $category.fetch()` throws instead. Key paths through it, like
/// `\.$category.name`, stand for the path `category.name` in requests.
@propertyWrapper
@dynamicMemberLookup
@frozen
public struct ToOne<Destination: Entity>: Sendable {
  @usableFromInline let key: RecordID<Destination>
  // One word: rows hold many references, and each word is copied and counted with its row.
  @usableFromInline let origin: ReferenceOrigin<Destination>

  /// A reference to no row.
  @inlinable
  public init() {
    key = .unassigned
    origin = .store(FaultSource.noNumber)
  }

  /// A reference to the row of an identity, which has no store to load it from until it is read back.
  public init(_ id: RecordID<Destination>?) {
    self.init(id ?? .unassigned, FaultSource.noNumber)
  }

  /// A reference to an object that is at hand. A row that refers to one that was not inserted is refused by the store.
  public init(_ object: Destination) {
    self.init(loaded: object, FaultSource.noNumber)
  }

  @inlinable
  init(_ key: RecordID<Destination>, _ faultSource: UInt32) {
    self.key = key
    origin = .store(faultSource)
  }

  private init(loaded object: Destination, _ faultSource: UInt32) {
    self.init(LoadedObject(object, faultSource))
  }

  /// A reference to an object at hand, which other references may share.
  init(_ loaded: LoadedObject<Destination>) {
    key = loaded.object.id
    origin = .loaded(loaded)
  }

  /// The related object, read from the store if it is not loaded, or nil where there is none or reading fails.
  public var wrappedValue: Destination? {
    get {
      do throws(StoreError) { return try fetch() } catch {
        FaultSource.numbered(faultSource)?.report(error)
        return nil
      }
    }
    set {
      self = newValue.map { ToOne(loaded: $0, faultSource) } ?? ToOne(.unassigned, faultSource)
    }
  }

  /// The reference itself.
  @inlinable
  public var projectedValue: ToOne {
    get { self }
    set { self = newValue }
  }
}

extension ToOne {
  @usableFromInline
  var faultSource: UInt32 {
    switch origin {
    case .store(let number): number
    case .loaded(let loaded): loaded.faultSource
    }
  }

  /// The identity of the related row, or nil; reads nothing.
  @inlinable
  public var id: RecordID<Destination>? {
    get { key.isAssigned ? key : nil }
    set { self = ToOne(newValue ?? .unassigned, faultSource) }
  }

  /// The related object if it is at hand.
  var loadedObject: Destination? {
    if case .loaded(let loaded) = origin { loaded.object } else { nil }
  }

  /// Whether it refers to nothing, not even to an object without an identity.
  var isNil: Bool {
    if case .loaded = origin { false } else { !key.isAssigned }
  }

  /// Whether the related object is at hand, so that reading it asks no store.
  public var isLoaded: Bool {
    if case .loaded = origin { true } else { !key.isAssigned }
  }

  /// The related object, read from the store if it is not loaded, or nil where the reference is nil.
  ///
  /// Throws `rowNotFound` where the row is gone, `misuse` for a reference that came from no store, and what reading throws.
  public func fetch() throws(StoreError) -> Destination? {
    if case .loaded(let loaded) = origin { return loaded.object }
    guard key.isAssigned else { return nil }
    guard faultSource != FaultSource.noNumber else {
      throw StoreError(
        .misuse, "The reference to row \(key) came from no store, so nothing can be loaded.",
        entity: Destination.entityName)
    }
    guard let source = FaultSource.numbered(faultSource) else {
      throw StoreError(
        .closed, "The store that row \(key) would be loaded from is gone.", entity: Destination.entityName)
    }
    guard let object = try source.fetch(key) else {
      throw StoreError(.rowNotFound, "Row \(key) is gone.", entity: Destination.entityName)
    }
    return object
  }

  /// The value of an attribute of the related object, or nil where there is none: the way of key paths in requests.
  public subscript<Value: AttributeConstant>(dynamicMember keyPath: KeyPath<Destination, Value>) -> Value
    .Unwrapped?
  {
    guard let object = wrappedValue else { return nil }
    return object[keyPath: keyPath] as? Value.Unwrapped
  }

  /// The reference of the related object to a further one, or to none: the way of key paths in requests.
  public subscript<Next: Entity>(dynamicMember keyPath: KeyPath<Destination, ToOne<Next>>) -> ToOne<Next> {
    wrappedValue?[keyPath: keyPath] ?? ToOne<Next>()
  }

  /// The rows that point to the related object, or none: the way of key paths in requests.
  public subscript<Next: Entity>(dynamicMember keyPath: KeyPath<Destination, ToMany<Next>>) -> ToMany<Next> {
    wrappedValue?[keyPath: keyPath] ?? ToMany<Next>()
  }
}

extension ToOne: Equatable, Hashable {
  /// Whether both point to the same row; what is loaded does not matter.
  @inlinable
  public static func == (left: ToOne, right: ToOne) -> Bool { left.key == right.key }

  /// Hashes the identity.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// Where the object of a reference is, or comes from.
@frozen
@usableFromInline
enum ReferenceOrigin<Object: Sendable>: Sendable {
  /// The store of a number has it, or none.
  case store(UInt32)
  /// It is at hand.
  case loaded(LoadedObject<Object>)
}

/// A related object in memory of its own, so that entities may refer to each other in a circle.
@usableFromInline
final class LoadedObject<Object: Sendable>: Sendable {
  let object: Object
  /// The store that the reference came from before the object was set.
  let faultSource: UInt32

  init(_ object: Object, _ faultSource: UInt32) {
    self.object = object
    self.faultSource = faultSource
  }
}

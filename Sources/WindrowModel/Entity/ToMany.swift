/// The rows of another entity whose to-one points to this row: the other side of a ``ToOne``, of which nothing is stored.
///
/// ```swift
/// struct Category: Entity {
///   var id: RecordID<Category> = .unassigned
///   var name: String
///   var expenses = ToMany<Expense>()
///
///   init(row: inout Row<Self>) throws {
///     id = row.id(\.id)
///     name = try row.value("name", \.name)
///     expenses = row.toMany("expenses", \.expenses)
///   }
/// }
/// ```
/// The name is the `inverse` that the to-one of the other entity declares, which ``Schema/init(_:)`` checks. In requests
/// it stands under ANY, ALL, NONE and `@count` alone: `.any(\.expenses, \.amount > 10)`. To sort rows by what points to
/// them, or to read many rows' related ones, fetch the related ones.
///
/// It is a sequence of the related rows in the order of their identities. Those that came from a store are read by each
/// walk over them, in one statement through the foreign key's index; nothing is kept.
public struct ToMany<Destination: Entity>: Sendable {
  /// Where the rows are.
  @usableFromInline
  enum Origin: Sendable {
    /// At hand.
    case rows([Destination])
    /// In a store.
    case store(ToManyOrigin)
  }

  @usableFromInline let origin: Origin

  /// No rows.
  @inlinable
  public init() { origin = .rows([]) }

  /// Rows that are at hand, for values that come from no store.
  public init(_ rows: [Destination]) { origin = .rows(rows) }

  @inlinable
  init(_ origin: ToManyOrigin) { self.origin = .store(origin) }
}

/// The row of a store that others point to, and by which relationship.
@usableFromInline
struct ToManyOrigin: Sendable {
  let owner: RowID
  let entity: any Entity.Type
  let name: String
  let faultSource: UInt32

  @usableFromInline
  init(owner: RowID, entity: any Entity.Type, name: String, faultSource: UInt32) {
    self.owner = owner
    self.entity = entity
    self.name = name
    self.faultSource = faultSource
  }
}

extension ToMany {
  /// Whether the rows are at hand, so that reading them asks no store.
  public var isLoaded: Bool {
    if case .rows = origin { true } else { false }
  }

  /// The related rows by identity, read from the store unless they are at hand.
  ///
  /// Throws `misuse` for a row that came from no store, `closed` where the store is gone, and what reading throws.
  /// Complexity: O(rows), through the index of the foreign key.
  public func fetch() throws(StoreError) -> [Destination] {
    switch origin {
    case .rows(let rows): return rows
    case .store(let origin):
      guard origin.faultSource != FaultSource.noNumber else {
        throw StoreError(
          .misuse, "Row \(origin.owner) came from no store, so its \(origin.name) cannot be loaded.",
          entity: origin.entity.entityName)
      }
      guard let source = FaultSource.numbered(origin.faultSource) else {
        throw StoreError(
          .closed, "The store that \(origin.name) would be loaded from is gone.",
          entity: origin.entity.entityName)
      }
      return try source.fetch(pointingTo: origin.owner, by: try Self.toOne(of: origin))
    }
  }

  /// The to-one of the destination whose inverse this is.
  private static func toOne(of origin: ToManyOrigin) throws(StoreError) -> String {
    let owner = origin.entity.entityName
    let toOne = try EntityMapping<Destination>.of().description.toOnes.first {
      $0.inverse == origin.name && $0.destination == owner
    }
    guard let toOne else {
      throw StoreError(
        .invalidSchema, "No to-one of \"\(Destination.entityName)\" has the inverse \"\(origin.name)\".",
        entity: owner)
    }
    return toOne.name
  }

  /// The related rows, or none where reading fails, which is reported.
  private var rows: [Destination] {
    do throws(StoreError) { return try fetch() } catch {
      if case .store(let origin) = origin { FaultSource.numbered(origin.faultSource)?.report(error) }
      return []
    }
  }

  /// Whether it is the relationship of a name, of a row that was read.
  func isRelationship(_ name: String) -> Bool {
    if case .store(let origin) = origin { origin.name == name } else { false }
  }
}

extension ToMany: Sequence {
  /// A walk over the related rows, which are read at its beginning; none where that fails, which is reported on the
  /// store's `faultFailures`.
  public func makeIterator() -> IndexingIterator<[Destination]> { rows.makeIterator() }

  /// How many related rows there are. Reads them; in a request, `.count` counts them in the store.
  public var count: Int { rows.count }

  /// Whether there are no related rows. Reads them; in a request, `.none` asks the store.
  public var isEmpty: Bool { rows.isEmpty }
}

extension ToMany: Equatable, Hashable {
  /// Always true: what points to a row is not of the row, and what is loaded does not matter.
  public static func == (left: ToMany, right: ToMany) -> Bool { true }

  /// Hashes nothing, for all are equal.
  public func hash(into hasher: inout Hasher) {}
}

extension ToMany: ExpressibleByArrayLiteral {
  /// Rows that are at hand.
  public init(arrayLiteral elements: Destination...) { self.init(elements) }
}

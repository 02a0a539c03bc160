/// A type whose values are rows: a plain struct with one initializer that decodes a row and, run once, describes it.
///
/// ```swift
/// struct Expense: Entity {
///   var id: RecordID<Expense> = .unassigned
///   var title: String
///   var amount: Double
///   @ToOne var category: Category?
/// }
///
/// extension Expense {
///   init(row: inout Row<Self>) throws {
///     try self.init(
///       id: row.id(\.id),
///       title: row.value("title", \.title),
///       amount: row.value("amount", \.amount),
///       category: row.toOne("category", \.$category, \.category))
///   }
/// }
/// ```
///
/// The initializer may also assign property by property (`_category = try row.toOne(…)`). That decodes slower: an initializer
/// that may throw between two properties copies the finished value once more.
///
/// The initializer reads every stored property, always, in one order. ``Schema/init(_:)`` checks that, and finds columns
/// exchanged, key paths of other properties and forgotten properties.
public protocol Entity: Identifiable, Sendable where ID == RecordID<Self> {
  /// The name of the entity in requests, and of its table unless said. The type's name with a small first letter by default.
  static var entityName: String { get }

  /// The identity, ``RecordID/unassigned`` until the value is inserted.
  var id: RecordID<Self> { get set }

  /// Reads a row. Called once with a row that takes notes, so it must not depend on what the values are.
  init(row: inout Row<Self>) throws

  /// Says what the initializer cannot: unique sets, indexes, columns, inverses and delete rules. Nothing by default.
  static func configure(_ entity: inout EntityConfiguration<Self>)

  /// Decodes a row and appends it. Leave it to the default, which is compiled for the type where the type is compiled.
  static func decode(_ view: borrowing RowView, into records: inout [Self]) throws(StoreError)
}

extension Entity {
  /// The type's name with a small first letter.
  public static var entityName: String {
    let name = String(describing: Self.self)
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// Configures nothing.
  public static func configure(_ entity: inout EntityConfiguration<Self>) {}

  /// Decodes by ``init(row:)``; an error that is no ``StoreError`` becomes the ``StoreError/underlying`` of one.
  @inlinable
  public static func decode(_ view: borrowing RowView, into records: inout [Self]) throws(StoreError) {
    if records.isEmpty { records.reserveCapacity(view.expectedCount) }
    do {
      // Cells, which are what large tables come in, do without the closure.
      if unsafe view.cells != nil {
        var row = unsafe Row<Self>(view, values: UnsafeBufferPointer(start: nil, count: 0))
        records.append(try Self(row: &row))
      } else {
        try decodeValues(view, into: &records)
      }
    } catch {
      throw decodingError(error, view.id)
    }
  }

  @usableFromInline
  static func decodeValues(_ view: borrowing RowView, into records: inout [Self]) throws {
    try unsafe (view.values ?? []).withUnsafeBufferPointer { values in
      var row = unsafe Row<Self>(view, values: values)
      records.append(try Self(row: &row))
    }
  }

  @usableFromInline
  static func decodingError(_ error: any Error, _ id: RowID) -> StoreError {
    guard var known = error as? StoreError else {
      return StoreError(
        .invalidValue, "Row \(id) was refused by its initializer: \(error)", entity: entityName,
        underlying: error)
    }
    known.entity = known.entity ?? entityName
    known.message = "Row \(id): \(known.message)"
    return known
  }
}

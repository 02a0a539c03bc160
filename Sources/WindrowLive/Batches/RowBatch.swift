import WindrowModel

/// Rows that were read together, in the order in which their identities were listed.
///
/// It does not know the type of its rows, which lie in a ``RowBox``: code that is generic over that type and not compiled
/// for it would ask the runtime for types at every step, which takes longer than reading a row.
@usableFromInline
final class RowBatch: Sendable {
  /// The place of an identity without a row.
  static let gone: Int32 = -1
  /// The place of a row that could not be decoded.
  static let refused: Int32 = -2

  /// The identities that were asked for.
  let ids: [RowID]
  /// For each identity, where its row is in ``box``, or one of the marks above.
  @usableFromInline let places: [Int32]
  /// The box of the rows, a ``RowBox`` of the list's own type of element.
  @usableFromInline let box: any AnyObject & Sendable
  private let refusals: [RowID: StoreError]

  /// Rows as they were read for some identities, which had this ascending order.
  init(_ ids: [RowID], _ read: ReadRows, order: SortedIDs) {
    self.ids = ids
    box = read.box
    refusals = read.refusals
    var places = [Int32](repeating: Self.gone, count: ids.count)
    var next = 0
    for (place, id) in read.ids.enumerated() {
      guard let position = order.position(of: id, startingAt: &next) else { continue }
      places[position] = Int32(truncatingIfNeeded: place)
    }
    for id in read.refusals.keys {
      var next = 0
      if let position = order.position(of: id, startingAt: &next) { places[position] = Self.refused }
    }
    self.places = places
  }

  /// What there is for the identity at an offset.
  func found(at offset: Int) -> FoundRow {
    let place = places[offset]
    if place >= 0 { return .row(RowPlace(box: box, place: Int(place))) }
    return refusals[ids[offset]].map { .refused($0) } ?? .gone
  }
}

/// Decoded rows in the order in which a store gave them.
@usableFromInline
final class RowBox<Element: Sendable>: Sendable {
  @usableFromInline let rows: [Element]

  init(_ rows: [Element]) { self.rows = rows }
}

/// Where a row is that was found.
@usableFromInline
struct RowPlace: Sendable {
  @usableFromInline let box: any AnyObject & Sendable
  @usableFromInline let place: Int
}

/// What looking for a row of a list gave.
enum FoundRow: Sendable {
  case row(RowPlace)
  /// No row has the identity any more.
  case gone
  /// The row is there, and its initializer refused it.
  case refused(StoreError)
}

/// Rows as a store handed them over, with the identity of each.
struct ReadRows: Sendable {
  /// The identities of the rows in the box.
  var ids: [RowID]
  /// The rows that could not be decoded.
  var refusals: [RowID: StoreError]
  /// The rows.
  var box: any AnyObject & Sendable
}

/// One row while a store hands it over: its identity, its values, and where its faults are fulfilled.
///
/// Valid inside the closure that received it. A store makes it either from cells or from values.
@frozen
@safe
public struct RowView: ~Copyable {
  /// The identity of the row.
  public let id: RowID
  @usableFromInline let cells: UnsafePointer<ColumnCell>?
  // nil where there are cells, so that nothing is counted then.
  @usableFromInline let values: [AttributeValue]?
  @usableFromInline let shape: RowShape

  /// A row of cells, one for each column of the entity in order, which stay in place while the view is used.
  ///
  /// - Parameter expectedCount: how many rows there will probably be, so that room is made for all at once; 0 where
  ///   nobody knows.
  @inlinable
  @unsafe
  public init(
    id: RowID, cells: UnsafePointer<ColumnCell>, of entity: EntityDescription, faultSource: FaultSource?,
    expectedCount: Int = 0
  ) {
    unsafe self.init(
      id: id, cells: cells, RowShape(entity, faultSource: faultSource, expectedCount: expectedCount))
  }

  /// A row of cells, of which all but the identity and the cells is known for many rows at once.
  @inlinable
  @unsafe
  package init(id: RowID, cells: UnsafePointer<ColumnCell>, _ shape: RowShape) {
    self.id = id
    unsafe self.cells = cells
    values = nil
    self.shape = shape
  }

  /// A row of values, one for each column of the entity in order.
  ///
  /// - Parameter expectedCount: how many rows there will probably be, so that room is made for all at once; 0 where
  ///   nobody knows.
  @inlinable
  public init(
    id: RowID, values: [AttributeValue], of entity: EntityDescription, faultSource: FaultSource?,
    expectedCount: Int = 0
  ) {
    self.id = id
    unsafe cells = nil
    self.values = values
    shape = RowShape(entity, faultSource: faultSource, expectedCount: expectedCount)
  }

  /// How many rows the request that this row is of probably has, or 0 where nobody knows.
  @inlinable
  package var expectedCount: Int { shape.expectedCount }
}

/// What the rows of one request have in common.
@frozen
@usableFromInline
package struct RowShape: Sendable {
  @usableFromInline let attributeCount: Int
  @usableFromInline let columnCount: Int
  @usableFromInline let expectedCount: Int
  // A number here and in `Row`: counting references for each row costs as much as decoding a column.
  @usableFromInline let faultSource: UInt32

  /// The shape of an entity's rows.
  @inlinable
  package init(_ entity: EntityDescription, faultSource: FaultSource?, expectedCount: Int) {
    attributeCount = entity.attributes.count
    columnCount = entity.columnCount
    self.expectedCount = expectedCount
    self.faultSource = faultSource?.number ?? FaultSource.noNumber
  }

  /// The shape of the rows of no entity and no store.
  init() {
    attributeCount = 0
    columnCount = 0
    expectedCount = 0
    faultSource = FaultSource.noNumber
  }
}

extension RowView {
  /// The values in the order of the entity's columns, copied out.
  ///
  /// Throws `misuse` for a description with other columns than the row has. Complexity: O(columns).
  public func copyValues(of entity: EntityDescription) throws(StoreError) -> [AttributeValue] {
    guard entity.columnCount == shape.columnCount, values.map({ $0.count == shape.columnCount }) ?? true
    else {
      throw StoreError(
        .misuse,
        "The row has \(shape.columnCount) columns, not the \(entity.columnCount) of \"\(entity.name)\".",
        entity: entity.name)
    }
    guard let cells = unsafe cells else { return values ?? [] }
    var copy: [AttributeValue] = []
    copy.reserveCapacity(shape.columnCount)
    for attribute in entity.attributes {
      let cell = unsafe cells[copy.count]
      copy.append(try cell.value(as: attribute.type))
    }
    for _ in entity.toOnes {
      let cell = unsafe cells[copy.count]
      copy.append(try cell.value(as: .int))
    }
    return copy
  }
}

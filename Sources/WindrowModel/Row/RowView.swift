/// One row while a store hands it over: its identity, its values, and where its faults are fulfilled.
///
/// Valid inside the closure that received it. A store makes it either from cells or from values.
@frozen
@safe
public struct RowView: ~Copyable {
  /// The identity of the row.
  public let id: RowID
  @usableFromInline let cells: UnsafePointer<ColumnCell>?
  @usableFromInline let values: [AttributeValue]
  @usableFromInline let attributeCount: Int
  @usableFromInline let columnCount: Int
  @usableFromInline let faultSource: FaultSource?

  /// A row of cells, one for each column of the entity in order, which stay in place while the view is used.
  @inlinable
  @unsafe
  public init(
    id: RowID, cells: UnsafePointer<ColumnCell>, of entity: EntityDescription, faultSource: FaultSource?
  ) {
    unsafe self.init(
      id: id, cells: cells, values: [], attributeCount: entity.attributes.count,
      columnCount: entity.columnCount, faultSource: faultSource)
  }

  /// A row of values, one for each column of the entity in order.
  @inlinable
  public init(id: RowID, values: [AttributeValue], of entity: EntityDescription, faultSource: FaultSource?) {
    unsafe self.init(
      id: id, cells: nil, values: values, attributeCount: entity.attributes.count,
      columnCount: min(entity.columnCount, values.count), faultSource: faultSource)
  }

  @inlinable
  init(
    id: RowID, cells: UnsafePointer<ColumnCell>?, values: [AttributeValue], attributeCount: Int,
    columnCount: Int, faultSource: FaultSource?
  ) {
    self.id = id
    unsafe self.cells = cells
    self.values = values
    self.attributeCount = attributeCount
    self.columnCount = columnCount
    self.faultSource = faultSource
  }
}

extension RowView {
  /// The values in the order of the entity's columns, copied out.
  ///
  /// Complexity: O(columns).
  public func copyValues(of entity: EntityDescription) throws(StoreError) -> [AttributeValue] {
    guard let cells = unsafe cells else { return values }
    var copy: [AttributeValue] = []
    copy.reserveCapacity(columnCount)
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

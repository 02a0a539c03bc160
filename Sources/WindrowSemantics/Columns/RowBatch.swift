package import WindrowModel

/// A run of rows of one entity, as conditions, orders and aggregates read them: by whole columns.
///
/// A store hands over a few hundred rows at a time, which keeps the cost of a call apart from the cost of a row.
package protocol RowBatch {
  /// How many rows there are.
  var count: Int { get }

  /// The values at a path from the entity, a row each; nil where a to-one on the way is nil or leads nowhere.
  func column(_ path: ResolvedPath) throws(StoreError) -> TypedColumn

  /// The rows that point to rows of the batch by the key of a to-many.
  func related(_ toMany: ResolvedToMany) throws(StoreError) -> any RelatedRows
}

/// The rows of one entity that point somewhere by one of their keys, as conditions over a to-many read them.
///
/// A store answers from an index over the key: the cost must be that of the rows named, not of all there are.
package protocol RelatedRows {
  /// What was found out already in the walk over the batches that this one is of.
  var memory: RelatedMemory { get }

  /// How many rows point to an identity.
  func count(pointingTo key: RowID) -> Int

  /// The rows that point to an identity, ascending.
  func ids(pointingTo key: RowID) -> [RowID]

  /// Some of the rows, to be asked a condition.
  func batch(_ ids: [RowID]) -> any RowBatch
}

extension RowBatch {
  /// The values at a path with texts in normalisation form C, which comparisons ask for.
  func comparable(_ path: ResolvedPath) throws(StoreError) -> TypedColumn {
    let column = try column(path)
    return path.isNormalized ? column : column.normalized()
  }
}

/// Rows given value by value, for those who hold rows and not columns.
package struct ValueBatch: RowBatch {
  /// How many rows there are.
  package let count: Int
  private let read: (Int, ResolvedPath) throws(StoreError) -> AttributeValue

  /// Rows whose values a closure reads, by the row's position in the batch and a path.
  package init(
    count: Int, _ read: @escaping (Int, ResolvedPath) throws(StoreError) -> AttributeValue
  ) {
    self.count = count
    self.read = read
  }

  /// The values at a path.
  package func column(_ path: ResolvedPath) throws(StoreError) -> TypedColumn {
    var column = TypedColumn(path.type)
    for row in 0..<count { column.append(try read(row, path)) }
    return column
  }

  /// Refused: who hands over values has no other rows.
  package func related(_ toMany: ResolvedToMany) throws(StoreError) -> any RelatedRows {
    throw StoreError(.unsupported, "\(toMany.source): the rows of a to-many are not at hand here.")
  }
}

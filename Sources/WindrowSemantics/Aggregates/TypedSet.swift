import Foundation
import WindrowModel

/// The different values of a column, equal by their type's own equality.
struct TypedSet {
  private let lane: TypedColumn.Lane
  private var integers: Set<Int64> = []
  private var reals: Set<Double> = []
  private var texts: Set<String> = []
  private var uuids: Set<UUID> = []
  private var blobs: Set<Data> = []

  init(_ type: AttributeType) { lane = TypedColumn.Lane(type) }

  /// How many different values there are.
  var count: Int { integers.count + reals.count + texts.count + uuids.count + blobs.count }

  /// Adds the values of rows, none of them nil.
  mutating func insert(_ column: TypedColumn, _ mask: RowMask) {
    switch lane {
    case .integer: mask.forEachMember { integers.insert(column.integers[$0]) }
    case .real: mask.forEachMember { reals.insert(column.reals[$0]) }
    case .text: mask.forEachMember { texts.insert(column.texts[$0]) }
    case .uuid: mask.forEachMember { uuids.insert(column.uuids[$0]) }
    case .data: mask.forEachMember { blobs.insert(column.blobs[$0]) }
    }
  }

  /// Adds the value of a row, which is not nil.
  mutating func insert(_ column: TypedColumn, _ row: Int) {
    switch lane {
    case .integer: integers.insert(column.integers[row])
    case .real: reals.insert(column.reals[row])
    case .text: texts.insert(column.texts[row])
    case .uuid: uuids.insert(column.uuids[row])
    case .data: blobs.insert(column.blobs[row])
    }
  }
}

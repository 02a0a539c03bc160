import Foundation
import WindrowModel

/// Whether an operand is among constants: one look into a hash set a row, however many there are.
struct MembershipNode: ConditionNode {
  private enum Members {
    case integers(Set<Int64>)
    case reals(Set<Double>)
    case texts(Set<String>)
    case uuids(Set<UUID>)
    case blobs(Set<Data>)
  }

  private let operand: OperandProgram
  private let members: Members
  private let includesNull: Bool

  init(_ source: ResolvedOperand, _ constants: [AttributeValue], includesNull: Bool) {
    var source = source
    let type = source.type ?? .int
    if source.type == nil { source = .constant(.null) }
    operand = OperandProgram(source)
    self.includesNull = includesNull
    // A column of the operand's type reads the constants as its lane keeps them.
    var column = TypedColumn(type)
    if source.type != nil { for constant in constants { column.append(constant) } }
    members =
      switch column.lane {
      case .integer: .integers(Set(column.integers))
      case .real: .reals(Set(column.reals))
      case .text: .texts(Set(column.texts))
      case .uuid: .uuids(Set(column.uuids))
      case .data: .blobs(Set(column.blobs))
      }
  }

  var cost: Int { operand.isText ? 3 : 2 }

  func mask(_ batch: any RowBatch, among candidates: RowMask) throws(StoreError) -> RowMask {
    let column = try operand.values(batch)
    return RowMask(among: candidates) { row in
      if column.isNull(row) { return includesNull }
      return switch members {
      case .integers(let set): set.contains(column.integers[row])
      case .reals(let set): set.contains(column.reals[row])
      case .texts(let set): set.contains(column.texts[row])
      case .uuids(let set): set.contains(column.uuids[row])
      case .blobs(let set): set.contains(column.blobs[row])
      }
    }
  }
}

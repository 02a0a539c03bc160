import WindrowModel
import WindrowStore

/// One change to one row, as it is undone.
enum RowUndo {
  case inserted(entity: Int, id: RowID)
  case updated(entity: Int, id: RowID, old: [ColumnChange])
  case deleted(entity: Int, id: RowID, values: [AttributeValue])

  /// The position of the row's entity.
  var entity: Int {
    switch self {
    case .inserted(let entity, _), .updated(let entity, _, _), .deleted(let entity, _, _): entity
    }
  }

  /// The row's identity.
  var id: RowID {
    switch self {
    case .inserted(_, let id), .updated(_, let id, _), .deleted(_, let id, _): id
    }
  }
}

import Foundation
import WindrowModel
import WindrowStore

extension TraceGenerator {
  /// A transaction on the rows as they are now; afterwards the generator's own tables are as it leaves them.
  mutating func transaction() -> TraceTransaction {
    let before = tables
    let operations = operations(count: number(1...6), depth: 2)
    let isRolledBack = random.chance(15)
    if isRolledBack || (try? tables.requireForeignKeys()) == nil { tables = before }
    return TraceTransaction(operations: operations, isRolledBack: isRolledBack)
  }

  private mutating func operations(count: Int, depth: Int) -> [TraceOperation] {
    (0..<count).map { _ in
      guard depth > 0, random.chance(12) else {
        let operation = operation()
        _ = tables.perform(operation)
        return operation
      }
      let before = tables
      let inner = operations(count: number(1...3), depth: depth - 1)
      let isRolledBack = random.chance(50)
      if isRolledBack { tables = before }
      return .savepoint(inner, isRolledBack: isRolledBack)
    }
  }

  private mutating func operation() -> TraceOperation {
    let entity = anyEntity()
    if isLarge, random.chance(20), let statement = sql(entity) { return statement }
    switch number(0...99) {
    case ..<30:
      // Tables stay about as large as they are, or traces would become slower and slower.
      let isFull = tables.allIDs(entity.name).count > (isLarge ? 110 : 24)
      return isFull ? .delete(entity.name, id: anyID(of: entity.name)) : insert(into: entity, .fail)
    case ..<36: return insert(into: entity, .replace)
    case ..<46:
      guard !entity.unique.isEmpty else { return update(entity) }
      return insert(into: entity, .update(random.pick(entity.unique)))
    case ..<70: return update(entity)
    case ..<84: return .delete(entity.name, id: anyID(of: entity.name))
    case ..<90: return sql(entity) ?? update(entity)
    default: return failing(entity)
    }
  }

  private mutating func anyID(of entity: String) -> RowID {
    let ids = tables.allIDs(entity)
    return ids.isEmpty || random.chance(4) ? RowID(number(2000...2002)) : random.pick(ids)
  }

  private mutating func insert(into entity: EntityDescription, _ conflict: TraceConflict) -> TraceOperation {
    var values = values(of: entity) { [tables] in tables.allIDs($0) }
    if conflict != .fail, let set = entity.unique.first, random.chance(75),
      let row = tables.allIDs(entity.name).first, let other = tables.row(entity.name, row)
    {
      for name in set { values[name] = other[name] }
    }
    if random.chance(4), let toOne = entity.toOnes.first { values[toOne.name] = .int(4_000) }
    var id: RowID?
    if random.chance(30) { id = RowID(number(1...1500)) }
    if random.chance(conflict == .replace ? 50 : 10) { id = anyID(of: entity.name) }
    return .insert(entity.name, id: id, values, conflict)
  }

  private mutating func update(_ entity: EntityDescription) -> TraceOperation {
    let id = anyID(of: entity.name)
    let fresh = values(of: entity) { [tables] in tables.allIDs($0) }
    var changes: [String: AttributeValue] = [:]
    for index in (0..<entity.columnCount).shuffled(using: &random).prefix(number(1...3)) {
      let column = entity.column(at: index)
      let old = tables.row(entity.name, id)?[column.name] ?? .null
      // A value that is there already must not count as a change.
      changes[column.name] = random.chance(20) ? old : fresh[column.name] ?? (column.isOptional ? .null : old)
      if case .toOne = column, random.chance(4) { changes[column.name] = .int(4_000) }
    }
    return .update(entity.name, id: id, changes)
  }

  /// An update that plain SQL says alike: of a bool, an integer or a key.
  private mutating func sql(_ entity: EntityDescription) -> TraceOperation? {
    let columns = (0..<entity.columnCount).map { entity.column(at: $0) }
      .filter { $0.type == .bool || $0.type == .int }
    guard !columns.isEmpty else { return nil }
    let column = random.pick(columns)
    let value: AttributeValue
    switch column {
    case .attribute(let attribute): value = self.value(of: attribute, in: entity)
    case .toOne(let toOne): value = .int(anyID(of: toOne.destination))
    }
    var ids = [anyID(of: entity.name)]
    if random.chance(40) {
      let all = tables.allIDs(entity.name)
      ids = isLarge && random.chance(80) ? all : Array(all.prefix(number(1...8)))
    }
    if ids.isEmpty { return nil }
    return .sql(
      entity.name, ids: ids, column: column.name, column.isOptional && random.chance(20) ? .null : value)
  }

  /// A statement that mostly fails.
  private mutating func failing(_ entity: EntityDescription) -> TraceOperation {
    let id = anyID(of: entity.name)
    let bad: [String: AttributeValue]
    switch number(0...4) {
    case 0: return .update(entity.name, id: RowID(number(2000...2002)), [:])
    case 1: bad = ["nowhere": 1]
    case 2:
      let index = number(0...entity.columnCount - 1)
      bad = [entity.column(at: index).name: .null]
    case 3: bad = [random.pick(entity.attributes).name: random.chance(50) ? "a" : .data(Data())]
    default:
      let attribute = random.pick(entity.attributes)
      switch attribute.type {
      case .double: bad = [attribute.name: .double(.nan)]
      case .date: bad = [attribute.name: .date(Date(timeIntervalSinceReferenceDate: 1e12))]
      case .decimal: bad = [attribute.name: .decimal(Decimal(1) / 100_000)]
      default: bad = [attribute.name: .double(.nan)]
      }
    }
    guard random.chance(40) else { return .update(entity.name, id: id, bad) }
    let values = values(of: entity) { [tables] in tables.allIDs($0) }
    return .insert(entity.name, id: nil, values.merging(bad) { $1 }, .fail)
  }
}

import WindrowModel

/// The meaning of conditions, row by row.
///
/// Conditions must have been found well-typed before (``OracleTypes``).
struct OracleConditions {
  let tables: OracleTables
  let entity: String
  /// What is compared where the condition is one on groups and not on rows.
  var groups: OracleTypes?
  private var names: [String: AttributeValue] = [:]

  init(tables: OracleTables, entity: String, groups: OracleTypes? = nil) {
    self.tables = tables
    self.entity = entity
    self.groups = groups
  }

  /// Whether a group fits, given what its names stand for.
  func matches(_ condition: Condition, _ names: [String: AttributeValue]) -> Bool {
    var copy = self
    copy.names = names
    return copy.matches(condition, 0)
  }

  /// Whether a row fits.
  func matches(_ condition: Condition, _ id: RowID) -> Bool {
    switch condition {
    case .always(let value): return value
    case .comparison(let left, let comparison, let right, let options):
      return compare(
        value(left, id), comparison, value(right, id), options, scaled: isDecimal(left) || isDecimal(right))
    case .text(let left, let search, let right, let options):
      guard case .string(let text) = value(left, id), case .string(let sought) = value(right, id) else {
        return false
      }
      return OracleText.matches(text, search, sought, options)
    case .among(let operand, let constants):
      let value = value(operand, id)
      return constants.contains {
        compare(value, .equal, $0, [], scaled: isDecimal(operand))
      }
    case .between(let operand, let lower, let upper):
      return matches(.comparison(operand, .greaterOrEqual, lower, []), id)
        && matches(.comparison(operand, .lessOrEqual, upper, []), id)
    case .and(let conditions): return conditions.allSatisfy { matches($0, id) }
    case .or(let conditions): return conditions.contains { matches($0, id) }
    case .not(let condition): return !matches(condition, id)
    case .toMany(let quantifier, let path, let inner):
      let related = related(path, id)
      let fitting = related.rows.filter {
        OracleConditions(tables: tables, entity: related.entity).matches(inner, $0)
      }
      return switch quantifier {
      case .any: !fitting.isEmpty
      case .all: fitting.count == related.rows.count
      case .none: fitting.isEmpty
      }
    }
  }

  /// The rows of a to-many, found by looking at every row there is.
  private func related(_ path: AttributePath, _ id: RowID) -> (entity: String, rows: [RowID]) {
    guard let toMany = try? OracleTypes(schema: tables.schema, entity: entity).toMany(path) else {
      return (entity, [])
    }
    let owner =
      path.components.count == 1
      ? AttributeValue.int(id) : tables.owner(entity, id, Array(path.components.dropLast()))
    if owner.isNull { return (toMany.entity, []) }
    let rows = tables.allIDs(toMany.entity).filter { tables.row(toMany.entity, $0)?[toMany.toOne] == owner }
    return (toMany.entity, rows)
  }

  private func isDecimal(_ operand: Operand) -> Bool {
    if case .constant = operand { return false }
    if case .decimal? = try? (groups ?? OracleTypes(schema: tables.schema, entity: entity)).type(operand) {
      return true
    }
    return false
  }

  private func compare(
    _ left: AttributeValue, _ comparison: ComparisonOperator, _ right: AttributeValue, _ options: TextOptions,
    scaled: Bool
  ) -> Bool {
    if left.isNull || right.isNull {
      switch comparison {
      case .equal: return left.isNull && right.isNull
      case .notEqual: return !(left.isNull && right.isNull)
      default: return false
      }
    }
    let order: Int
    if case .string(let leftText) = left, case .string(let rightText) = right, !options.isEmpty {
      order = OracleText.isEqual(leftText, rightText, options) ? 0 : 1
    } else if scaled {
      order = OracleOrder.compare(OracleTypes.asDecimal(left), OracleTypes.asDecimal(right))
    } else {
      order = OracleOrder.compare(left, right)
    }
    return switch comparison {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }

  /// The value of an operand for a row.
  func value(_ operand: Operand, _ id: RowID) -> AttributeValue {
    switch operand {
    case .constant(let value): return value
    case .path(let path):
      return groups == nil ? tables.value(entity, id, path) : names[path.description] ?? .null
    case .arithmetic(let left, let operation, let right):
      return OracleNumbers.arithmetic(value(left, id), operation, value(right, id))
    case .negated(let operand): return OracleNumbers.negative(value(operand, id))
    case .count(let path): return .int(Int64(related(path, id).rows.count))
    case .length(let operand):
      guard case .string(let text) = value(operand, id) else { return .null }
      return .int(Int64(text.count))
    case .folded(let operand, let options):
      guard case .string(let text) = value(operand, id) else { return .null }
      return .string(OracleText.normalised(OracleText.folded(text, options)))
    case .conditional(let condition, let first, let second):
      let chosen = value(matches(condition, id) ? first : second, id)
      return isDecimal(operand) ? OracleTypes.asDecimal(chosen) : chosen
    }
  }
}

extension OracleTables {
  /// The identity of the row to which to-ones lead, nil where one is nil or points nowhere.
  fileprivate func owner(_ entity: String, _ id: RowID, _ toOnes: [String]) -> AttributeValue {
    var (entity, id) = (entity, id)
    for name in toOnes {
      guard case .int(let key)? = row(entity, id)?[name],
        let toOne = schema.entities.first(where: { $0.name == entity })?.toOne(name),
        row(toOne.destination, key) != nil
      else { return .null }
      (entity, id) = (toOne.destination, key)
    }
    return .int(id)
  }
}

extension OracleTables {
  /// The value at the end of a path from a row, nil where a to-one on the way is nil or points nowhere.
  func value(_ entity: String, _ id: RowID, _ path: AttributePath) -> AttributeValue {
    var entity = entity
    var id = id
    var names = path.components
    if names.count > 1, names.last == "id" {
      // The identity behind a to-one is its key, whether or not the row is there.
      names.removeLast()
    }
    while let name = names.first {
      names.removeFirst()
      if name == "id", names.isEmpty { return row(entity, id) == nil ? .null : .int(id) }
      guard let row = row(entity, id), let value = row[name] else { return .null }
      if names.isEmpty { return value }
      guard case .int(let key) = value,
        let toOne = schema.entities.first(where: { $0.name == entity })?.toOne(name)
      else { return .null }
      entity = toOne.destination
      id = key
    }
    return .null
  }
}

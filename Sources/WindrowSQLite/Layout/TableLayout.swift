import WindrowModel

/// An entity as its table sees it: names quoted, the SQL that every row needs made once.
final class TableLayout: Sendable {
  /// One column of the table.
  struct Column: Sendable {
    /// The quoted name.
    let name: String
    let type: AttributeType
    let isOptional: Bool
    let isNormalized: Bool
    /// The fraction digits of a decimal, 0 for other types.
    let scale: Int
    /// Whether any value of the type may be saved, so that a value of it needs no search in a list.
    let acceptsAll: Bool
  }

  let entity: EntityDescription
  /// The quoted name of the table.
  let table: String
  let columns: [Column]
  /// `"a", "b"`: all columns but the identity, behind a comma if there are any.
  let columnList: String
  /// `INSERT INTO … VALUES (?, …)`, the identity first.
  let insertSQL: String
  let deleteSQL: String
  let existsSQL: String
  /// `SELECT columns … WHERE id = ?`, without the identity.
  let rowSQL: String
  /// `SELECT … WHERE id IN (?, …)` for 1, 2, 4, … identities.
  private let batchSQL: [String]
  /// The same for any number of identities, in a list.
  let longBatchSQL: String

  init(_ entity: EntityDescription) {
    self.entity = entity
    let columns = (0..<entity.columnCount).map { Column(entity.column(at: $0)) }
    let names = columns.map(\.name)
    let table = entity.table.quotedName
    self.table = table
    self.columns = columns
    columnList = names.map { ", \($0)" }.joined()
    let parameters = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
    insertSQL = "INSERT INTO \(table) (id\(columnList)) VALUES (\(parameters))"
    deleteSQL = "DELETE FROM \(table) WHERE id = ?1"
    existsSQL = "SELECT 1 FROM \(table) WHERE id = ?1"
    let list = "SELECT id\(columnList) FROM \(table) WHERE id IN ("
    batchSQL = (0...Self.batchExponent).map { exponent in
      list + Array(repeating: "?", count: 1 << exponent).joined(separator: ",") + ")"
    }
    longBatchSQL = "\(list)SELECT value FROM \(ValueListModule.name)(?1))"
    rowSQL = "SELECT \((names.isEmpty ? ["id"] : names).joined(separator: ", ")) FROM \(table) WHERE id = ?1"
  }

  /// The statement for a number of identities with its number of parameters; nil where there are too many for one each.
  func batch(of count: Int) -> (sql: String, parameters: Int)? {
    let exponent = Int.bitWidth - (max(1, count) - 1).leadingZeroBitCount
    return exponent < batchSQL.count ? (batchSQL[exponent], 1 << exponent) : nil
  }

  private static let batchExponent = 9

  /// The positions of the columns of each unique set.
  var uniqueSets: [[Int]] { entity.unique.map { $0.compactMap(entity.columnIndex) } }
}

extension TableLayout.Column {
  fileprivate init(_ column: EntityColumn) {
    name = column.column.quotedName
    type = column.type
    isOptional = column.isOptional
    if case .decimal(let scale) = column.type { self.scale = scale } else { scale = 0 }
    if case .attribute(let attribute) = column {
      isNormalized = attribute.isNormalized || attribute.type != .string
      acceptsAll = attribute.allowedValues == nil
    } else {
      isNormalized = true
      acceptsAll = true
    }
  }
}

extension String {
  /// The text as a name in SQL.
  var quotedName: String { "\"\(replacing("\"", with: "\"\""))\"" }
}

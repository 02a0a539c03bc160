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
    /// Whether any value of the type may be saved as it is, so that a value of it needs no search in a list.
    let acceptsAll: Bool
    let codec: ColumnCodec

    /// SQL of the value in its standard form, in a table of an alias or in the only one.
    func read(in alias: String? = nil) -> String { codec.read(alias.map { "\($0).\(name)" } ?? name) }

    /// What the column stores for a value that it accepts.
    func stored(_ value: AttributeValue) -> SQLValue {
      let standard = SQLValue(value, scale: scale)
      return codec == .plain ? standard : codec.stored(standard) ?? .null
    }
  }

  let entity: EntityDescription
  /// The quoted name of the table.
  let table: String
  /// The name of the column that holds the identity, quoted unless it is `id`.
  let identity: String
  let columns: [Column]
  /// Whether any column stores another form than the standard one.
  let isTranslated: Bool
  /// Whether it is a view, which has no rows of its own to change.
  let isView: Bool
  /// Whether VACUUM leaves the identities as they are, which it does where a column is another name of the rowid.
  let keepsIdentities: Bool
  /// The first columns of the indexes that the file has, in small letters; nil where they are those of the description.
  let leadingIndexColumns: Set<String>?
  /// `INSERT INTO … VALUES (?, …)`, the identity first.
  let insertSQL: String
  let deleteSQL: String
  let existsSQL: String
  /// For each column `UPDATE … SET column = ?2 WHERE id = ?1`, where the row has another value: ?2, or ?3 in standard form.
  let updateSQL: [String]
  /// `SELECT columns … WHERE id = ?`, without the identity.
  let rowSQL: String
  /// `SELECT … WHERE id IN (?, …)` for each of ``batchSizes``.
  private let batchSQL: [String]
  /// The same for any number of identities, in a list.
  let longBatchSQL: String

  /// The layout of a table that the description makes, or of one that is there.
  init(_ entity: EntityDescription, _ found: FoundTable? = nil) {
    self.entity = entity
    let columns = (0..<entity.columnCount).map { Column(entity.column(at: $0), found) }
    let table = entity.table.quotedName
    let id =
      entity.identityColumn == EntityDescription.identity
      ? EntityDescription.identity : entity.identityColumn.quotedName
    self.table = table
    identity = id
    self.columns = columns
    isTranslated = columns.contains { $0.codec != .plain && $0.codec != .truth }
    isView = found?.isView ?? false
    keepsIdentities = found.map { $0.rowidColumn != nil } ?? true
    leadingIndexColumns = found?.leadingIndexColumns
    let names = columns.map { ", \($0.name)" }.joined()
    let values = columns.map { ", \($0.read())" }.joined()
    let parameters = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
    insertSQL = "INSERT INTO \(table) (\(id)\(names)) VALUES (\(parameters))"
    deleteSQL = "DELETE FROM \(table) WHERE \(id) = ?1"
    updateSQL = columns.map { column in
      "UPDATE \(table) SET \(column.name) = ?2 WHERE \(id) = ?1"
        + " AND \(column.read()) IS NOT ?\(column.codec == .plain ? 2 : 3)"
    }
    existsSQL = "SELECT 1 FROM \(table) WHERE \(id) = ?1"
    let list = "SELECT \(id)\(values) FROM \(table) WHERE \(id) IN ("
    batchSQL = Self.batchSizes.map { size in
      list + Array(repeating: "?", count: size).joined(separator: ",") + ")"
    }
    longBatchSQL = "\(list)SELECT value FROM \(ValueListModule.name)(?1))"
    rowSQL = "SELECT \(columns.isEmpty ? id : String(values.dropFirst(2))) FROM \(table) WHERE \(id) = ?1"
  }

  /// The statement for a number of identities, or a few more; nil where there are too many for a parameter each.
  func batch(of count: Int) -> String? {
    Self.batchSizes.firstIndex { $0 >= count }.map { batchSQL[$0] }
  }

  /// The identity and all columns of the rows whose to-one points to an owner, ascending by identity.
  func rows(pointingTo owner: RowID, by toOne: String) throws(StoreError) -> CompiledQuery {
    guard entity.toOne(toOne) != nil, let index = entity.columnIndex(toOne) else {
      throw StoreError(
        .unknownAttribute, "\"\(entity.name)\" has no to-one relationship \"\(toOne)\".", entity: entity.name)
    }
    let values = columns.map { ", \($0.read())" }.joined()
    return CompiledQuery(
      sql:
        "SELECT \(identity)\(values) FROM \(table) WHERE \(columns[index].name) = ?1 ORDER BY \(identity)",
      parameters: [.integer(owner)])
  }

  /// How many parameters statements for batches have: fine steps for the sizes of lists, so that few are left over.
  private static let batchSizes = [1, 2] + Array(stride(from: 4, through: 64, by: 4)) + [128, 256, 512]

  /// The positions of the columns of each unique set.
  var uniqueSets: [[Int]] { entity.unique.map { $0.compactMap(entity.columnIndex) } }
}

extension TableLayout.Column {
  fileprivate init(_ column: EntityColumn, _ found: FoundTable?) {
    name = column.column.quotedName
    type = column.type
    isOptional = column.isOptional
    if case .decimal(let scale) = column.type { self.scale = scale } else { scale = 0 }
    if case .attribute(let attribute) = column {
      isNormalized = attribute.isNormalized || attribute.type != .string
      codec =
        found?.columns[attribute.column.lowercased()].map {
          ColumnCodec(attribute, ColumnAffinity(declared: $0.declared), collation: $0.collation)
        } ?? ColumnCodec(attribute)
      acceptsAll = attribute.allowedValues == nil && codec == .plain
    } else {
      isNormalized = true
      acceptsAll = true
      codec = .plain
    }
  }
}

extension String {
  /// The text as a name in SQL.
  var quotedName: String { "\"\(replacing("\"", with: "\"\""))\"" }
}

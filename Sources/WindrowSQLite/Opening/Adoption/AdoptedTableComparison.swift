import WindrowModel

/// The differences between a table or view that others made and what an entity says it is.
///
/// For reading less must fit than for writing: a column that may be NULL serves an attribute that is not optional as
/// long as no NULL is in it, and rules that only writes could break need not be in the file.
struct AdoptedTableComparison {
  let layout: StoreLayout
  let table: TableLayout
  let found: FoundTable
  let isForWriting: Bool
  let connection: Connection

  /// One sentence for each difference; none where it serves.
  func differences() throws(StoreError) -> [String] {
    if found.isWithoutRowid { return ["\(place) is WITHOUT ROWID, which has no identities to keep."] }
    var differences = identityDifferences()
    for index in table.columns.indices { differences += columnDifferences(index) }
    guard isForWriting, !found.isView else { return differences }
    differences += demandedColumns()
    let rules = TableComparison(layout: layout, table: table, connection: connection)
    let kept = try UnkeptReferences.keptColumns(of: table, connection)
    let unkept = table.columns.indices.filter {
      !kept.contains(table.entity.column(at: $0).column.lowercased())
    }
    return differences + (try rules.foreignKeyDifferences(without: Set(unkept)))
      + (try rules.uniqueDifferences())
  }

  private var place: String { "\(found.isView ? "View" : "Table") \"\(table.entity.table)\"" }

  private func identityDifferences() -> [String] {
    let name = table.entity.identityColumn.lowercased()
    if found.isView {
      return found.columns[name] == nil
        ? ["\(place) has no column \"\(table.entity.identityColumn)\" to tell its rows apart."] : []
    }
    let isRowid = FoundTable.rowidNames.contains(name) && found.columns[name] == nil
    if isRowid || found.rowidColumn == name { return [] }
    return ["\(place) has no column \"\(table.entity.identityColumn) INTEGER PRIMARY KEY\"."]
  }

  private func columnDifferences(_ index: Int) -> [String] {
    let column = table.entity.column(at: index)
    guard let there = found.columns[column.column.lowercased()] else {
      return ["\(place) has no column \"\(column.column)\"."]
    }
    let name = "Column \"\(table.entity.table).\(column.column)\""
    var differences: [String] = []
    if !ColumnAffinity(declared: there.declared).keeps(column) {
      differences.append("\(name) is \(there.declared), which cannot keep \(column.storageWords).")
    }
    guard isForWriting, !found.isView else { return differences }
    if there.isNotNull, column.isOptional {
      differences.append("\(name) is NOT NULL, and its attribute optional.")
    }
    if there.isGenerated { differences.append("\(name) is computed by the database.") }
    return differences
  }

  /// The columns without which the database takes no new row.
  private func demandedColumns() -> [String] {
    var known = Set((0..<table.entity.columnCount).map { table.entity.column(at: $0).column.lowercased() })
    known.insert(table.entity.identityColumn.lowercased())
    if let rowid = found.rowidColumn { known.insert(rowid) }
    let demanded = found.columns.filter {
      !known.contains($0.key) && $0.value.isNotNull && !$0.value.hasDefault && !$0.value.isGenerated
    }
    return demanded.values.map(\.name).sorted().map {
      "\(place) needs a value for the column \"\($0)\", which the schema lacks."
    }
  }
}

extension FoundTable {
  /// What SQLite calls a row's key where no column has that name.
  static let rowidNames: Set<String> = ["rowid", "oid", "_rowid_"]
}

extension ColumnAffinity {
  /// Whether a column of the affinity gives back what is stored for a column of an entity.
  fileprivate func keeps(_ column: EntityColumn) -> Bool {
    guard case .attribute(let attribute) = column else { return keepsIntegers }
    return switch attribute.storage {
    // Such texts never look like numbers, so no affinity changes them.
    case .iso8601, .text: true
    case .unixSeconds, .unixMilliseconds, .number: self != .text
    case .standard:
      switch attribute.type {
      case .bool, .int, .decimal: keepsIntegers
      case .double, .date: self != .text
      case .string: self == .text || self == .blob
      case .uuid, .data: true
      }
    }
  }

  private var keepsIntegers: Bool { self != .text && self != .real }
}

extension EntityColumn {
  /// What is stored, in words.
  fileprivate var storageWords: String {
    guard case .attribute(let attribute) = self else { return "keys of rows" }
    return attribute.storage == .standard
      ? "\(attribute.type) values" : "\(attribute.type) values as \(attribute.storage.rawValue)"
  }
}

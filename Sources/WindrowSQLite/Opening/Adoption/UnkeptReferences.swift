import WindrowModel

/// The to-ones of adopted tables that no foreign key of the file keeps: the store keeps their rules while it writes.
///
/// Temporary triggers do on a deletion what the delete rules say, all of a table in one trigger, because SQLite promises no
/// order among triggers. Others note each row that points nowhere when it is written, and the commit looks whether it still
/// does. Rows that pointed nowhere before are left alone.
struct UnkeptReferences {
  /// One to-one without a foreign key.
  struct Reference {
    let child: TableLayout
    let parent: TableLayout
    let toOne: ToOneDescription

    fileprivate var key: String { toOne.column.quotedName }
  }

  private static let notes = "windrow_references"

  private let layout: StoreLayout
  private let references: [Reference]

  /// Finds them among the tables that are there.
  init(_ layout: StoreLayout, on connection: Connection) throws(StoreError) {
    self.layout = layout
    var references: [Reference] = []
    for child in layout.tables where !child.isView {
      let kept = try Self.keptColumns(of: child, connection)
      for toOne in child.entity.toOnes where !kept.contains(toOne.column.lowercased()) {
        let parent = try layout.table(toOne.destination)
        if !parent.isView { references.append(Reference(child: child, parent: parent, toOne: toOne)) }
      }
    }
    self.references = references
  }

  /// The columns of a table that a foreign key of the file keeps, in small letters.
  static func keptColumns(of table: TableLayout, _ connection: Connection) throws(StoreError) -> Set<String> {
    // id, seq, table, from, to, on_update, on_delete, match
    let keys = try connection.texts("PRAGMA foreign_key_list(\(table.table))").filter { $0.count > 6 }
    return Set(keys.compactMap { $0[3]?.lowercased() })
  }

  /// Makes the triggers on the writing connection.
  func install(on connection: Connection) throws(StoreError) {
    if references.isEmpty { return }
    // A deletion that reaches rows of its own table is done by a trigger that sets itself off.
    try connection.execute("PRAGMA recursive_triggers = ON")
    // Not unique: the statement that sets a trigger off decides what a conflict inside it does.
    try connection.execute("CREATE TEMP TABLE \(Self.notes) (reference INTEGER, child INTEGER)")
    for (index, reference) in references.enumerated() {
      try connection.execute(noteTrigger(reference, index, "INSERT"))
      try connection.execute(noteTrigger(reference, index, "UPDATE OF \(reference.key)"))
    }
    for (index, parent) in layout.tables.enumerated() {
      if let trigger = try ruleTrigger(parent, index) { try connection.execute(trigger) }
    }
  }

  /// Throws `foreignKeyViolation` where a row that was written points nowhere.
  func require(on connection: Connection) throws(StoreError) {
    if references.isEmpty { return }
    if try connection.texts("SELECT 1 FROM \(Self.notes) LIMIT 1").isEmpty { return }
    for (index, reference) in references.enumerated() {
      let child = reference.child
      let dangling = try connection.texts(
        """
        SELECT c.\(child.identity) FROM \(Self.notes) AS n JOIN main.\(child.table) AS c ON c.\(child.identity) = n.child \
        WHERE n.reference = \(index) AND \(Self.pointsNowhere(reference, "c")) LIMIT 1
        """)
      if let row = dangling.first?.first ?? nil {
        throw StoreError(
          .foreignKeyViolation,
          "Row \(row) points by \"\(reference.toOne.name)\" to a row that is not there.",
          entity: child.entity.name)
      }
    }
    try connection.execute("DELETE FROM \(Self.notes)")
  }

  private static func pointsNowhere(_ reference: Reference, _ alias: String) -> String {
    let value = "\(alias).\(reference.key)"
    return "\(value) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(reference.parent.table) AS p "
      + "WHERE p.\(reference.parent.identity) = \(value))"
  }

  private func noteTrigger(_ reference: Reference, _ index: Int, _ operation: String) -> String {
    """
    CREATE TEMP TRIGGER windrow_note_\(index)_\(operation.prefix(6)) AFTER \(operation) ON main.\(reference.child.table) \
    WHEN \(Self.pointsNowhere(reference, "new")) \
    BEGIN INSERT INTO \(Self.notes) VALUES (\(index), new.\(reference.child.identity)); END
    """
  }

  /// The trigger that follows the rules of all references to a table, in the order in which a deletion treats them.
  private func ruleTrigger(_ parent: TableLayout, _ index: Int) throws(StoreError) -> String? {
    var statements: [String] = []
    for (entity, toOne) in layout.schema.referrers(of: parent.entity.name) {
      let found = references.first { $0.child.entity.name == entity.name && $0.toOne.name == toOne.name }
      guard let reference = found else { continue }
      let child = reference.child.table
      let points = "\(reference.key) = old.\(parent.identity)"
      switch toOne.deleteRule {
      case .nullify: statements.append("UPDATE \(child) SET \(reference.key) = NULL WHERE \(points);")
      case .cascade: statements.append("DELETE FROM \(child) WHERE \(points);")
      case .deny:
        // The message of a foreign key that restricts, so that it is the same error.
        statements.append(
          "SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed') WHERE EXISTS (SELECT 1 FROM \(child) WHERE \(points));"
        )
      }
    }
    if statements.isEmpty { return nil }
    return "CREATE TEMP TRIGGER windrow_rules_\(index) AFTER DELETE ON main.\(parent.table) "
      + "BEGIN \(statements.joined(separator: " ")) END"
  }
}

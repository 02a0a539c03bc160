import WindrowModel
import WindrowStore

/// The means of capture on the writing connection: made when the first observer is there, removed when none is left.
final class CaptureInstallation {
  private let services: StoreServices
  private let sink = CaptureSink()
  private var isInstalled = false
  /// The interest that the hooked tables were told last.
  private var wanted: CommitInterest?
  private var schemaVersion: Int64 = -1

  init(_ services: StoreServices) { self.services = services }

  /// Begins an account, before the transaction: triggers made inside it would go with it.
  func begin(on connection: Connection, _ interest: CommitInterest?) throws(StoreError) -> ChangeCapture {
    if !isInstalled {
      schemaVersion = try connection.integer("PRAGMA schema_version")
      try install(on: connection)
    }
    let capture = ChangeCapture(services.layout, limit: services.configuration.changeLimit, interest)
    if interest != wanted {
      wanted = interest
      setWanted()
    }
    sink.capture = capture
    PreupdateHook.set(sink, on: connection)
    return capture
  }

  /// Whether what is installed was made for the tables as they are.
  func suits(schemaVersion version: Int64) -> Bool { version == schemaVersion }

  /// Takes note that what was altered is not the tables of entities, which were those of the first version.
  func follow(schemaVersion old: Int64, to new: Int64) { if schemaVersion == old { schemaVersion = new } }

  /// Ends the account.
  func end(on connection: Connection) {
    sink.capture = nil
    PreupdateHook.set(nil, on: connection)
  }

  /// Removes triggers, so that nobody pays for what nobody reads.
  func remove(from connection: Connection) throws(StoreError) {
    if !isInstalled { return }
    isInstalled = false
    for index in services.layout.tables.indices { try CaptureTriggers.drop(index, on: connection) }
  }

  private func setWanted() {
    for table in sink.hooked {
      let columns = wanted.map { $0.columns[table.entity] ?? [] }
      // Where all are wanted, no update need be looked at to know that it is.
      table.wanted = columns.flatMap {
        $0.count == table.positions.count ? nil : $0.map { table.positions[$0] }
      }
    }
  }

  private func install(on connection: Connection) throws(StoreError) {
    let tables = services.layout.tables
    var facts: [TableFacts] = []
    for table in tables { facts.append(try TableFacts(table, on: connection)) }
    let hooked = tables.indices.filter {
      !tables[$0].isView && services.configuration.capture == .preupdateHook && PreupdateHook.isAvailable
        && facts[$0].suitsHook
    }
    sink.hooked = hooked.map { HookedTable(index: $0, layout: tables[$0], positions: facts[$0].positions) }
    isInstalled = true
    setWanted()
    let others = tables.indices.filter { !hooked.contains($0) && !tables[$0].isView }
    if others.isEmpty { return }
    // Without it delete triggers do not see the rows that INSERT OR REPLACE removes.
    try connection.execute("PRAGMA recursive_triggers = ON")
    try CaptureFunction.register(sink, tables: tables, on: connection)
    for index in others { try CaptureTriggers.create(tables[index], index, on: connection) }
  }
}

/// Where hook and triggers find the account of the transaction that runs.
final class CaptureSink {
  var capture: ChangeCapture?
  var hooked: [HookedTable] = []
}

/// A table that the preupdate hook serves.
final class HookedTable {
  let index: Int
  /// The name as C compares it.
  let name: ContiguousArray<CChar>
  let types: [AttributeType]
  let positions: [Int32]
  let entity: String
  /// The positions of the columns whose updates somebody wants to know in this transaction, or nil for all.
  var wanted: [Int32]?

  init(index: Int, layout: TableLayout, positions: [Int32]) {
    self.index = index
    self.positions = positions
    entity = layout.entity.name
    name = layout.entity.table.utf8CString
    types = layout.columns.map(\.type)
  }
}

import Windrow
import WindrowMemory
import WindrowSQLite

struct Folder: Entity, Equatable {
  var id: RecordID<Folder> = .unassigned
  var name: String
}

extension Folder {
  init(row: inout Row<Self>) throws {
    try self.init(id: row.id(\.id), name: row.value("name", \.name))
  }
}

struct Note: Entity, Equatable {
  var id: RecordID<Note> = .unassigned
  var title: String
  @ToOne var folder: Folder?
}

extension Note {
  init(row: inout Row<Self>) throws {
    try self.init(
      id: row.id(\.id), title: row.value("title", \.title), folder: row.toOne("folder", \.$folder, \.folder))
  }
}

/// The stores that view models are tested on.
enum Backend: String, CaseIterable {
  case memory, sqlite

  /// A store with notes "a", "b" and "c" in the folder "one".
  func makeStore() throws -> any Store {
    let schema = try Schema(Note.self)
    let store: any Store =
      switch self {
      case .memory: MemoryStore(schema: schema)
      case .sqlite: try SQLiteStore.inMemory(schema: schema)
      }
    try store.write { transaction in
      let folder = try transaction.insert(Folder(name: "one"))
      try transaction.insert(contentsOf: ["a", "b", "c"].map { Note(title: $0, folder: ToOne(folder)) })
    }
    return store
  }
}

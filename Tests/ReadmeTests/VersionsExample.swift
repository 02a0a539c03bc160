import Windrow
import WindrowSQLite

func openWithPriorities(_ file: String, _ schema: Schema) throws -> SQLiteStore {
  try SQLiteStore(
    path: file, schema: schema,
    migrations: [
      Migration("priorities") { file in
        try file.execute("ALTER TABLE task ADD COLUMN priority INTEGER NOT NULL DEFAULT 0")
        try file.execute("UPDATE task SET priority = 2 WHERE title LIKE ?", ["%!"])
      }
    ])
}

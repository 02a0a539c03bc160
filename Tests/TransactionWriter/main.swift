import Foundation
import WindrowModel
import WindrowSQLite
import WindrowStore

/// Writes transactions to a store until it is killed, and tells of each on standard output.
///
/// usage: transaction-writer FILE ROWS [BATCH | migrate | caches]
///
/// Each transaction inserts so many rows of one batch and raises a total. After a commit it prints the number of the batch.
/// In the middle of the batch named it prints `inside` and waits; with `migrate` it waits in the middle of a migration. With
/// `caches` ROWS is a seed, by which it writes and fetches lists.

func fail(_ words: String) -> Never {
  FileHandle.standardError.write(Data((words + "\n").utf8))
  exit(2)
}

func tell(_ words: String) { FileHandle.standardOutput.write(Data((words + "\n").utf8)) }

/// Returns only when the other end is closed.
func wait() { _ = FileHandle.standardInput.readDataToEndOfFile() }

let arguments = CommandLine.arguments
guard arguments.count >= 3, let rows = Int(arguments[2]) else {
  fail("usage: transaction-writer FILE ROWS [BATCH | migrate | caches]")
}
let mode = arguments.count > 3 ? arguments[3] : ""
let entry = EntityDescription(
  "entry", attributes: [AttributeDescription("batch", .int), AttributeDescription("text", .string)])
let total = EntityDescription("total", attributes: [AttributeDescription("rows", .int)])

do {
  if mode == "caches" { try CachedWriting.run(arguments[1], seed: UInt64(rows), tell: tell) }
  var migrations: [Migration] = []
  if mode == "migrate" {
    migrations.append(
      Migration("rename") { file in
        try file.execute("UPDATE entry SET text = 'migrated'")
        try file.execute("ALTER TABLE total RENAME COLUMN rows TO count")
        tell("inside")
        wait()
      })
  }
  let store = try SQLiteStore(
    path: arguments[1], schema: Schema(entities: [entry, total]), migrations: migrations)
  for batch in 1...Int64.max {
    try store.write { tx in
      for row in 0..<rows {
        if row == rows / 2, mode == "\(batch)" {
          tell("inside")
          wait()
        }
        try tx.insert(
          "entry", ["batch": .int(batch), "text": .string(String(repeating: "x", count: row % 1000))])
      }
      if batch == 1 {
        try tx.insert("total", id: 1, ["rows": .int(Int64(rows))])
      } else {
        try tx.update("total", id: 1, ["rows": .int(batch * Int64(rows))])
      }
    }
    tell("\(batch)")
  }
} catch { fail("\(error)") }

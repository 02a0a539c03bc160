import Dispatch
import Foundation
import Testing
import Windrow
import WindrowMemory

/// What a read sees while others write.
@Suite struct SnapshotTests {
  private let store: MemoryStore
  private let all = FetchDescription(entity: "category")

  init() throws {
    store = try MemoryStore(
      schema: ExpenseSchema.make(),
      rows: ["category": (1...3).map { ["id": .int($0), "name": "old", "rank": .int($0)] }])
  }

  private func names(_ transaction: any ReadTransaction) throws -> [AttributeValue?] {
    try transaction.records(all).map { $0["name"] }
  }

  @Test func aReaderOnAnotherThreadSeesTheStateBeforeAnOpenWrite() throws {
    try store.write { transaction in
      try transaction.update("category", id: 1, ["name": "new"])
      try transaction.delete("category", id: 2)
      try transaction.insert("category", id: 4, ["name": "new", "rank": 4])
      let seen = try onOtherThread { try store.read { try names($0) } }
      #expect(seen == ["old", "old", "old"])
      #expect(try names(transaction) == ["new", "old", "new"])
    }
    #expect(try store.read { try names($0) } == ["new", "old", "new"])
  }

  @Test func aReaderKeepsItsStateOverCommitsOfOthers() throws {
    try store.read { transaction in
      try onOtherThread { try store.write { try $0.delete("category", id: 1) } }
      #expect(try transaction.ids(all) == [1, 2, 3])
      #expect(try transaction.record("category", id: 1)?["name"] == "old")
      #expect(try store.read { try $0.ids(all) } == [1, 2, 3], "A read inside a read has its view.")
    }
    #expect(try store.read { try $0.ids(all) } == [2, 3])
  }

  @Test func aReadInsideAWriteOfTheSameThreadReadsThroughIt() throws {
    try store.write { transaction in
      try transaction.delete("category", id: 1)
      #expect(try store.read { try $0.ids(all) } == [2, 3])
    }
  }

  @Test func aWriteInsideAReadOfTheSameThreadCommitsAndLeavesTheReadAsItWas() throws {
    try store.read { transaction in
      try store.write { try $0.delete("category", id: 3) }
      #expect(try transaction.ids(all) == [1, 2, 3])
      #expect(try store.read { try $0.ids(all) } == [1, 2, 3], "A read inside a read has its view.")
    }
    #expect(try store.read { try $0.ids(all) } == [1, 2])
  }

  @Test func eightThreadsMoveAmountsAndNoReadSeesHalfOfIt() throws {
    let sum = AggregateDescription(entity: "category", values: [.sum("rank"), .count])
    let results = ConcurrentResults()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<200 {
        results.run {
          if thread % 2 == 0 {
            try store.write { transaction in
              let rows = try transaction.records(all)
              guard case .int(let first)? = rows[0]["rank"], case .int(let last)? = rows[2]["rank"] else {
                return
              }
              try transaction.update("category", id: rows[0].id, ["rank": .int(first + 1)])
              try transaction.update("category", id: rows[2].id, ["rank": .int(last - 1)])
              if round % 3 == 0 { throw Abandoned() }
            }
          } else {
            results.expect(try store.read { try $0.aggregate(sum) } == [[6, 3]])
          }
        }
      }
    }
    #expect(results.failures == [])
    #expect(results.abandoned == 4 * 67)
    #expect(try store.read { try $0.record("category", id: 1)?["rank"] } == .int(1 + 4 * 133))
    #expect(store.statistics.rollbacks == 4 * 67)
    #expect(store.statistics.writes == 800)
  }
}

import Foundation
import Testing
import Windrow
import WindrowMemory
import WindrowSQLite

struct Shelf: Entity, Equatable {
  var id: RecordID<Shelf> = .unassigned
  var name: String
  var volumes = ToMany<Volume>()

  init(name: String) { self.name = name }
}

extension Shelf {
  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    name = try row.value("name", \.name)
    volumes = row.toMany("volumes", \.volumes)
  }
}

struct Volume: Entity, Equatable {
  var id: RecordID<Volume> = .unassigned
  var title: String
  var pages: Int
  @ToOne var shelf: Shelf?

  init(_ title: String, _ pages: Int, on shelf: RecordID<Shelf>?) {
    self.title = title
    self.pages = pages
    _shelf = ToOne(shelf)
  }
}

extension Volume {
  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    title = try row.value("title", \.title)
    pages = try row.value("pages", \.pages)
    _shelf = try row.toOne("shelf", \.$shelf, \.shelf)
  }

  static func configure(_ entity: inout EntityConfiguration<Self>) {
    entity.toOne(\.$shelf, inverse: "volumes")
  }
}

/// To-manys of typed entities, on both stores.
@Suite struct ToManyTests {
  private static func makeStore(_ backend: Backend) throws -> any Store {
    let schema = try Schema(Shelf.self)
    let store: any Store =
      switch backend {
      case .memory: MemoryStore(schema: schema)
      case .sqlite: try SQLiteStore.inMemory(schema: schema)
      }
    try store.write { transaction in
      let shelves = try transaction.insert(contentsOf: ["a", "b", "c"].map(Shelf.init))
      try transaction.insert(contentsOf: [
        Volume("x", 100, on: shelves[1]), Volume("y", 300, on: shelves[0]), Volume("z", 200, on: shelves[0]),
        Volume("free", 900, on: nil),
      ])
    }
    return store
  }

  @Test(arguments: Backend.allCases)
  func relatedRowsAreReadByIdentity(_ backend: Backend) throws {
    let store = try Self.makeStore(backend)
    let shelves = try store.read { try $0.fetch(FetchRequest<Shelf>()) }
    let before = store.statistics
    #expect(shelves.map { $0.volumes.map(\.title) } == [["y", "z"], ["x"], []])
    let cost = store.statistics - before
    #expect(cost.faults == 3 && cost.rowsDecoded == 3 && cost.scans == 0)
    #expect(try shelves[0].volumes.fetch().first?.shelf?.name == "a")
  }

  @Test(arguments: Backend.allCases)
  func buildersAsk(_ backend: Backend) throws {
    let store = try Self.makeStore(backend)
    let cases: [(Filter<Shelf>, [String])] = [
      (.any(\.volumes, \.pages > 150), ["a"]), (.all(\.volumes, \.pages > 100), ["a", "c"]),
      (.none(\.volumes, \.pages > 150), ["b", "c"]), (.count(\.volumes, .equal, 0), ["c"]),
      (.any(\.volumes, \.pages > 150) && .count(\.volumes, .less, 2), []),
    ]
    for (filter, names) in cases {
      let found = try store.read { try $0.fetch(FetchRequest<Shelf>().filter(filter)) }
      #expect(found.map(\.name) == names)
    }
    let neighbours = FetchRequest<Volume>().filter(.any(\.$shelf.volumes, \.title == "z"))
    #expect(try store.read { try $0.fetch(neighbours) }.map(\.title) == ["y", "z"])
  }

  @Test(arguments: Backend.allCases)
  func aFaultSeesTheTransactionItIsIn(_ backend: Backend) throws {
    let store = try Self.makeStore(backend)
    try store.write { transaction in
      let shelf = try #require(try transaction.find(RecordID<Shelf>(3)))
      #expect(shelf.volumes.isEmpty)
      try transaction.insert(Volume("new", 1, on: shelf.id))
      #expect(shelf.volumes.map(\.title) == ["new"])
    }
  }

  @Test(arguments: Backend.allCases)
  func aClosedStoreIsReported(_ backend: Backend) throws {
    let store = try Self.makeStore(backend)
    let shelf = try #require(try store.read { try $0.find(RecordID<Shelf>(1)) })
    try store.close()
    #expect(shelf.volumes.isEmpty)
    #expect(store.faultFailures.recent.map(\.kind) == [.closed])
    #expect(throws: StoreError.self) { try shelf.volumes.fetch() }
  }

  @Test func foundationEvaluatesPredicatesOverThem() throws {
    let store = try Self.makeStore(.memory)
    let shelves = try store.read { try $0.fetch(FetchRequest<Shelf>()) }
    let large = #Predicate<Shelf> { $0.volumes.contains { $0.pages > 150 } }
    let every = #Predicate<Shelf> { $0.volumes.allSatisfy { $0.pages > 100 } }
    #expect(try shelves.map { try large.evaluate($0) } == [true, false, false])
    #expect(try shelves.map { try every.evaluate($0) } == [true, false, true])
  }
}

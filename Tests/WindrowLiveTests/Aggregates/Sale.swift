import Foundation
import Windrow
import WindrowMemory
import WindrowSQLite

struct Shop: Entity, Equatable {
  var id: RecordID<Shop> = .unassigned
  var name: String
}

extension Shop {
  init(row: inout Row<Self>) throws {
    try self.init(id: row.id(\.id), name: row.value("name", \.name))
  }
}

struct Sale: Entity, Equatable {
  var id: RecordID<Sale> = .unassigned
  var cents: Int
  var tip: Int?
  var price: Decimal = 0
  var weight: Double = 0
  var note: String?
  @ToOne var shop: Shop?
}

extension Sale {
  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    cents = try row.value("cents", \.cents)
    tip = try row.value("tip", \.tip)
    price = try row.value("price", \.price, scale: 2)
    weight = try row.value("weight", \.weight)
    note = try row.value("note", \.note)
    _shop = try row.toOne("shop", \.$shop, \.shop)
  }

  static func configure(_ entity: inout EntityConfiguration<Self>) {
    entity.toOne(\.$shop, inverse: "sales", onDelete: .cascade)
  }
}

/// The stores that live aggregates are tested on.
enum SaleStore: String, CaseIterable {
  case memory, sqlite

  /// A store with two shops, 1 "north" and 2 "south", and no sales.
  func make() throws -> any Store {
    let schema = try Schema(Sale.self)
    let store: any Store =
      switch self {
      case .memory: MemoryStore(schema: schema)
      case .sqlite: try SQLiteStore.inMemory(schema: schema)
      }
    try store.write { transaction in
      try transaction.insert(contentsOf: [Shop(name: "north"), Shop(name: "south")])
    }
    return store
  }

  /// The store with four sales: 100 and 250 cents in the north, 40 in the south, 5 nowhere.
  func filled() throws -> any Store {
    let store = try make()
    try store.write { transaction in
      try transaction.insert(contentsOf: [
        Sale(cents: 100, tip: 10, price: 1, shop: ToOne(1)),
        Sale(cents: 250, price: Decimal(string: "2.50")!, shop: ToOne(1)),
        Sale(cents: 40, tip: 4, price: Decimal(string: "0.40")!, shop: ToOne(2)),
        Sale(cents: 5, price: Decimal(string: "0.05")!),
      ])
    }
    return store
  }
}

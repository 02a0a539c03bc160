import Testing

@testable import WindrowModel

struct ToManyTests {
  struct Shop: Entity, Equatable {
    var id: RecordID<Shop> = .unassigned
    var name = ""
    var sales = ToMany<Sale>()

    init(name: String) { self.name = name }

    init(row: inout Row<Self>) throws {
      id = row.id(\.id)
      name = try row.value("name", \.name)
      sales = row.toMany("sales", \.sales)
    }
  }

  struct Sale: Entity, Equatable {
    var id: RecordID<Sale> = .unassigned
    var amount: Int
    @ToOne var shop: Shop?

    init(amount: Int) { self.amount = amount }

    init(row: inout Row<Self>) throws {
      id = row.id(\.id)
      amount = try row.value("amount", \.amount)
      _shop = try row.toOne("shop", \.$shop, \.shop)
    }

    static func configure(_ entity: inout EntityConfiguration<Self>) {
      entity.toOne(\.$shop, inverse: "sales")
    }
  }

  struct NoInverse: Entity {
    var id: RecordID<Self> = .unassigned
    var sales = ToMany<Sale>()

    init(row: inout Row<Self>) throws {
      id = row.id(\.id)
      sales = row.toMany("sales", \.sales)
    }
  }

  struct Misplaced: Entity {
    var id: RecordID<Self> = .unassigned
    var first = ToMany<Sale>()
    var second = ToMany<Sale>()

    init(row: inout Row<Self>) throws {
      id = row.id(\.id)
      first = row.toMany("second", \.second)
      second = row.toMany("first", \.first)
    }
  }

  @Test func theSchemaFollowsToManysToo() throws {
    let schema = try Schema(Shop.self)
    #expect(schema.entities.map(\.name) == ["shop", "sale"])
    #expect(try Shop.entityDescription.columnCount == 1)
    #expect(schema.toMany("sales", of: "shop")?.toOne == "shop")
  }

  @Test(arguments: [
    (NoInverse.self as any Entity.Type, "no to-one of \"sale\" to it has that inverse"),
    (Misplaced.self, "reads the to-many \"first\" into another property"),
  ])
  func faultsAreFound(type: any Entity.Type, message: String) {
    let error = #expect(throws: StoreError.self) { try Schema(type) }
    #expect(error?.details.joined().contains(message) == true, "\(error?.details ?? [])")
  }

  @Test func buildersMakeTheTree() throws {
    let amount = Condition.comparison(.path("amount"), .greater, .constant(10), [])
    let cases: [(Filter<Shop>, Condition)] = [
      (.any(\.sales, \.amount > 10), .toMany(.any, "sales", amount)),
      (.all(\.sales, \.amount > 10), .toMany(.all, "sales", amount)),
      (!.none(\.sales, \.amount > 10), .not(.toMany(.none, "sales", amount))),
      (.count(\.sales, .greater, 3), .comparison(.count("sales"), .greater, .constant(3), [])),
    ]
    for (filter, condition) in cases { #expect(try filter.condition() == condition) }
    let over: Filter<Sale> = .any(\.$shop.sales, \.amount > 10)
    #expect(try over.condition() == .toMany(.any, "shop.sales", amount))
  }

  @Test func rowsAtHandAreASequence() throws {
    var shop = Shop(name: "a")
    #expect(shop.sales.isEmpty && shop.sales.isLoaded)
    shop.sales = [Sale(amount: 3), Sale(amount: 5)]
    #expect(shop.sales.map(\.amount) == [3, 5])
    #expect(shop.sales.count == 2 && shop.sales.contains { $0.amount > 4 })
    #expect(try shop.sales.fetch().count == 2)
  }

  @Test func equalityIgnoresThem() {
    var shop = Shop(name: "a")
    let other = shop
    shop.sales = [Sale(amount: 3)]
    #expect(shop == other)
    #expect(shop.sales.hashValue == other.sales.hashValue)
  }

  @Test func whatCameFromNoStoreCannotBeLoaded() throws {
    var shops: [Shop] = []
    try Shop.decode(
      RowView(id: 7, values: ["a"], of: try Shop.entityDescription, faultSource: nil), into: &shops)
    let error = #expect(throws: StoreError.self) { try shops[0].sales.fetch() }
    #expect(error?.kind == .misuse)
    #expect(shops[0].sales.isEmpty)
  }
}

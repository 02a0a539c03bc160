import Foundation
import Testing

@testable import WindrowModel

struct EntityTests {
  @Test func initializerDescribesTheEntity() throws {
    let expense = try Expense.entityDescription
    #expect(expense.name == "expense")
    #expect(
      expense.attributes == [
        AttributeDescription("title", .string, isOptional: true), AttributeDescription("amount", .double),
        AttributeDescription("paid", .bool), AttributeDescription("checked", .bool),
        AttributeDescription("price", .decimal(scale: 2)),
        AttributeDescription("kind", .string, allowedValues: ["cash", "card"]),
      ])
    #expect(
      expense.toOnes == [
        ToOneDescription("category", to: "category", inverse: "expenses", onDelete: .cascade)
      ])
    #expect(expense.unique == [["title", "category"]])
    #expect(
      expense.indexes == [IndexDescription([.init("amount", isDescending: true), .init("category")])])
  }

  @Test func schemaFollowsRelationships() throws {
    let schema = try Schema(Expense.self)
    #expect(schema.entities.map(\.name) == ["expense", "category"])
    #expect(schema.toManys(of: "category").map(\.name) == ["expenses"])
  }

  @Test func keyPathsStandForPaths() throws {
    let expected: [(PartialKeyPath<Expense>, String)] = [
      (\.title, "title"), (\.id, "id"), (\.category, "category"), (\.$category, "category"),
      (\.$category.id, "category"), (\.$category.name, "category.name"),
      (\.$category.$parent.name, "category.parent.name"),
      (\.$category.$parent.$parent.id, "category.parent.parent"),
    ]
    for (keyPath, path) in expected {
      #expect(try EntityMapping<Expense>.of().path(keyPath).description == path)
    }
  }

  @Test func computedPropertiesStandForNothing() {
    let error = #expect(throws: StoreError.self) {
      try FetchRequest<Expense>().filter(\.isLarge == true).description()
    }
    #expect(error?.kind == .unknownAttribute)
    #expect(error?.message.contains("computed") == true)
  }

  @Test func recordsEncodeInColumnOrder() throws {
    var expense = Expense(title: "Lunch", amount: 2.5)
    expense.$category.id = 7
    var values = [AttributeValue](repeating: .null, count: 7)
    try EntityMapping<Expense>.of().readValues(of: expense, into: &values)
    #expect(values == ["Lunch", 2.5, false, true, .decimal(1), "cash", 7])
  }

  @Test func equalityIgnoresWhatIsLoaded() {
    var category = Category(name: "Food")
    category.id = 7
    var loaded = Expense(title: nil, amount: 1)
    loaded.category = category
    var unloaded = loaded
    unloaded.$category.id = 7
    #expect(loaded.$category.isLoaded && !unloaded.$category.isLoaded)
    #expect(loaded == unloaded)
  }
}

struct SelfCheckTests {
  struct Exchanged: Entity {
    var id: RecordID<Self> = .unassigned
    var paid: Bool
    var checked: Bool
    init(row: inout Row<Self>) throws {
      id = row.id(\.id)
      checked = try row.value("paid", \.paid)
      paid = try row.value("checked", \.checked)
    }
  }

  struct Forgotten: Entity {
    var id: RecordID<Self> = .unassigned
    var title: String
    var note: String? = nil
    init(row: inout Row<Self>) throws {
      id = row.id(\.id)
      title = try row.value("title", \.title)
    }
  }

  struct OtherPath: Entity {
    var id: RecordID<Self> = .unassigned
    var first: Int
    var second: Int
    init(row: inout Row<Self>) throws {
      id = row.id(\.id)
      first = try row.value("first", \.second)
      second = try row.value("second", \.second)
    }
  }

  struct Twice: Entity {
    var id: RecordID<Self> = .unassigned
    var first: Int
    var second: Int
    init(row: inout Row<Self>) throws {
      id = row.id(\.id)
      first = try row.value("number", \.first)
      second = try row.value("number", \.second)
    }
  }

  @Test(arguments: [
    (Exchanged.self as any Entity.Type, "another property"), (Forgotten.self, "3 stored properties"),
    (OtherPath.self, "\"first\""), (Twice.self, "named \"number\""),
  ])
  func faultsOfInitializersAreFound(type: any Entity.Type, message: String) {
    let error = #expect(throws: StoreError.self) { try Schema(type) }
    #expect(error?.kind == .invalidSchema)
    #expect(error?.details.joined().contains(message) == true, "\(error!)")
  }

  @Test func allFaultsAreNamedAtOnce() {
    let error = #expect(throws: StoreError.self) { try Schema(Exchanged.self, Forgotten.self, Twice.self) }
    #expect(error?.details.count ?? 0 >= 4)
  }
}

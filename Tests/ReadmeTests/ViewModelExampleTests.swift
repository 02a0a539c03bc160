import Testing
import Windrow
import WindrowMemory
import WindrowTesting

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ExpenseListModelTests {
  private let store: MemoryStore
  private let clock = ManualClock()
  private let model: ExpenseListModel

  init() throws {
    store = try MemoryStore(schema: Schema(Expense.self))
    try store.write { transaction in
      let food = try transaction.insert(Category(name: "Food"))
      try transaction.insert(Expense(title: "Café crème", amount: 4.5, category: ToOne(food)))
      try transaction.insert(Expense(title: "Dinner", amount: 61, category: ToOne(food)))
    }
    model = ExpenseListModel(ExpenseRepository(store: store), clock: clock)
  }

  @Test func followsWhatOthersWrite() async throws {
    await model.appear()
    #expect(model.headline == "2 in 1 categories")
    try await store.write { try $0.insert(Expense(title: "Bus", amount: 2.8)) }
    await model.expenses.settle()
    #expect(model.headline == "3 in 2 categories")
  }

  @Test func searchesWhenTypingPauses() async {
    await model.appear()
    model.search.text = "cafe"
    await clock.sleepers(1)
    #expect(model.expenses.fetchedObjects.count == 2)
    clock.advance(by: .milliseconds(300))
    await model.search.settle()
    #expect(model.expenses.fetchedObjects.map(\.title) == ["Café crème"])
  }

  @Test func saysWhyNothingWasDeleted() async {
    await model.appear()
    store.script.fail(.delete, with: StoreError(.io, "The disk is gone."))
    await model.delete(section: 0, item: 0)
    #expect(model.alert?.contains("The disk is gone.") == true)
    await model.expenses.settle()
    #expect(model.headline == "2 in 1 categories")
  }

  @Test func saysWhenThereIsNothing() async throws {
    try await store.write { _ = try $0.deleteAll(FetchRequest<Expense>()) }
    await model.appear()
    #expect(model.headline == "No expenses")
  }
}

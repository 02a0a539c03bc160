import Windrow

/// What the app does with expenses, on whatever store it is given.
struct ExpenseRepository: Sendable {
  let store: any Store

  @MainActor func expenses() -> ObservableFetchRequest<Expense> {
    let request = FetchRequest<Expense>()
      .sectioned(by: \.$category.name)
      .sorted(by: \.amount, .descending)
    return ObservableFetchRequest(request, on: store)
  }

  func delete(_ id: RecordID<Expense>) async throws {
    try await store.write { try $0.delete(id) }
  }
}

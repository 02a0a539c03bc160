import Observation
import Windrow

@MainActor
@Observable
final class ExpenseListModel {
  let expenses: ObservableFetchRequest<Expense>
  let search: DebouncedSearch
  private(set) var alert: String?
  private let repository: ExpenseRepository

  init(_ repository: ExpenseRepository, clock: any Clock<Duration> = ContinuousClock()) {
    let expenses = repository.expenses()
    self.repository = repository
    self.expenses = expenses
    search = DebouncedSearch(clock: clock) { text in
      let sought = Filter<Expense>.contains(\.title, text, [.caseInsensitive, .diacriticInsensitive])
      await expenses.setPredicate(text.isEmpty ? nil : sought)
    }
  }

  var headline: String {
    if expenses.error != nil { return "The expenses cannot be shown." }
    if expenses.isEmpty { return "No expenses" }
    return "\(expenses.fetchedObjects.count) in \(expenses.sections.count) categories"
  }

  func appear() async { await expenses.fetch() }

  func delete(section: Int, item: Int) async {
    guard let expense = expenses.snapshot.object(section: section, item: item) else { return }
    do { try await repository.delete(expense.id) } catch { alert = "It could not be deleted: \(error)" }
  }
}

import WindrowModel
import WindrowStore

/// The requests that live workloads observe.
enum LiveList {
  /// All rows, newest first.
  static let byDate = FetchRequest<Expense>().sorted(by: \.date, .descending)
  /// The same, of which titles alone are shown.
  static let titlesByDate = byDate.show(\.title)
  /// All rows in sections by the names of their categories.
  static let byCategory = FetchRequest<Expense>().sectioned(by: \.$category.name)
    .sorted(by: \.date, .descending)
}

/// A list that is observed from when it is first asked for until it is forgotten, so that the other side writes alone.
final class LazyList {
  private let request: FetchRequest<Expense>
  private let store: any Store
  private let scenario: Scenario
  private var observed: ObservedList?

  init(_ request: FetchRequest<Expense>, _ store: any Store, _ scenario: Scenario) {
    self.request = request
    self.store = store
    self.scenario = scenario
  }

  /// The list, fetched and consumed.
  func list() throws -> ObservedList {
    if let observed { return observed }
    let list = try ObservedList(request, on: store)
    observed = list
    return list
  }

  /// Ends observing.
  func forget() { observed = nil }

  /// Makes ready for a sample: what the floor wrote is known, and the log is empty.
  func settle() throws {
    if let row = scenario.dataset.expenses.first { try list().settle(row) }
    try scenario.settle()
  }
}

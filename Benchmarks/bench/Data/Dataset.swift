/// The rows that every workload runs on, the same for the same seed and count.
struct Dataset: Sendable {
  /// Ten years from 2015-01-01 UTC, in seconds.
  static let period = 3_653 * 86_400
  /// 2015-01-01 UTC in seconds since 2001-01-01 UTC.
  static let firstDate = 5_113 * 86_400
  /// More rows than seconds could not have distinct dates.
  static let maximumRowCount = period

  let seed: UInt64
  let categories: [CategoryRecord]
  /// In the order of their ids, which count from 1.
  let expenses: [ExpenseRecord]

  init(rowCount: Int, seed: UInt64) {
    self.seed = seed
    categories = Self.categoryNames.enumerated().map {
      CategoryRecord(id: Int64($0.offset + 1), name: $0.element)
    }
    var generator = ExpenseGenerator(rowCount: rowCount, seed: seed)
    var expenses: [ExpenseRecord] = []
    expenses.reserveCapacity(rowCount)
    for index in 0..<rowCount { expenses.append(generator.expense(at: index)) }
    self.expenses = expenses
  }

  /// Ids spread over the whole table, each once, in random order.
  func sampleOfIDs(_ count: Int) -> [Int64] {
    var random = SplitMix64(seed: seed ^ 0x5A3F_1E0D)
    let wanted = min(count, expenses.count)
    return random.permutation(wanted).map {
      expenses[$0 * expenses.count / wanted].id
    }
  }

  /// Twenty names whose order is not the order of their ids.
  private static let categoryNames = [
    "Travel", "Groceries", "Rent", "Books", "Health", "Clothing", "Insurance", "Dining",
    "Energy", "Pets", "Music", "Garden", "Taxes", "Sports", "Phone", "Children", "Gifts",
    "Household", "Fuel", "Other",
  ]
}

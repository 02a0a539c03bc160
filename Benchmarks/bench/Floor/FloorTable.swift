/// The rows of `expense` as a floor of live workloads changes them, one by one, and finds places by their dates.
protocol FloorTable: AnyObject {
  /// Runs changes in one transaction.
  func transaction(_ body: () throws -> Void) throws
  /// Makes ready for a sample, such as by emptying the log.
  func settle() throws

  func date(of id: Int64) throws -> Double
  func setDate(_ date: Double, of id: Int64) throws
  func setAmount(_ amount: Double, of id: Int64) throws
  func setName(_ name: String, ofCategory id: Int64) throws
  /// Inserts a row with its own identity, or the next one where it is 0.
  func insert(_ row: ExpenseRecord) throws
  /// Deletes a row; 0 means the one inserted last.
  func delete(_ id: Int64) throws

  /// All ids, newest first.
  func idsByDate() throws -> [Int64]
  /// All ids by category name, then newest first.
  func idsByCategory() throws -> [Int64]
}

/// The ids of rows, newest first, in a plain array that is searched by keys read from the table.
struct FloorPlaces {
  let ids: [Int64]
  let table: any FloorTable

  /// The ids of all rows but some: with those that change left out, the array need not be kept in step.
  init(_ table: any FloorTable, without changing: Set<Int64> = []) throws {
    ids = try table.idsByDate().filter { !changing.contains($0) }
    self.table = table
  }

  /// How many of the rows come before one of this date and id.
  func rank(of date: Double, _ id: Int64) throws -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      let probe = ids[middle]
      let key = try table.date(of: probe)
      if key > date || (key == date && probe < id) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The dates of the rows that change, newest first, to know how many of these come before one.
struct ChangingRows {
  private var dates: [Int64: Double]

  init(_ ids: some Sequence<Int64>, of dataset: Dataset) {
    dates = Dictionary(uniqueKeysWithValues: ids.map { ($0, dataset.expenses[Int($0) - 1].date) })
  }

  var ids: Set<Int64> { Set(dates.keys) }

  /// Gives a row another date, and returns how many others come before it then.
  mutating func setDate(_ date: Double, of id: Int64) -> Int {
    dates[id] = date
    return dates.count { $0.value > date || ($0.value == date && $0.key < id) }
  }
}

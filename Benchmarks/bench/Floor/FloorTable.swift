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

/// The ids of all rows, newest first, in a plain array that is searched by keys read from the table.
struct FloorPlaces {
  let ids: [Int64]
  let table: any FloorTable

  init(_ table: any FloorTable) throws {
    ids = try table.idsByDate()
    self.table = table
  }

  /// How many rows come before one of this date and id.
  ///
  /// - Parameter stale: the date that a row had when the ids were read, if it has changed since: it then stands where that
  ///   says, and is not counted.
  func rank(of date: Double, _ id: Int64, stale: Double? = nil) throws -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      let probe = ids[middle]
      let key = probe == id ? stale ?? date : try table.date(of: probe)
      if key > date || (key == date && probe < id) { low = middle + 1 } else { high = middle }
    }
    return low - (stale.map { $0 > date ? 1 : 0 } ?? 0)
  }
}

/// A row of `expense` as a plain struct: what is generated, and what the floor reads into.
struct ExpenseRecord: Equatable, Sendable {
  var id: Int64
  var title: String
  var amount: Double
  /// Seconds since 2001-01-01 UTC, as the column has them.
  var date: Double
  var note: String
  var categoryID: Int64
}

/// A row of `category`.
struct CategoryRecord: Equatable, Sendable {
  var id: Int64
  var name: String
}

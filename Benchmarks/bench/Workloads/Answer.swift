/// Numbers made from results, so that floor and library are seen to have done the same work.
enum Answer {
  /// Depends on every id and on their order.
  static func ids(_ ids: [Int64]) -> Int {
    var hash = ids.count
    for id in ids { hash = hash &* 31 &+ Int(id) }
    return hash
  }

  /// Depends on every id, on the order, and on the bytes of the texts.
  static func expenses(_ rows: [ExpenseRecord]) -> Int {
    var hash = rows.count
    for row in rows {
      hash = hash &* 31 &+ Int(row.id)
      hash = hash &* 31 &+ row.title.utf8.count &+ row.note.utf8.count
      hash = hash &* 31 &+ amount(row.amount)
      hash = hash &* 31 &+ Int(row.date) &+ Int(row.categoryID)
    }
    return hash
  }

  /// The same in whatever order rows come.
  static func expensesByID(_ rows: [ExpenseRecord]) -> Int { expenses(rows.sorted { $0.id < $1.id }) }

  /// Depends on every name, on its count, and on the order.
  static func counts(_ counts: [(String, Int)]) -> Int {
    var hash = counts.count
    for (name, count) in counts { hash = self.name(name, after: hash) &* 31 &+ count }
    return hash
  }

  /// Depends on every name, on its amount, and on the order.
  static func amounts(_ amounts: [(String, Double)]) -> Int {
    var hash = amounts.count
    for (name, amount) in amounts { hash = self.name(name, after: hash) &* 31 &+ self.amount(amount) }
    return hash
  }

  private static func name(_ name: String, after hash: Int) -> Int {
    name.utf8.reduce(hash) { $0 &* 31 &+ Int($1) }
  }

  /// Cents: two orders of adding Doubles may differ in the last bits.
  static func amount(_ amount: Double) -> Int {
    Int((amount * 100).rounded())
  }
}

/// A row's date changed: there, or back again.
struct DateChange {
  let id: Int64
  let date: Double
}

/// A row's amount changed: there, or back again.
struct AmountChange {
  let id: Int64
  let amount: Double
}

extension Dataset {
  /// Some rows' dates changed to other dates that no row has, then all of them back again.
  func dateChanges(_ ids: ArraySlice<Int64>) -> [DateChange] {
    var random = SplitMix64(seed: seed ^ 0x11FE_DA7E)
    let there = ids.map { DateChange(id: $0, date: newDate(&random)) }
    return there + ids.map { DateChange(id: $0, date: expenses[Int($0) - 1].date) }
  }

  /// Some rows' amounts changed by a cent, then all of them back again.
  func amountChanges(_ ids: ArraySlice<Int64>) -> [AmountChange] {
    let original = ids.map { AmountChange(id: $0, amount: expenses[Int($0) - 1].amount) }
    return original.map { AmountChange(id: $0.id, amount: $0.amount + 0.01) } + original
  }

  /// A date between two seconds, as no row of the data set has.
  func newDate(_ random: inout SplitMix64) -> Double {
    Double(Self.firstDate + random.below(Self.period)) + 0.5
  }

  /// Rows like those of the data set that are not among them, with an id of 0.
  func newRows(_ ids: ArraySlice<Int64>) -> [ExpenseRecord] {
    var random = SplitMix64(seed: seed ^ 0x11FE_0E35)
    return ids.map { id in
      var row = expenses[Int(id) - 1]
      row.id = 0
      row.date = newDate(&random)
      return row
    }
  }
}

extension Dataset {
  /// The rows that a live workload changes one by one: some that are not measured, and those that are.
  func liveRows(_ count: Int) -> (warmUps: ArraySlice<Int64>, measured: ArraySlice<Int64>) {
    let ids = sampleOfIDs(count * 5)
    return (ids.dropLast(ids.count / 5), ids.suffix(ids.count / 5))
  }
}

/// One change among many of a transaction.
enum RowChange {
  case date(Double, of: Int64)
  case amount(Double, of: Int64)
  case delete(Int64)
  case insert(ExpenseRecord)
}

extension Dataset {
  /// Random changes of distinct rows, and those that undo them.
  func bulkChanges(_ count: Int) -> [[RowChange]] {
    var random = SplitMix64(seed: seed ^ 0x0B01_CC4A)
    var there: [RowChange] = []
    var back: [RowChange] = []
    for (index, id) in sampleOfIDs(count).enumerated() {
      var row = expenses[Int(id) - 1]
      switch index % 10 {
      case 0..<5:
        there.append(.date(newDate(&random), of: id))
        back.append(.date(row.date, of: id))
      case 5..<8:
        there.append(.amount(row.amount + 0.01, of: id))
        back.append(.amount(row.amount, of: id))
      case 8:
        there.append(.delete(id))
        back.append(.insert(row))
      default:
        // Behind all rows; the last of them goes first, as from an array.
        row.id = Int64(expenses.count + index / 10 + 1)
        row.date = newDate(&random)
        there.append(.insert(row))
        back.insert(.delete(row.id), at: 0)
      }
    }
    return [there, back]
  }
}

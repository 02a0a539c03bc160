import Foundation
package import WindrowModel

/// The sorting of rows by the terms of a request.
package struct RowOrder {
  private let keys: [OrderKeys]

  /// Prepares the sorting of rows whose values are given, a column for each term, texts normalised.
  package init(_ terms: [ResolvedSort], columns: [TypedColumn]) {
    keys = zip(columns, terms).map(OrderKeys.init)
  }

  /// The rows in order, as positions in the columns. Rows that all terms find equal keep their order.
  ///
  /// Complexity: O(n) for terms of numbers, by sorting digits; O(n log n) where texts agree in their first 32 bytes.
  package func sorted(count: Int) -> [Int32] {
    var rows = (0..<Int32(count)).map(\.self)
    guard !keys.isEmpty, count > 1 else { return rows }
    var sorter = RadixSorter()
    refine(&rows, 0..<count, 0, &sorter)
    return rows
  }

  /// Sorts rows that all terms before one find equal.
  private func refine(_ rows: inout [Int32], _ range: Range<Int>, _ term: Int, _ sorter: inout RadixSorter) {
    guard term < keys.count, range.count > 1 else { return }
    guard range.count > 64 else {
      rows[range].sort { comesBefore($0, $1, from: term) }
      return
    }
    let key = keys[term]
    var values = range
    if key.hasNulls {
      let nulls = splitNulls(&rows, range, key)
      refine(&rows, nulls, term + 1, &sorter)
      values = key.nullsFirst ? nulls.upperBound..<range.upperBound : range.lowerBound..<nulls.lowerBound
    }
    refine(&rows, values, term, word: 0, &sorter)
  }

  /// Sorts rows that have values, and whose words before one are equal.
  private func refine(
    _ rows: inout [Int32], _ range: Range<Int>, _ term: Int, word: Int, _ sorter: inout RadixSorter
  ) {
    let key = keys[term]
    guard range.count > 64 else {
      rows[range].sort { comesBefore($0, $1, from: term) }
      return
    }
    guard word < key.wordCount else {
      return refineEqualWords(&rows, range, term, &sorter)
    }
    for run in sorter.sort(&rows, range, by: key, word: word) {
      if key.tells(rows[run], through: word) {
        refine(&rows, run, term + 1, &sorter)
      } else {
        refine(&rows, run, term, word: word + 1, &sorter)
      }
    }
  }

  /// Sorts rows whose words are all equal: mostly they have one value, and the next term decides.
  private func refineEqualWords(
    _ rows: inout [Int32], _ range: Range<Int>, _ term: Int, _ sorter: inout RadixSorter
  ) {
    let key = keys[term]
    let first = rows[range.lowerBound]
    if rows[range].allSatisfy({ key.compareRest(first, $0) == .orderedSame }) {
      refine(&rows, range, term + 1, &sorter)
    } else {
      rows[range].sort { comesBefore($0, $1, from: term) }
    }
  }

  /// Moves rows without a value to where they belong, all rows keeping their order, and says where they are.
  private func splitNulls(_ rows: inout [Int32], _ range: Range<Int>, _ key: OrderKeys) -> Range<Int> {
    let nulls = rows[range].filter(key.isNull)
    let values = rows[range].filter { !key.isNull($0) }
    rows.replaceSubrange(range, with: key.nullsFirst ? nulls + values : values + nulls)
    return key.nullsFirst
      ? range.lowerBound..<range.lowerBound + nulls.count
      : range.upperBound - nulls.count..<range.upperBound
  }

  private func comesBefore(_ left: Int32, _ right: Int32, from term: Int) -> Bool {
    for key in keys[term...] {
      let order = key.compare(left, right)
      if order != .orderedSame { return order == .orderedAscending }
    }
    return left < right
  }
}

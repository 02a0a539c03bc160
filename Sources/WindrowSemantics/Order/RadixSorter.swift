/// A stable sort of rows by 64-bit keys, digit by digit, which leaves out the digits that all keys share.
struct RadixSorter {
  private struct Entry {
    var word: UInt64
    var row: Int32
  }

  private var entries: [Entry] = []
  private var scratch: [Entry] = []

  /// Sorts a range of rows by one of the words of a key, and tells the ranges of several rows that have equal words.
  mutating func sort(
    _ rows: inout [Int32], _ range: Range<Int>, by key: OrderKeys, word place: Int
  ) -> [Range<Int>] {
    entries.removeAll(keepingCapacity: true)
    entries.reserveCapacity(range.count)
    var (common, any): (UInt64, UInt64) = (~0, 0)
    for row in rows[range] {
      let word = key.word(row, place)
      common &= word
      any |= word
      entries.append(Entry(word: word, row: row))
    }
    let varying = common ^ any
    if varying == 0 { return [range] }
    scratch = entries
    for digit in 0..<8 where varying >> UInt64(digit * 8) & 0xFF != 0 { pass(UInt64(digit * 8)) }
    for (offset, entry) in entries.enumerated() { rows[range.lowerBound + offset] = entry.row }
    return runs(from: range.lowerBound)
  }

  /// Where several entries in a row have one word.
  private func runs(from first: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for index in 1...entries.count where index == entries.count || entries[index].word != entries[start].word
    {
      if index - start > 1 { runs.append(first + start..<first + index) }
      start = index
    }
    return runs
  }

  private mutating func pass(_ shift: UInt64) {
    var starts = [Int](repeating: 0, count: 257)
    for entry in entries { starts[Int(entry.word >> shift & 0xFF) + 1] += 1 }
    for digit in 1...256 { starts[digit] += starts[digit - 1] }
    for entry in entries {
      let digit = Int(entry.word >> shift & 0xFF)
      scratch[starts[digit]] = entry
      starts[digit] += 1
    }
    swap(&entries, &scratch)
  }
}

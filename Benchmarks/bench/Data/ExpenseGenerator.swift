/// Makes the rows of `expense` one by one.
///
/// Each column draws from its own stream of random numbers, so that changing how one is made
/// leaves the others as they were.
struct ExpenseGenerator {
  static let noteLength = 60

  private let rowCount: Int
  /// The part of the period that each row's date falls into, so that no two are equal.
  private let slots: [Int]
  private var amounts: SplitMix64
  private var seconds: SplitMix64
  private var groups: SplitMix64
  private var titles: TitleGenerator
  private var notes: SplitMix64
  private var categoryOrder: [Int] = []

  init(rowCount: Int, seed: UInt64) {
    var streams = SplitMix64(seed: seed)
    self.rowCount = rowCount
    var order = SplitMix64(seed: streams.next())
    slots = order.permutation(rowCount)
    amounts = SplitMix64(seed: streams.next())
    seconds = SplitMix64(seed: streams.next())
    groups = SplitMix64(seed: streams.next())
    titles = TitleGenerator(seed: streams.next())
    notes = SplitMix64(seed: streams.next())
  }

  /// The next row; `index` must count up from 0.
  mutating func expense(at index: Int) -> ExpenseRecord {
    ExpenseRecord(
      id: Int64(index + 1),
      title: titles.next(),
      amount: Double(100 + amounts.below(50_000)) / 100,
      date: date(at: index),
      note: note(),
      categoryID: category(at: index))
  }

  private mutating func date(at index: Int) -> Double {
    let start = slots[index] * Dataset.period / rowCount
    let end = (slots[index] + 1) * Dataset.period / rowCount
    return Double(Dataset.firstDate + start + seconds.below(end - start))
  }

  /// Every run of twenty rows has each category once: each has exactly n/20 rows.
  private mutating func category(at index: Int) -> Int64 {
    if index % 20 == 0 { categoryOrder = groups.permutation(20) }
    return Int64(categoryOrder[index % 20] + 1)
  }

  private mutating func note() -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.noteLength + 16)
    while bytes.count < Self.noteLength {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      bytes += Words.ascii[notes.below(Words.ascii.count)].utf8
    }
    return String(decoding: bytes[..<Self.noteLength], as: UTF8.self)
  }
}

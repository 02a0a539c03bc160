/// Which rows of a batch are meant: one bit a row.
package struct RowMask: Sendable, Equatable {
  /// How many rows the batch has.
  package let count: Int
  private var words: [UInt64]

  /// All rows of a batch, or none.
  package init(count: Int, all: Bool) {
    self.count = count
    words = Array(repeating: all ? ~0 : 0, count: (count &+ 63) >> 6)
    if all { clearTail() }
  }

  /// The rows for which a closure says yes; it is asked of every row.
  @inline(__always)
  init(count: Int, _ holds: (Int) -> Bool) {
    self.init(count: count, all: false)
    for word in words.indices {
      let base = word << 6
      var bits: UInt64 = 0
      for bit in 0..<Swift.min(64, count &- base) {
        bits |= (holds(base &+ bit) ? 1 : 0) << UInt64(truncatingIfNeeded: bit)
      }
      words[word] = bits
    }
  }

  /// The rows among candidates for which a closure says yes; it is asked of the candidates alone.
  @inline(__always)
  init(among candidates: RowMask, _ holds: (Int) -> Bool) {
    self.init(count: candidates.count, all: false)
    candidates.forEachMember { if holds($0) { insert($0) } }
  }

  /// Bits beyond the last row stay clear, so that words can be compared and counted.
  private mutating func clearTail() {
    if count & 63 != 0 { words[words.count &- 1] &= ~0 >> UInt64(64 &- count & 63) }
  }
}

extension RowMask {
  /// Whether a row is meant.
  package func contains(_ row: Int) -> Bool { words[row >> 6] >> UInt64(row & 63) & 1 == 1 }

  /// Means a row too.
  package mutating func insert(_ row: Int) { words[row >> 6] |= 1 << UInt64(row & 63) }

  /// Whether no row is meant.
  package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether every row of the batch is meant.
  package var isFull: Bool { memberCount == count }

  /// How many rows are meant.
  package var memberCount: Int { words.reduce(0) { $0 &+ $1.nonzeroBitCount } }

  /// The rows that are meant, ascending.
  package var members: [Int] {
    var members: [Int] = []
    members.reserveCapacity(memberCount)
    forEachMember { members.append($0) }
    return members
  }

  /// Calls a closure for each row that is meant, ascending.
  @inline(__always)
  package func forEachMember(_ body: (Int) -> Void) {
    for word in words.indices {
      var bits = words[word]
      while bits != 0 {
        body(word << 6 &+ bits.trailingZeroBitCount)
        bits &= bits &- 1
      }
    }
  }

  /// Keeps the rows that the other means too.
  package mutating func formIntersection(_ other: RowMask) {
    for word in words.indices { words[word] &= other.words[word] }
  }

  /// Adds the rows that the other means.
  package mutating func formUnion(_ other: RowMask) {
    for word in words.indices { words[word] |= other.words[word] }
  }

  /// Takes away the rows that the other means.
  package mutating func subtract(_ other: RowMask) {
    for word in words.indices { words[word] &= ~other.words[word] }
  }
}

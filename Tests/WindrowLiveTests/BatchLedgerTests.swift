import TestSupport
import Testing
import Windrow

@testable import WindrowLive

/// What is kept, and what goes first.
@Suite struct BatchLedgerTests {
  @Test func theLeastRecentlyUsedBatchGoes() {
    var ledger = BatchLedger(capacity: 2)
    #expect(ledger.keep([1, 2]) == 0)
    #expect(ledger.keep([3, 4]) == 1)
    #expect(ledger.find(2) == BatchLedger.Place(slot: 0, offset: 1))
    #expect(ledger.keep([5]) == 1)
    #expect(ledger.find(3) == nil)
    #expect(ledger.find(1) == BatchLedger.Place(slot: 0, offset: 0))
    #expect(ledger.find(5) == BatchLedger.Place(slot: 1, offset: 0))
  }

  @Test func anIdentityThatIsReadAgainIsWhereItWasReadLast() {
    var ledger = BatchLedger(capacity: 2)
    _ = ledger.keep([1, 2, 3])
    _ = ledger.keep([2])
    #expect(ledger.find(1) == BatchLedger.Place(slot: 0, offset: 0))
    #expect(ledger.find(2) == BatchLedger.Place(slot: 1, offset: 0))
    #expect(ledger.find(3) == BatchLedger.Place(slot: 0, offset: 2))
    // The slot of the first reading goes, and the second one stays.
    _ = ledger.find(2)
    _ = ledger.keep([9])
    #expect(ledger.find(1) == nil)
    #expect(ledger.find(2) == BatchLedger.Place(slot: 1, offset: 0))
  }

  @Test func forgettingChangesTheGeneration() {
    var ledger = BatchLedger(capacity: 3)
    _ = ledger.keep([1])
    let before = ledger.generation
    ledger.forgetAll()
    #expect(ledger.generation != before)
    #expect(ledger.find(1) == nil)
    #expect(!ledger.holds(1))
    #expect(ledger.keep([1]) == 0)
  }

  @Test func aCapacityOfNothingIsOne() {
    var ledger = BatchLedger(capacity: -4)
    #expect(ledger.keep([1]) == 0)
    #expect(ledger.keep([2]) == 0)
    #expect(ledger.find(1) == nil)
    #expect(ledger.find(2) != nil)
  }

  /// Random readings beside a plain list of batches in the order of their use.
  @Test(arguments: 1...20) func itKeepsWhatAPlainListKeeps(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let capacity = Int.random(in: 1...4, using: &random)
    var ledger = BatchLedger(capacity: capacity)
    var plain: [[RowID]] = []
    for _ in 0..<400 {
      let id = RowID.random(in: 0..<60, using: &random)
      let batch = plain.firstIndex { $0.contains(id) }
      #expect((ledger.find(id) != nil) == (batch != nil))
      if let batch {
        plain.append(plain.remove(at: batch))
      } else {
        let first = id / 6 * 6
        let wanted = (first..<first + 6).filter { id in !plain.contains { $0.contains(id) } }
        _ = ledger.keep(wanted)
        plain.append(wanted)
        if plain.count > capacity { plain.removeFirst() }
      }
      if random.chance(2) {
        ledger.forgetAll()
        plain = []
      }
    }
  }
}

import WindrowModel

/// The batches that a list keeps, and where in them which identity is.
struct BatchCache: Sendable {
  private(set) var ledger: BatchLedger
  private var batches: [RowBatch] = []
  private var isRetired = false

  /// A cache of a number of batches, at least one.
  init(capacity: Int) { ledger = BatchLedger(capacity: capacity) }

  /// What is known of an identity, or nil where its row must be read.
  mutating func find(_ id: RowID) -> (batch: RowBatch, offset: Int)? {
    guard let place = ledger.find(id) else { return nil }
    return (batches[Int(place.slot)], Int(place.offset))
  }

  /// The rows that are kept, by identity.
  var kept: [RowID: RowPlace] {
    var kept: [RowID: RowPlace] = [:]
    for (slot, batch) in batches.enumerated() {
      for (offset, id) in batch.ids.enumerated() {
        let place = BatchLedger.Place(
          slot: Int32(truncatingIfNeeded: slot), offset: Int32(truncatingIfNeeded: offset))
        guard ledger.holds(id, at: place), case .row(let row) = batch.found(at: offset) else { continue }
        kept[id] = row
      }
    }
    return kept
  }

  /// Keeps a batch, unless everything was forgotten since its reading began.
  mutating func keep(_ batch: RowBatch, readIn generation: Int) {
    guard generation == ledger.generation, !isRetired else { return }
    let slot = ledger.keep(batch.ids)
    if slot == batches.count { batches.append(batch) } else { batches[slot] = batch }
  }

  /// Forgets some rows, and what is being read now.
  mutating func forget(_ ids: some Collection<RowID>) {
    if !ids.isEmpty { ledger.forget(ids) }
  }

  /// Forgets all rows.
  mutating func forgetAll() {
    ledger.forgetAll()
    batches.removeAll()
  }

  /// Forgets all rows, and keeps none from now on.
  mutating func retire() {
    forgetAll()
    isRetired = true
  }
}

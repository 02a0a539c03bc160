import WindrowModel

/// Which identities are kept in which of a bounded number of slots, and which slot was used least recently.
///
/// It knows no rows: those lie in slots beside it, so that it is compiled once for all lists.
struct BatchLedger: Sendable {
  /// Where an identity is kept.
  struct Place: Sendable, Hashable {
    /// The slot of its batch.
    var slot: Int32
    /// Its offset in the batch.
    var offset: Int32
  }

  /// What stands in a slot for an identity that another slot has: no row has it.
  private static var nobody: RowID { .min }

  /// How many slots there are.
  let capacity: Int
  /// Counts how often everything was forgotten, so that what was read before is not kept after.
  private(set) var generation = 0
  private var slots: [[RowID]] = []
  private var lastUses: [Int] = []
  private var uses = 0
  private var places: [RowID: Place] = [:]
  private var latest = Place(slot: 0, offset: 0)

  /// A ledger of a number of slots, at least one.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Where an identity is kept, or nil; its slot counts as used.
  mutating func find(_ id: RowID) -> Place? {
    guard let place = placeAfterLatest(id) ?? places[id] else { return nil }
    latest = place
    uses += 1
    lastUses[Int(place.slot)] = uses
    return place
  }

  /// Whether an identity is kept.
  func holds(_ id: RowID) -> Bool { places[id] != nil }

  /// Whether an identity is kept at a place: another batch may have an older row of it.
  func holds(_ id: RowID, at place: Place) -> Bool { places[id] == place }

  /// Takes a slot for a batch, the least recently used one where all are taken, and returns which.
  mutating func keep(_ ids: [RowID]) -> Int {
    let slot = freeSlot()
    slots[slot] = ids
    uses += 1
    lastUses[slot] = uses
    places.reserveCapacity(places.count + ids.count)
    for (offset, id) in ids.enumerated() {
      let place = Place(slot: Int32(truncatingIfNeeded: slot), offset: Int32(truncatingIfNeeded: offset))
      // Two threads may have read one row at once: the later reading counts.
      if let other = places.updateValue(place, forKey: id) {
        slots[Int(other.slot)][Int(other.offset)] = Self.nobody
      }
    }
    return slot
  }

  /// Forgets some identities, and what is being read now.
  mutating func forget(_ ids: some Collection<RowID>) {
    generation += 1
    if places.isEmpty { return }
    for id in ids {
      guard let place = places.removeValue(forKey: id) else { continue }
      slots[Int(place.slot)][Int(place.offset)] = Self.nobody
    }
  }

  /// Forgets everything, and what is being read now.
  mutating func forgetAll() {
    generation += 1
    slots.removeAll()
    lastUses.removeAll()
    // The room for its entries is small, and needed again at once.
    places.removeAll(keepingCapacity: true)
  }

  /// Rows are mostly asked for one after the other, which needs no search.
  private func placeAfterLatest(_ id: RowID) -> Place? {
    let (slot, offset) = (Int(latest.slot), Int(latest.offset) + 1)
    guard slot < slots.count, offset < slots[slot].count, slots[slot][offset] == id else { return nil }
    return Place(slot: latest.slot, offset: latest.offset + 1)
  }

  private mutating func freeSlot() -> Int {
    if slots.count < capacity {
      slots.append([])
      lastUses.append(0)
      return slots.count - 1
    }
    let slot = lastUses.indices.min { lastUses[$0] < lastUses[$1] } ?? 0
    for id in slots[slot] where id != Self.nobody { places[id] = nil }
    return slot
  }
}

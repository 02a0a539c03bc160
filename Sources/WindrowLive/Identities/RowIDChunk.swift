package import WindrowModel

/// Some identities in a row: what trees of identities are made of, shared between them and compared as objects.
///
/// Immutable. A change makes a new chunk, so two lists that share one are the same there.
package final class RowIDChunk: Sendable {
  /// How many identities a chunk has at most: offsets that fill two kilobytes with the header of their array.
  package static let capacity = 504

  enum Storage: Sendable {
    /// Offsets from the base.
    case narrow([UInt32])
    /// The identities themselves, where they lie further apart than 32 bits can say.
    case wide([RowID])
  }

  let storage: Storage
  /// The least identity of a narrow chunk.
  let base: RowID
  private let firstKey: Mutex<[AttributeValue]?>

  /// A chunk of identities, in order.
  package init(_ ids: ArraySlice<RowID>) {
    firstKey = Mutex(nil)
    let least = ids.min() ?? 0
    let (span, overflows) = (ids.max() ?? 0).subtractingReportingOverflow(least)
    if !overflows, span <= Int64(UInt32.max) {
      base = least
      storage = .narrow(ids.map { UInt32(truncatingIfNeeded: $0 &- least) })
    } else {
      base = 0
      storage = .wide(Array(ids))
    }
  }

  /// How many identities it has.
  package var count: Int {
    switch storage {
    case .narrow(let offsets): offsets.count
    case .wide(let ids): ids.count
    }
  }

  /// The identity at an offset, which must be less than ``count``.
  package subscript(offset: Int) -> RowID {
    switch storage {
    case .narrow(let offsets): base &+ RowID(offsets[offset])
    case .wide(let ids): ids[offset]
    }
  }

  /// The place of an identity, or nil. Complexity: O(count), a few comparisons a nanosecond.
  package func firstOffset(of id: RowID) -> Int? {
    switch storage {
    case .narrow(let offsets):
      let (offset, overflows) = id.subtractingReportingOverflow(base)
      guard !overflows, let wanted = UInt32(exactly: offset) else { return nil }
      return offsets.firstIndex(of: wanted)
    case .wide(let ids): return ids.firstIndex(of: id)
    }
  }

  /// Appends the identities of some offsets to a list.
  package func copy(_ range: Range<Int>, to ids: inout [RowID]) {
    switch storage {
    case .narrow(let offsets):
      let base = base
      ids.append(contentsOf: offsets[range].lazy.map { base &+ RowID($0) })
    case .wide(let all): ids.append(contentsOf: all[range])
    }
  }

  /// A chunk of its parts; identities of a narrow one are not less than the base.
  init(_ storage: Storage, base: RowID, firstKey: [AttributeValue]? = nil) {
    self.storage = storage
    self.base = base
    self.firstKey = Mutex(firstKey)
  }

  /// The chunk with its offsets changed from one on, or its identities where it is wide.
  func edited(
    from start: Int, _ narrow: (inout [UInt32]) -> Void, wide: (inout [RowID]) -> Void
  ) -> RowIDChunk {
    let key = start > 0 ? knownFirstKey : nil
    switch storage {
    case .narrow(var offsets):
      narrow(&offsets)
      return RowIDChunk(.narrow(offsets), base: base, firstKey: key)
    case .wide(var ids):
      wide(&ids)
      return RowIDChunk(.wide(ids), base: base, firstKey: key)
    }
  }

  /// The offset of an identity in a narrow chunk, or nil where it lies too far away; 0 for a wide one.
  func narrowOffset(of id: RowID) -> UInt32? {
    guard case .narrow = storage else { return 0 }
    let (offset, overflows) = id.subtractingReportingOverflow(base)
    return overflows ? nil : UInt32(exactly: offset)
  }
}

extension RowIDChunk {
  /// The values that place the row of the first identity, where somebody has read them.
  ///
  /// They stay true for as long as the chunk is part of the list: a row whose values change leaves its chunk and takes a
  /// place in one, and either makes another chunk.
  var knownFirstKey: [AttributeValue]? { firstKey.withLock { $0 } }

  /// Remembers the values that place the row of the first identity.
  func remember(firstKey key: [AttributeValue]) { firstKey.withLock { $0 = key } }
}

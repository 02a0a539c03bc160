import WindrowModel

/// Which rows point where by one to-one relationship: a value whose copies share storage until one changes.
///
/// Pairs of target and row, ascending, in chunks of bounded length, so that a change after a copy copies little.
struct ReferenceIndex: Sendable {
  private struct Entry: Comparable {
    let target: RowID
    let id: RowID

    static func < (left: Entry, right: Entry) -> Bool {
      left.target == right.target ? left.id < right.id : left.target < right.target
    }
  }

  /// A place between entries.
  private struct Place {
    var chunk: Int
    var offset: Int
  }

  private static let capacity = 512

  /// None is empty.
  private var chunks: [[Entry]] = []

  /// Whether any row points to a row. Complexity: O(log n).
  func hasRows(pointingTo target: RowID) -> Bool {
    let place = place(before: Entry(target: target, id: .min))
    return place.chunk < chunks.count && chunks[place.chunk][place.offset].target == target
  }

  /// How many rows point to a row. Complexity: O(log n + answer / 512).
  func count(pointingTo target: RowID) -> Int {
    let (first, last) = bounds(of: target)
    if first.chunk == last.chunk { return last.offset - first.offset }
    let whole = chunks[(first.chunk + 1)..<last.chunk].reduce(0) { $0 + $1.count }
    return chunks[first.chunk].count - first.offset + whole + last.offset
  }

  /// The rows that point to a row, ascending. Complexity: O(log n + answer).
  func rows(pointingTo target: RowID) -> [RowID] {
    let (first, last) = bounds(of: target)
    var rows: [RowID] = []
    var place = first
    while place.chunk < last.chunk {
      for entry in chunks[place.chunk][place.offset...] { rows.append(entry.id) }
      place = Place(chunk: place.chunk + 1, offset: 0)
    }
    guard place.chunk < chunks.count else { return rows }
    for entry in chunks[place.chunk][place.offset..<last.offset] { rows.append(entry.id) }
    return rows
  }

  /// Adds a pair. Complexity: O(512).
  mutating func insert(_ id: RowID, pointingTo target: RowID) {
    let entry = Entry(target: target, id: id)
    var place = place(before: entry)
    if place.chunk < chunks.count, chunks[place.chunk][place.offset] == entry { return }
    // Behind the last entry of a chunk rather than before the first of the next, so that appending makes full chunks.
    if place.offset == 0, place.chunk > 0 {
      place = Place(chunk: place.chunk - 1, offset: chunks[place.chunk - 1].count)
    }
    guard place.chunk < chunks.count else {
      chunks.append([entry])
      return
    }
    if chunks[place.chunk].count == Self.capacity { place = split(at: place) }
    chunks[place.chunk].insert(entry, at: place.offset)
  }

  /// Takes a pair out. Complexity: O(512).
  mutating func remove(_ id: RowID, pointingTo target: RowID) {
    let entry = Entry(target: target, id: id)
    let place = place(before: entry)
    guard place.chunk < chunks.count, chunks[place.chunk][place.offset] == entry else { return }
    chunks[place.chunk].remove(at: place.offset)
    if chunks[place.chunk].isEmpty { chunks.remove(at: place.chunk) }
  }

  /// Makes two chunks of a full one: two halves, or where the new entry comes last, a full one and one for it.
  private mutating func split(at place: Place) -> Place {
    let whole = chunks[place.chunk]
    if place.offset == whole.count {
      chunks.insert([], at: place.chunk + 1)
      return Place(chunk: place.chunk + 1, offset: 0)
    }
    let middle = whole.count / 2
    chunks[place.chunk] = Array(whole[..<middle])
    chunks.insert(Array(whole[middle...]), at: place.chunk + 1)
    if place.offset <= middle { return place }
    return Place(chunk: place.chunk + 1, offset: place.offset - middle)
  }

  private func bounds(of target: RowID) -> (first: Place, last: Place) {
    let first = place(before: Entry(target: target, id: .min))
    let behind =
      target == .max
      ? Place(chunk: chunks.count, offset: 0) : place(before: Entry(target: target + 1, id: .min))
    return (first, behind)
  }

  /// The place of the first entry that is not less than another; behind all chunks where there is none.
  private func place(before entry: Entry) -> Place {
    var (low, high) = (0, chunks.count)
    while low < high {
      let middle = (low + high) >> 1
      if chunks[middle][chunks[middle].count - 1] < entry { low = middle + 1 } else { high = middle }
    }
    guard low < chunks.count else { return Place(chunk: low, offset: 0) }
    let chunk = low
    (low, high) = (0, chunks[chunk].count)
    while low < high {
      let middle = (low + high) >> 1
      if chunks[chunk][middle] < entry { low = middle + 1 } else { high = middle }
    }
    return Place(chunk: chunk, offset: low)
  }
}

import WindrowModel

/// The rows of a list that leave their places, and those that take one: how one state becomes the next.
struct ListEdit {
  /// A row that takes a place.
  struct Arrival {
    let id: RowID
    let section: ListSection?
    /// Its index when all are in place.
    let index: Int
  }

  /// The indices before of rows that leave, ascending.
  let leaving: [Int]
  /// The rows that take a place, ascending by index.
  let arriving: [Arrival]

  /// The state after. Complexity: O(k log n) for few, O(n) for many.
  func applied(to state: ListState) -> ListState {
    let count = leaving.count + arriving.count
    // Each edit copies a chunk and the way to it; a thousandth of the chunks that a whole copy writes anew cost as much.
    if count > 32, count > state.rows.count / 256 { return rebuilt(state) }
    var state = state
    for index in leaving.reversed() { state = state.removing(at: index) }
    for arrival in arriving { state = state.inserting(arrival.id, in: arrival.section, at: arrival.index) }
    return state
  }

  /// The state after, written anew from one end to the other.
  private func rebuilt(_ state: ListState) -> ListState {
    var builder = ListBuilder(state, capacity: state.rows.count - leaving.count + arriving.count)
    var position = 0
    var leaver = 0
    for arrival in arriving {
      while builder.count < arrival.index {
        advance(&builder, &position, &leaver, upTo: arrival.index)
      }
      builder.append(arrival.id, arrival.section)
    }
    while position < state.rows.count { advance(&builder, &position, &leaver, upTo: .max) }
    return builder.finished()
  }

  /// Copies rows that stay, up to the next that leaves or until so many are in place.
  private func advance(
    _ builder: inout ListBuilder, _ position: inout Int, _ leaver: inout Int, upTo end: Int
  ) {
    if leaver < leaving.count, leaving[leaver] == position {
      leaver += 1
      position += 1
      return
    }
    let stop = leaver < leaving.count ? leaving[leaver] : builder.source.rows.count
    let length = min(stop - position, end == .max ? .max : end - builder.count)
    guard length > 0 else {
      position = builder.source.rows.count
      return
    }
    builder.copy(position..<(position + length))
    position += length
  }
}

/// Writes a list anew: runs of rows of an old one, and single rows in between.
struct ListBuilder {
  let source: ListState
  private var ids: [RowID] = []
  private var entries: [SectionRun.Entry] = []

  init(_ source: ListState, capacity: Int) {
    self.source = source
    ids.reserveCapacity(capacity)
  }

  /// How many rows are in place.
  var count: Int { ids.count }

  /// Puts a row at the end.
  mutating func append(_ id: RowID, _ section: ListSection?) {
    ids.append(id)
    if let section { add(1, to: section) }
  }

  /// Copies rows of the old list with their sections.
  mutating func copy(_ range: Range<Int>) {
    ids += source.rows.copy(range)
    guard let sections = source.sections else { return }
    var position = range.lowerBound
    while position < range.upperBound {
      let place = sections.place(ofRow: position)
      let entry = sections[place.section]
      let length = min(entry.count - place.item, range.upperBound - position)
      add(length, to: entry.section)
      position += length
    }
  }

  private mutating func add(_ count: Int, to section: ListSection) {
    if let last = entries.last, last.section == section {
      entries[entries.count - 1] = .init(section: section, count: last.count + count)
    } else {
      entries.append(.init(section: section, count: count))
    }
  }

  /// The list as it is now.
  func finished() -> ListState {
    ListState(rows: RowIDs(ids), sections: source.sections.map { _ in SectionList(entries) })
  }
}

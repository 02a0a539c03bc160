package import WindrowModel

/// What of a row a list depends on: what places it, and what it shows.
package struct RowFace: Sendable, Hashable {
  /// The values of the whole order's terms.
  package var order: [AttributeValue]
  /// The section the row belongs to, or nil in a list without sections.
  package var section: ListSection?
  /// The values that the list shows.
  package var shown: [AttributeValue]

  /// What places a row, and what it shows.
  package init(order: [AttributeValue], section: ListSection?, shown: [AttributeValue]) {
    self.order = order
    self.section = section
    self.shown = shown
  }
}

/// A row that a step of a list may have changed: where and what it was before and after, nil where it was not in the list.
package struct TouchedRow: Sendable {
  /// A place in a list, and what stood there.
  package struct Place: Sendable {
    /// The index among all rows.
    package var index: Int
    /// What stood there.
    package var face: RowFace

    /// A place and what stands there.
    package init(index: Int, face: RowFace) {
      self.index = index
      self.face = face
    }
  }

  /// The identity of the row.
  package let id: RowID
  /// Where and what it was before, or nil where it was not in the list.
  package var old: Place?
  /// Where and what it is after, or nil where it is not in the list.
  package var new: Place?

  /// A row with its places before and after.
  package init(id: RowID, old: Place?, new: Place?) {
    self.id = id
    self.old = old
    self.new = new
  }
}

/// The rows that a step from one state of a list to another touched. All others kept place, order and face.
package struct ListStep: Sendable {
  /// The rows, each once, in no order.
  package let rows: [TouchedRow]
  /// The indices before of rows that were in the list, ascending.
  private let olds: [Int]
  /// The indices after of rows that are in the list, ascending.
  private let news: [Int]

  /// A step that touched some rows, each named once.
  package init(_ rows: [TouchedRow]) {
    self.rows = rows
    olds = rows.compactMap(\.old?.index).sorted()
    news = rows.compactMap(\.new?.index).sorted()
  }

  /// The index that a row which was not touched had before, by the one it has after.
  package func oldIndex(ofNew index: Int) -> Int { Self.skip(olds, Self.rank(news, index)) }

  /// The index that a row which was not touched has after, by the one it had before.
  package func newIndex(ofOld index: Int) -> Int { Self.skip(news, Self.rank(olds, index)) }

  /// The place of an index among those that are not listed.
  private static func rank(_ listed: [Int], _ index: Int) -> Int {
    index - listed.countBelow(index)
  }

  /// The index, not listed, that has so many unlisted ones before it.
  private static func skip(_ listed: [Int], _ rank: Int) -> Int {
    rank + listed.indices.partitioningIndex { listed[$0] - $0 > rank }
  }

  /// This step and the one behind it as one: the oldest old with the newest new. Complexity: O(k log k) for k rows touched.
  package func followed(by next: ListStep) -> ListStep {
    var merged: [TouchedRow] = []
    var later = Dictionary(uniqueKeysWithValues: next.rows.map { ($0.id, $0) })
    for row in rows {
      var row = row
      if let other = later.removeValue(forKey: row.id) {
        row.new = other.new
      } else if let place = row.new {
        row.new?.index = next.newIndex(ofOld: place.index)
      }
      if row.old != nil || row.new != nil { merged.append(row) }
    }
    for row in next.rows {
      guard var row = later[row.id] else { continue }
      if let place = row.old { row.old?.index = oldIndex(ofNew: place.index) }
      merged.append(row)
    }
    return ListStep(merged)
  }
}

import Foundation
import WindrowModel
import WindrowSemantics

/// Reads what places a row: the values of the whole order's terms.
struct OrderReader {
  /// The terms, as rows are compared by them.
  let terms: [ResolvedSort]
  /// The columns of the listed row that are needed, each once.
  let columns: [Int]
  private let readers: [(path: PathReader, section: SectionKeys?)]

  /// A reader for the order of a request.
  init(_ request: ResolvedFetch, in schema: Schema) throws(StoreError) {
    try self.init(request.order, in: schema, columns: nil)
  }

  /// A reader whose columns are handed over by somebody else, or are those that it needs.
  init(_ terms: [ResolvedSort], in schema: Schema, columns: [Int]?) throws(StoreError) {
    self.terms = terms
    let needed = columns ?? Array(Set(terms.compactMap(\.value.path.firstColumn))).sorted()
    self.columns = needed
    var readers: [(path: PathReader, section: SectionKeys?)] = []
    for term in terms {
      let reader = try PathReader(term.value.path, in: schema, columns: needed)
      if case .section(let section) = term.value {
        readers.append((reader, SectionKeys(section)))
      } else {
        readers.append((reader, nil))
      }
    }
    self.readers = readers
  }

  /// The values for a row, of which ``columns`` are handed over.
  func values(_ id: RowID, _ own: [AttributeValue], in moment: Moment) throws(StoreError)
    -> [AttributeValue]
  {
    var values: [AttributeValue] = []
    values.reserveCapacity(readers.count)
    for reader in readers {
      let value = try reader.path.value(id, own, in: moment)
      values.append(reader.section.map { $0.key(of: value) } ?? value)
    }
    return values
  }

  /// Whether a row comes before another, the identity, ascending, last.
  func precedes(
    _ left: (values: [AttributeValue], id: RowID), _ right: (values: [AttributeValue], id: RowID)
  ) -> Bool {
    switch ValueOrder.compare(left.values, right.values, by: terms) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: left.id < right.id
    }
  }
}

extension ResolvedSort.Value {
  /// The path that the value is read from.
  var path: ResolvedPath {
    switch self {
    case .path(let path): path
    case .section(let section): section.path
    }
  }
}

import WindrowModel
import WindrowSemantics

/// What one row gives to a request for aggregates: the keys of its group, and the value at each path.
struct RowShare: Equatable {
  /// The keys of its group.
  let keys: [AttributeValue]
  /// The value at the path of each value of the request; nil for a count of rows.
  let values: [AttributeValue]
}

/// Reads what a row gives to a request at a moment.
struct ShareReader {
  private let entity: EntityDescription
  private let keys: [(path: PathReader, section: SectionKeys)]
  private let values: [(path: PathReader, isNormalized: Bool)?]
  private let condition: ConditionProgram?
  private let conditionPaths: [ResolvedPath: PathReader]

  init(_ request: ResolvedAggregates, in schema: Schema) throws(StoreError) {
    entity = request.entity
    let all = Array(0..<request.entity.columnCount)
    var keys: [(path: PathReader, section: SectionKeys)] = []
    for group in request.groups {
      keys.append((try PathReader(group.path, in: schema, columns: all), SectionKeys(group)))
    }
    self.keys = keys
    var values: [(path: PathReader, isNormalized: Bool)?] = []
    for path in request.values.map(\.path) {
      guard let path else {
        values.append(nil)
        continue
      }
      values.append((try PathReader(path, in: schema, columns: all), path.isNormalized))
    }
    self.values = values
    condition = request.condition.map(ConditionProgram.init)
    var readers: [ResolvedPath: PathReader] = [:]
    for path in request.condition?.paths ?? [] {
      readers[path] = try PathReader(path, in: schema, columns: all)
    }
    conditionPaths = readers
  }

  /// What a row gives at a moment; nil where there is no such row, or it does not meet the condition.
  func share(of id: RowID, in moment: Moment) throws(StoreError) -> RowShare? {
    guard let own = try moment.values(entity, id) else { return nil }
    if let condition {
      let readers = conditionPaths
      let matches = try condition.matches { (path) throws(StoreError) in
        try readers[path]?.value(id, own, in: moment) ?? .null
      }
      if !matches { return nil }
    }
    var keyValues: [AttributeValue] = []
    for key in keys { keyValues.append(key.section.key(of: try key.path.value(id, own, in: moment))) }
    var shared: [AttributeValue] = []
    for value in values {
      guard let value else {
        shared.append(.null)
        continue
      }
      let read = try value.path.value(id, own, in: moment)
      if case .string(let text) = read, !value.isNormalized {
        shared.append(.string(TextNormalization.nfc(text)))
      } else {
        shared.append(read)
      }
    }
    return RowShare(keys: keyValues, values: shared)
  }
}

import WindrowModel
import WindrowSemantics

/// Reads the face of a row: what places it, its section, and what of it is shown.
struct FaceReader {
  private let entity: EntityDescription
  private let order: OrderReader
  private let section: (path: PathReader, keys: SectionKeys)?
  private let sectionOrderCount: Int
  private let shownColumns: [Int]
  private let shownPaths: [PathReader]

  /// A reader for a request and what its list shows.
  init(_ request: ResolvedFetch, _ shown: ShownSet, in schema: Schema) throws(StoreError) {
    entity = request.entity
    let all = Array(0..<request.entity.columnCount)
    order = try OrderReader(request.order, in: schema, columns: all)
    sectionOrderCount = request.sectionOrderCount
    if let key = request.section {
      section = (try PathReader(key.path, in: schema, columns: all), SectionKeys(key))
    } else {
      section = nil
    }
    shownColumns = shown.columns
    var paths: [PathReader] = []
    for path in shown.paths { paths.append(try PathReader(path, in: schema, columns: all)) }
    shownPaths = paths
  }

  /// The face of a row at a moment, or nil where there is no such row.
  func face(of id: RowID, in moment: Moment) throws(StoreError) -> RowFace? {
    guard let own = try moment.values(entity, id) else { return nil }
    let order = try order.values(id, own, in: moment)
    var listSection: ListSection?
    if let section {
      let key = section.keys.key(of: try section.path.value(id, own, in: moment))
      listSection = ListSection(key: key, order: Array(order.prefix(sectionOrderCount)))
    }
    // The same values, not copied, where all are shown.
    var shown = shownColumns.count == own.count ? own : shownColumns.map { own[$0] }
    for path in shownPaths { shown.append(try path.value(id, own, in: moment)) }
    return RowFace(order: order, section: listSection, shown: shown)
  }
}

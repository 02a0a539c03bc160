import WindrowModel
import WindrowStore

/// What a live list must show, worked out from all rows: the rows in order, what places each, and what of it is shown.
struct OracleList {
  /// One row of the list.
  struct Row {
    let id: RowID
    /// The section it stands in, or nil in a list without sections.
    let section: OracleSection?
    /// The values that the sort terms read.
    let key: [AttributeValue]
    /// The values of which a change is worth a word.
    let shown: [AttributeValue]
  }

  let request: FetchDescription
  let rows: [Row]
  /// The sections in order, or nil for a list without.
  let sections: [OracleSection]?

  /// The list of a request; throws what the request is refused for.
  init(_ tables: OracleTables, _ request: FetchDescription) throws(StoreError) {
    self.request = request
    let fetch = try OracleFetch(tables, request)
    let paths = Self.shownPaths(of: request, in: tables.schema)
    rows = fetch.ids().map { id in
      Row(
        id: id,
        section: fetch.section(of: id).map { OracleSection(key: $0.key, order: $0.order) },
        key: request.sort.map { tables.value(request.entity, id, $0.path) },
        shown: paths.map { tables.value(request.entity, id, $0) })
    }
    guard request.sectionBy != nil else {
      sections = nil
      return
    }
    var found: [OracleSection] = []
    for row in rows { if let section = row.section, found.last != section { found.append(section) } }
    sections = found
  }

  /// The identities of the rows, in order.
  var ids: [RowID] { rows.map(\.id) }

  /// The identities of the rows of each section.
  var idsBySection: [SectionIDs] {
    (sections ?? []).map { section in
      SectionIDs(
        key: section.key, order: section.order, ids: rows.filter { $0.section == section }.map(\.id))
    }
  }
}

/// What a section is: two are the same where their keys and the values of their section order are, and of one type: an
/// integer is no double, though both may be 0, when another request makes sections of another attribute.
struct OracleSection: Equatable {
  let key: AttributeValue
  let order: [AttributeValue]
}

extension OracleList {
  /// The paths that `show` names; else all columns of the row and of each row that sort terms, sections and prefetches
  /// lead over.
  private static func shownPaths(of request: FetchDescription, in schema: Schema) -> [AttributePath] {
    if let show = request.show { return show }
    guard let entity = try? schema.entity(request.entity) else { return [] }
    var chains: [[String]] = request.prefetch.map(\.components)
    for path in request.sort.map(\.path) + request.sectionOrder.map(\.path)
      + [request.sectionBy?.path].compactMap(\.self)
    {
      // The identity behind a to-one is its key, which the row before has.
      let names = path.components.last == "id" ? path.components.dropLast() : path.components[...]
      chains.append(Array(names.dropLast()))
    }
    var paths = columns(of: entity, behind: [])
    for chain in chains {
      var related = entity
      for (index, name) in chain.enumerated() {
        guard let toOne = related.toOne(name), let next = try? schema.entity(toOne.destination) else { break }
        related = next
        paths += columns(of: related, behind: Array(chain[...index]))
      }
    }
    return paths
  }

  private static func columns(of entity: EntityDescription, behind names: [String]) -> [AttributePath] {
    (0..<entity.columnCount).map { AttributePath(names + [entity.column(at: $0).name]) }
  }
}

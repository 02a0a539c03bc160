package import WindrowModel

/// What of a row a list shows, so that a change of it is worth a word.
///
/// All attributes and keys of the row itself, and of every row that is read with it: those that order and sections lead
/// over, and those that the request prefetches. Or exactly the paths of `show`. What a condition alone reads is not shown.
package struct ShownSet: Sendable {
  /// The columns of the row itself.
  package let columns: [Int]
  /// The paths over to-ones.
  package let paths: [ResolvedPath]

  /// The set of a request.
  package init(_ request: ResolvedFetch, in schema: Schema) throws(StoreError) {
    if let show = request.shown {
      columns = Array(Set(show.filter(\.steps.isEmpty).compactMap(\.ownColumn))).sorted()
      paths = Self.unique(show.filter { !$0.steps.isEmpty })
      return
    }
    columns = Array(0..<request.entity.columnCount)
    var read = request.order.map(\.value.path)
    if let section = request.section { read.append(section.path) }
    for relation in request.prefetch {
      try Self.collect(relation, [], request.entity.name, schema, &read)
    }
    paths = Self.unique(read.filter { !$0.steps.isEmpty })
  }

  /// The attributes and keys of the rows that are read with a listed one, and kept with it.
  private static func collect(
    _ relation: ResolvedPrefetch, _ names: [String], _ root: String, _ schema: Schema,
    _ paths: inout [ResolvedPath]
  ) throws(StoreError) {
    let names = names + [relation.name]
    let entity = relation.destination
    for name in entity.attributes.map(\.name) + entity.toOnes.map(\.name) {
      paths.append(try schema.resolve(AttributePath(names + [name]), from: root))
    }
    for further in relation.further { try collect(further, names, root, schema, &paths) }
  }

  private static func unique(_ paths: [ResolvedPath]) -> [ResolvedPath] {
    var seen: Set<ResolvedPath> = []
    return paths.filter { seen.insert($0).inserted }
  }
}

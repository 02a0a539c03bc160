extension EntityDescription {
  /// The name of the index that keeps a unique set, for instance `expense unique(code)`.
  package func indexName(ofUnique set: [String]) -> String {
    "\(table) unique(\(set.joined(separator: ", ")))"
  }

  /// The name of an index that is only there to be quick, for instance `expense(date desc, title)`.
  package func indexName(of index: IndexDescription) -> String {
    let columns = index.columns.map { "\($0.name)\($0.isDescending ? " desc" : "")" }
    return "\(table)(\(columns.joined(separator: ", ")))"
  }

  /// The names of all indexes that a store with tables may make for the entity.
  var indexNames: Set<String> {
    Set(
      unique.map(indexName(ofUnique:)) + indexes.map(indexName(of:))
        + toOnes.map { indexName(of: IndexDescription([.init($0.name)])) })
  }
}

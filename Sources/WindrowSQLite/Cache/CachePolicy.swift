/// What a store may do with caches of its file.
enum CachePolicy {
  /// Nothing: the rows are in memory, or the database is others' and its tables are left alone.
  case none
  /// Use what is there; the file is not written.
  case reads
  /// Use them and make them.
  case keeps

  /// The policy of a store that was opened in a way.
  init(path: String, isAdoption: Bool, _ configuration: SQLiteConfiguration) {
    if path == FileOpening.memory || isAdoption && !configuration.allowsCachesInAdoptedDatabases {
      self = .none
    } else {
      self = configuration.isReadOnly ? .reads : .keeps
    }
  }
}

public import Foundation
public import WindrowModel
public import WindrowStore

/// A kind of store that the suite is run on: a name, and how one of it is opened.
///
/// ```swift
/// let store = ConformanceStore("postgres") { schema, options in
///   try PostgresStore(schema: schema, file: options.folder.appending(path: "rows"))
/// }
/// ```
public struct ConformanceStore: Sendable {
  /// Opens a store of a schema, with nothing in it the first time that a folder is given.
  public typealias Opening = @Sendable (Schema, ConformanceOptions) throws -> any Store

  /// Begins to write to the rows that lie in the folder of an opened store, from another process or at least from another
  /// object.
  public typealias ForeignOpening = @Sendable (ConformanceOptions) throws -> any ForeignWriter

  /// The name that results are reported under.
  public let name: String
  /// Whether ``ConformanceOptions/changeBound`` is heeded; if not, the cases about it are skipped.
  public let heedsChangeBound: Bool
  /// How somebody else comes to write to the same rows, or nil where nobody can.
  public let foreign: ForeignOpening?
  private let opening: Opening

  /// A kind of store that a closure opens. With `foreign` random traces let somebody else commit (`--foreign`).
  public init(
    _ name: String, heedsChangeBound: Bool = false, foreign: ForeignOpening? = nil,
    open opening: @escaping Opening
  ) {
    self.name = name
    self.heedsChangeBound = heedsChangeBound
    self.foreign = foreign
    self.opening = opening
  }

  /// Opens a store.
  public func open(_ schema: Schema, _ options: ConformanceOptions) throws -> any Store {
    try opening(schema, options)
  }
}

/// What a case asks of the store that is opened for it.
public struct ConformanceOptions: Sendable {
  /// A folder of the case's own, removed afterwards. A persistent store that is opened in it again finds its rows.
  public let folder: URL
  /// The most changed rows that a commit lists; one of more is a gap. nil leaves the bound to the store.
  public let changeBound: Int?

  /// Options of a case.
  public init(folder: URL, changeBound: Int? = nil) {
    self.folder = folder
    self.changeBound = changeBound
  }
}

extension ConformanceStore {
  /// What the store can do, asked of one that is opened for the question and closed again.
  public func capabilities() throws -> StoreCapabilities {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let schema = try Schema(entities: [
      EntityDescription("probe", attributes: [AttributeDescription("a", .int)])
    ])
    let store = try open(schema, ConformanceOptions(folder: folder.url))
    let capabilities = store.capabilities
    try store.close()
    return capabilities
  }
}

extension ConformanceStore: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

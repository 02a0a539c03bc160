import Foundation
import WindrowModel
import WindrowStore

/// What the body of a case works with: it opens stores, which are closed when the case ends.
public final class ConformanceContext {
  /// The kind of store that the case is run on.
  let store: ConformanceStore
  private let folder: URL
  private var opened: [any Store] = []

  init(store: ConformanceStore, folder: URL) {
    self.store = store
    self.folder = folder
  }

  /// Opens a store of a schema in the case's folder: a new one, or, where rows persist, the same one again.
  func open(_ schema: Schema, changeBound: Int? = nil) throws -> any Store {
    let store = try store.open(schema, ConformanceOptions(folder: folder, changeBound: changeBound))
    opened.append(store)
    return store
  }

  /// Opens a store of some entities.
  func open(_ entities: [EntityDescription], changeBound: Int? = nil) throws -> any Store {
    try open(try Schema(entities: entities), changeBound: changeBound)
  }

  /// Somebody else who writes to the rows of an opened store; nil for a kind of store where nobody can.
  func openForeign(_ schema: Schema) throws -> (any ForeignWriter)? {
    guard let writer = try store.foreign?(ConformanceOptions(folder: folder)) else { return nil }
    try writer.perform(ForeignLine(schema))
    return writer
  }

  /// Closes every store that is still open.
  func closeAll() {
    // A case that ended inside a failed expectation may leave its store in any state, which is not what it is about.
    for store in opened { try? store.close() }
    opened = []
  }

  /// Runs a closure with a context whose stores lie in a folder below this one's, and are closed with this one's.
  func inFreshFolder<Result>(_ body: (ConformanceContext) throws -> Result) throws -> Result {
    let url = folder.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let other = ConformanceContext(store: store, folder: url)
    defer { opened += other.opened }
    return try body(other)
  }

  /// Lets go of the stores without closing them.
  func forgetAll() { opened = [] }
}

public import WindrowStore

/// One behaviour that a store must show: a name, what it needs, and a body that fails where it is not shown.
///
/// ``all`` is the only list; the command, the adapter of `WindrowTesting` and the documentation read it.
public struct ConformanceCase: Sendable {
  /// What the case is about; cases of one group lie in one file.
  public let group: String
  /// The behaviour, in words; unique together with the group.
  public let name: String
  /// What a store must be able to do for the case to be run on it.
  public let needs: StoreCapabilities
  /// Whether it works on so many rows that it takes seconds, so that broken stores run it only where they name it.
  let isLarge: Bool
  let body: @Sendable (ConformanceContext) throws -> Void

  init(
    _ group: String, _ name: String, needs: StoreCapabilities = [], isLarge: Bool = false,
    _ body: @escaping @Sendable (ConformanceContext) throws -> Void
  ) {
    self.group = group
    self.name = name
    self.needs = needs
    self.isLarge = isLarge
    self.body = body
  }

  /// The group and the name, as reports and `--cases` spell it.
  public var fullName: String { "\(group)/\(name)" }
}

extension ConformanceCase: CustomStringConvertible {
  /// The full name.
  public var description: String { fullName }
}

extension ConformanceCase {
  /// Runs the case on a new store in a folder of its own, which is removed afterwards.
  ///
  /// Throws ``ConformanceFailure`` where an expectation does not hold, and whatever the store throws.
  public func run(on store: ConformanceStore) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let context = ConformanceContext(store: store, folder: folder.url)
    defer { context.closeAll() }
    try body(context)
  }

  /// Runs the case and tells how it went; never throws.
  public func outcome(on store: ConformanceStore, capabilities: StoreCapabilities) -> ConformanceOutcome {
    guard capabilities.isSuperset(of: needs) else { return .skipped("the store lacks what the case needs") }
    do {
      try run(on: store)
      return .passed
    } catch let skip as ConformanceSkip {
      return .skipped(skip.reason)
    } catch {
      return .failed("\(error)")
    }
  }
}

public import Foundation

extension SortTerm {
  /// Reads a sort descriptor of Foundation, made with a key path of an attribute or over to-ones: `\.category?.name`.
  ///
  /// The direction is that of `order`, also where it was set after the descriptor was made (Foundation's own `compare` on Linux
  /// overlooks that). nil comes first ascending. Texts are ordered lexically; on Apple's platforms `.localizedStandard`, which is
  /// the default there, becomes ``SortTerm/Comparator/natural``.
  ///
  /// Throws `unknownAttribute` for a property that no column holds, and `unsupported` for a descriptor without a key path, for
  /// `.localized`, and for a type that stores order otherwise than Swift, such as an enumeration with its own `<`.
  public init<Record: Entity>(_ descriptor: SortDescriptor<Record>) throws(StoreError) {
    guard let keyPath = descriptor.keyPath else {
      throw Self.refusal("without a key path", Record.entityName)
    }
    guard hasStoreOrder(type(of: keyPath).valueType) else {
      throw Self.refusal(
        "by \(keyPath.spelling): stores have no order of \(type(of: keyPath).valueType)", Record.entityName)
    }
    self.init(
      try EntityMapping<Record>.of().path(keyPath), descriptor.order == .forward ? .ascending : .descending,
      comparator: try Self.comparator(descriptor))
  }

  private static func comparator<Record: Entity>(
    _ descriptor: SortDescriptor<Record>
  ) throws(StoreError) -> Comparator {
    guard var comparator = descriptor.stringComparator else { return .lexical }
    comparator.order = .forward
    if comparator == .lexical { return .lexical }
    #if canImport(Darwin)
      if comparator == .localizedStandard { return .natural }
    #endif
    throw refusal("by the comparator \(comparator)", Record.entityName)
  }

  private static func refusal(_ what: String, _ entity: String) -> StoreError {
    StoreError(.unsupported, "No store can mean a SortDescriptor \(what).", entity: entity)
  }
}

extension FetchRequest {
  /// Ordered by sort descriptors of Foundation, behind the terms that there are. The identity, ascending, always follows.
  ///
  /// ``SortTerm/init(_:)`` says what is read; what cannot be meant is refused here, not where the request is executed.
  public func sorted(by descriptors: SortDescriptor<Record>...) throws(StoreError) -> FetchRequest {
    try sorted(by: descriptors)
  }

  /// Ordered by a list of sort descriptors, such as a table view keeps.
  public func sorted(by descriptors: [SortDescriptor<Record>]) throws(StoreError) -> FetchRequest {
    var terms: [SortTerm] = []
    for descriptor in descriptors { terms.append(try SortTerm(descriptor)) }
    return changed { (fetch) throws(StoreError) in fetch.sort += terms }
  }
}

extension Schema {
  /// The schema of typed entities and of all that their to-ones reach.
  ///
  /// Each type is checked: its initializer reads every stored property, each column goes to the property that its key
  /// path names, and what is decoded encodes to the same. Throws `invalidSchema` with every fault in
  /// ``StoreError/details``.
  public init(_ entities: any Entity.Type...) throws(StoreError) {
    try self.init(types: entities)
  }

  /// The schema of a list of typed entities and of all that their to-ones reach.
  public init(types: [any Entity.Type]) throws(StoreError) {
    var described: [EntityDescription] = []
    var faults: [String] = []
    var seen: Set<ObjectIdentifier> = []
    var waiting = types
    while !waiting.isEmpty {
      let type = waiting.removeFirst()
      guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
      do throws(StoreError) {
        waiting += try type.check(&described, &faults)
      } catch {
        faults += error.details.isEmpty ? [error.message] : error.details
      }
    }
    do throws(StoreError) {
      let schema = try Schema(entities: described)
      if faults.isEmpty {
        self = schema
        return
      }
    } catch { faults += error.details }
    throw StoreError(
      .invalidSchema, "The schema has \(faults.count) fault\(faults.count == 1 ? "" : "s").", details: faults)
  }
}

extension Entity {
  /// The description of the entity, or `invalidSchema` where the type cannot describe itself.
  public static var entityDescription: EntityDescription {
    get throws(StoreError) { try EntityMapping<Self>.of().description }
  }

  fileprivate static func check(
    _ described: inout [EntityDescription], _ faults: inout [String]
  ) throws(StoreError) -> [any Entity.Type] {
    let mapping = try EntityMapping<Self>.of()
    described.append(mapping.description)
    faults += mapping.selfCheck()
    return mapping.destinations
  }
}

extension Schema {
  /// The schema of typed entities and of all that their relationships reach.
  ///
  /// Each type is checked: its initializer reads every stored property, each column goes to the property that its key
  /// path names, what is decoded encodes to the same, and each to-many is the inverse of a to-one. Throws `invalidSchema` with every fault in
  /// ``StoreError/details``.
  public init(_ entities: any Entity.Type...) throws(StoreError) {
    try self.init(types: entities)
  }

  /// The schema of a list of typed entities and of all that their relationships reach.
  public init(types: [any Entity.Type]) throws(StoreError) {
    var described: [EntityDescription] = []
    var faults: [String] = []
    var seen: Set<ObjectIdentifier> = []
    var toManyFaults: [(Schema) -> [String]] = []
    var waiting = types
    while !waiting.isEmpty {
      let type = waiting.removeFirst()
      guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
      do throws(StoreError) {
        waiting += try type.check(&described, &faults, &toManyFaults)
      } catch {
        faults += error.details.isEmpty ? [error.message] : error.details
      }
    }
    do throws(StoreError) {
      let schema = try Schema(entities: described)
      faults += toManyFaults.flatMap { $0(schema) }
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
    _ described: inout [EntityDescription], _ faults: inout [String],
    _ toManyFaults: inout [(Schema) -> [String]]
  ) throws(StoreError) -> [any Entity.Type] {
    let mapping = try EntityMapping<Self>.of()
    described.append(mapping.description)
    faults += mapping.selfCheck()
    toManyFaults.append(mapping.toManyFaults(in:))
    return mapping.destinations + mapping.toManyDestinations
  }
}

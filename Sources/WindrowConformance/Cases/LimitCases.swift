import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// How large a request and an entity may be: what one store cannot execute, no store takes.
  static let limits: [ConformanceCase] = [
    ConformanceCase("limits", "a request follows 60 to-ones and no more") { context in
      let store = try chain(context)
      let (most, tooMany) = (path(60), path(61))
      try expect(try store.ids("node", .comparison(most, .equal, .constant(2), [])), [62], "condition")
      try expectError(.unsupported, "condition") {
        try store.ids("node", .comparison(tooMany, .equal, .constant(2), []))
      }
      guard case .path(let allowed) = most, case .path(let refused) = tooMany else { return }
      let sorted = FetchDescription(entity: "node", sort: [SortTerm(allowed, .descending)], limit: 1)
      try expect(try store.read { try $0.ids(sorted) }, [70], "sort")
      try expectError(.unsupported, "sort") {
        try store.read { try $0.ids(FetchDescription(entity: "node", sort: [SortTerm(refused)])) }
      }
      try expectError(.unsupported, "section") {
        try store.read {
          try $0.sections(FetchDescription(entity: "node", sectionBy: .value(refused)))
        }
      }
      try expectError(.unsupported, "aggregate") {
        try store.read { try $0.aggregate("node", nil, .max(refused)) }
      }
      try expectError(.unsupported, "inside a to-many") {
        try store.ids("node", .toMany(.any, "following", .comparison(tooMany, .equal, .constant(2), [])))
      }
    },
    ConformanceCase("limits", "ways that share their beginning count it once") { context in
      let store = try chain(context)
      guard case .path(let way) = path(60), case .path(let shorter) = path(59) else { return }
      let request = FetchDescription(
        entity: "node", condition: .comparison(path(58), .greater, .constant(0), []),
        sort: [SortTerm(way, .descending), SortTerm(shorter)], limit: 1)
      try expect(try store.read { try $0.ids(request) }, [70])
    },
    ConformanceCase("limits", "a request has 500 terms and no more") { context in
      let store = try chain(context)
      let terms = Array(repeating: SortTerm("rank", .descending), count: 501)
      let most = FetchDescription(entity: "node", sort: Array(terms.prefix(500)), limit: 1)
      try expect(try store.read { try $0.ids(most) }, [70])
      try expectError(.unsupported, "sort") {
        try store.read { try $0.ids(FetchDescription(entity: "node", sort: terms)) }
      }
      let values = Array(repeating: Aggregate.max("rank"), count: 501)
      let row = try store.read {
        try $0.aggregate(AggregateDescription(entity: "node", values: Array(values.prefix(500))))
      }
      try expect(row, [Array(repeating: .int(70), count: 500)])
      try expectError(.unsupported, "aggregates") {
        try store.read { try $0.aggregate(AggregateDescription(entity: "node", values: values)) }
      }
    },
    ConformanceCase("limits", "an entity of 1,000 columns is kept, updated and found by a unique value") {
      context in
      let store = try context.open([wide(1000)])
      try store.write { tx in
        try tx.insert("wide", ["c0": 1, "c999": 2])
        try tx.insert("wide", ["c0": 1, "c999": 3], onConflict: .update(unique: [0]))
        try tx.insert("wide", ["c0": 2], onConflict: .replace)
        try tx.update("wide", 2, ["c500": 5, "c999": 6])
        try expect(try tx.value("wide", 1, "c999"), 3)
        try expect(try tx.value("wide", 2, "c999"), 6)
      }
    },
    ConformanceCase("limits", "an entity of more columns is no schema") { _ in
      try expectError(.invalidSchema) { _ = try Schema(entities: [wide(1001)]) }
    },
  ]

  /// Nodes 1 to 70, each pointing to the one before it, ranked by their identities.
  private static func chain(_ context: ConformanceContext) throws -> any Store {
    let store = try context.open([
      EntityDescription(
        "node", attributes: [AttributeDescription("rank", .int)],
        toOnes: [ToOneDescription("next", to: "node", inverse: "following")])
    ])
    try store.write { tx in
      for id in 1...70 {
        try tx.insert("node", ["rank": .int(Int64(id)), "next": id == 1 ? .null : .int(Int64(id - 1))])
      }
    }
    return store
  }

  /// The rank of the node that lies a number of to-ones ahead.
  private static func path(_ length: Int) -> Operand {
    .path(AttributePath(Array(repeating: "next", count: length) + ["rank"]))
  }

  private static func wide(_ count: Int) -> EntityDescription {
    EntityDescription(
      "wide", attributes: (0..<count).map { AttributeDescription("c\($0)", .int, isOptional: true) },
      unique: [["c0"]])
  }
}

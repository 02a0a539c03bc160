import Foundation
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Values: what comes back is what was saved, and what cannot be saved is refused.
  static let values: [ConformanceCase] = roundTrips + refusals + keptForms

  private static let roundTrips: [ConformanceCase] = AwkwardValue.types.flatMap { type in
    AwkwardValue.of(type).map { awkward in
      ConformanceCase("values", "\(type) \(awkward.label) comes back") { context in
        let store = try context.open([SampleTable(type).entity])
        try store.write { try $0.insert("sample", ["value": awkward.value]) }
        let expected = try expectedValue(awkward.value, type)
        try expectBits(try store.read { try $0.value("sample", 1, "value") }, expected)
        try store.write { tx in
          try tx.update("sample", 1, ["value": .null])
          try expect(try tx.value("sample", 1, "value"), .null, "after an update to nil")
          try tx.update("sample", 1, ["value": awkward.value])
          try expectBits(try tx.value("sample", 1, "value"), expected)
        }
      }
    }
  }

  private static func expectedValue(_ value: AttributeValue, _ type: AttributeType) throws -> AttributeValue {
    let entity = EntityDescription("sample", attributes: [AttributeDescription("value", type)])
    return try OracleTables(schema: try Schema(entities: [entity])).kept(value, in: entity.column(at: 0))
  }

  /// Equality of values that also sees the sign of a zero and the bytes of a text.
  private static func expectBits(_ actual: AttributeValue, _ expected: AttributeValue) throws {
    try expect(actual, expected)
    switch (actual, expected) {
    case (.double(let actual), .double(let expected)):
      try expect(actual.bitPattern, expected.bitPattern, "bits")
    case (.date(let actual), .date(let expected)):
      try expect(
        actual.timeIntervalSinceReferenceDate.bitPattern, expected.timeIntervalSinceReferenceDate.bitPattern,
        "bits")
    case (.string(let actual), .string(let expected)):
      try expect(Array(actual.utf8), Array(expected.utf8), "bytes")
    default: break
    }
  }

  private static let refused: [(String, AttributeType, AttributeValue, StoreError.Kind)] = [
    ("NaN", .double, .double(.nan), .invalidValue),
    ("a signalling NaN", .double, .double(.signalingNaN), .invalidValue),
    ("an infinite date", .date, .date(Date(timeIntervalSinceReferenceDate: .infinity)), .invalidValue),
    ("a date that is NaN", .date, .date(Date(timeIntervalSinceReferenceDate: .nan)), .invalidValue),
    (
      "a date before the year 1", .date, .date(Date(timeIntervalSinceReferenceDate: -63_113_904_000.001)),
      .invalidValue
    ),
    (
      "a date in the year 10000", .date, .date(Date(timeIntervalSinceReferenceDate: 252_423_993_600)),
      .invalidValue
    ),
    (
      "three fraction digits at scale 2", .decimal(scale: 2), .decimal(Decimal(1) / Decimal(8)), .invalidValue
    ),
    ("a decimal beyond 64 bits", .decimal(scale: 2), .decimal(Decimal(Int64.max)), .invalidValue),
    ("a decimal that is NaN", .decimal(scale: 2), .decimal(.nan), .invalidValue),
    ("an integer that is no exact double", .double, .int(1 << 53 + 1), .invalidValue),
    ("a text as an int", .int, "1", .typeMismatch), ("an int as a text", .string, 1, .typeMismatch),
    ("a double as an int", .int, 1.0, .typeMismatch), ("a bool as an int", .int, true, .typeMismatch),
    ("an int as a bool", .bool, 1, .typeMismatch), ("a double as a date", .date, 1.0, .typeMismatch),
    ("a text as data", .data, "a", .typeMismatch), ("a text as a uuid", .uuid, "a", .typeMismatch),
    ("a double as a decimal", .decimal(scale: 2), 1.5, .typeMismatch),
  ]

  private static let refusals: [ConformanceCase] = refused.map { label, type, value, kind in
    ConformanceCase("values", "\(label) is refused by insert and update, and nothing is written") { context in
      let store = try context.open([SampleTable(type).entity])
      try store.write { tx in
        try expectError(kind, "insert") { try tx.insert("sample", ["value": value]) }
        try expect(try tx.ids("sample"), [])
        let id = try tx.insert("sample", ["value": .null])
        try expectError(kind, "update") { try tx.update("sample", id, ["value": value]) }
        try expect(try tx.value("sample", id, "value"), .null)
      }
    }
  }

  private static let keptForms: [ConformanceCase] = [
    ConformanceCase("values", "text is kept in its composed form, by insert and by update") { context in
      let store = try context.open([SampleTable(.string).entity])
      try store.write { tx in
        try tx.insert("sample", ["value": "e\u{301}"])
        try tx.insert("sample", ["value": "a"])
        try tx.update("sample", 2, ["value": "e\u{301}"])
      }
      for row in try store.read({ try $0.rows("sample") }) {
        guard case .string(let text) = row.values[0] else { throw ConformanceFailure("got \(row.values)") }
        try expect(Array(text.utf8), [0xC3, 0xA9])
      }
    },
    ConformanceCase("values", "an int is accepted by a double and by a decimal attribute") { context in
      let store = try context.open([
        EntityDescription(
          "pair",
          attributes: [AttributeDescription("a", .double), AttributeDescription("b", .decimal(scale: 2))])
      ])
      try store.write { try $0.insert("pair", ["a": 3, "b": 3]) }
      try expect(try store.read { try $0.rows("pair") }, [StoredRow(id: 1, values: [3.0, .decimal(3)])])
    },
    ConformanceCase("values", "raw values of an enumeration are kept, and others refused") { context in
      let store = try context.open([
        EntityDescription(
          "task",
          attributes: [
            AttributeDescription("state", .string, isOptional: true, allowedValues: ["open", "done"])
          ])
      ])
      try store.write { tx in
        try tx.insert("task", ["state": "open"])
        try tx.insert("task", ["state": .null])
        try expectError(.invalidValue) { try tx.insert("task", ["state": "lost"]) }
        try expectError(.invalidValue) { try tx.update("task", 1, ["state": "lost"]) }
      }
      try expect(try store.read { try $0.rows("task") }.map(\.values), [["open"], [.null]])
    },
    ConformanceCase("values", "all types side by side in one row") { context in
      let row = Ledger.fullRow
      let store = try Ledger.open(context)
      try store.write { tx in
        try tx.insert("category", id: 1, ["name": "Food"])
        try tx.insert("expense", row)
      }
      let entity = try store.schema.entity("expense")
      let values = (0..<entity.columnCount).map { row[entity.column(at: $0).name] ?? .null }
      try expect(try store.read { try $0.rows("expense") }, [StoredRow(id: 1, values: values)])
    },
    ConformanceCase("values", "a key of a to-one must be an integer or nil") { context in
      let store = try Ledger.open(context)
      try store.write { tx in
        try expectError(.typeMismatch) { try tx.insert("expense", ["category": "1"]) }
        try tx.insert("expense", ["category": .null])
      }
    },
    ConformanceCase("values", "columns and tables named by SQL keywords and in mixed case work") { context in
      let store = try context.open([
        EntityDescription(
          "group", table: "order",
          attributes: [
            AttributeDescription("select", .int, column: "where"),
            AttributeDescription("Größe", .string, column: "a b\"c"),
          ], indexes: [IndexDescription([.init("select", isDescending: true)])])
      ])
      try store.write { try $0.insert("group", ["select": 1, "Größe": "x"]) }
      try expect(try store.ids("group", .comparison(.path("select"), .equal, .constant(1), [])), [1])
      try expect(try store.read { try $0.rows("group") }, [StoredRow(id: 1, values: [1, "x"])])
    },
  ]
}

import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Text that other programs wrote in any normalisation form, in an attribute that says so.
  ///
  /// Rows 1 to 4: "café" decomposed, "cafe", "café" composed, nil.
  static let adoptedText: [ConformanceCase] = [
    adopted("equality is canonical") { tx in
      for constant in ["caf\u{E9}", "cafe\u{301}"] {
        let condition = Condition.comparison(.path("text"), .equal, .constant(.string(constant)), [])
        try expect(try tx.ids("note", condition), [1, 3])
        try expect(try tx.ids("note", !condition), [2, 4], "the complement")
      }
      try expect(try tx.ids("note", .among(.path("text"), ["caf\u{E9}", .null])), [1, 3, 4], "in a list")
    },
    adopted("orders compare the composed form") { tx in
      let before = Condition.comparison(.path("text"), .less, .constant("cafz"), [])
      try expect(try tx.ids("note", before), [2])
      try expect(try tx.ids("note", nil, SortTerm("text")), [4, 2, 1, 3])
      try expect(try tx.ids("note", nil, SortTerm("text", .descending)), [1, 3, 2, 4])
    },
    adopted("searches match whole Characters") { tx in
      try expect(try tx.ids("note", .text(.path("text"), .contains, .constant("e"), [])), [2])
      try expect(try tx.ids("note", .text(.path("text"), .endsWith, .constant("\u{E9}"), [])), [1, 3])
      try expect(try tx.ids("note", .text(.path("text"), .like, .constant("caf?"), [])), [1, 2, 3])
      try expect(
        try tx.ids(
          "note",
          .text(.path("text"), .contains, .constant("CAFE"), [.caseInsensitive, .diacriticInsensitive])),
        [1, 2, 3])
    },
    adopted("both forms are one section") { tx in
      let request = FetchDescription(entity: "note", sectionBy: .value("text"))
      try expect(
        try tx.sections(request),
        [
          SectionIDs(key: .null, ids: [4]), SectionIDs(key: "cafe", ids: [2]),
          SectionIDs(key: "caf\u{E9}", ids: [1, 3]),
        ])
    },
    adopted("both forms are one value of an aggregate") { tx in
      try expect(
        try tx.aggregate("note", nil, .countDistinct("text"), .max("text"), .min("text")),
        [2, "caf\u{E9}", "cafe"])
    },
    adopted("values read are equal to the composed form") { tx in
      try expect(try tx.value("note", 1, "text"), "caf\u{E9}")
    },
  ]

  private static func adopted(
    _ name: String, _ body: @escaping @Sendable (any ReadTransaction) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("adopted text", name, needs: .sql) { context in
      let text = AttributeDescription("text", .string, isOptional: true, isNormalized: false)
      let store = try context.open([
        EntityDescription("note", attributes: [text], indexes: [IndexDescription([.init("text")])])
      ])
      try store.write { tx in
        // Written by SQL, since the store itself composes what it saves.
        try tx.execute(
          sql: "INSERT INTO note (text) VALUES ('cafe' || char(769)), ('cafe'), ('caf' || char(233)), (NULL)",
          [])
      }
      try store.read { try body($0) }
    }
  }
}

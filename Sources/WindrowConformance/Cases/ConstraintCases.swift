import Foundation
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Uniqueness, nil where it is not allowed, and foreign keys.
  static let constraints: [ConformanceCase] = uniqueness + notNull + foreignKeys

  /// A store of `user` (unique code; unique name and city together) and `post` (not optional author).
  private static func constraint(
    _ name: String, _ body: @escaping @Sendable (any Store) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("constraints", name) { context in
      try body(
        try context.open([
          EntityDescription(
            "user",
            attributes: [
              AttributeDescription("code", .string, isOptional: true),
              AttributeDescription("name", .string, isOptional: true),
              AttributeDescription("city", .string, isOptional: true),
              AttributeDescription("age", .int, isOptional: true),
            ], unique: [["code"], ["name", "city"]]),
          EntityDescription(
            "post", attributes: [AttributeDescription("title", .string)],
            toOnes: [
              ToOneDescription("author", to: "user", isOptional: false),
              ToOneDescription("editor", to: "user"),
            ]),
        ]))
    }
  }

  private static let uniqueness: [ConformanceCase] = [
    constraint("an equal value in a unique column is refused at the statement") { store in
      try store.write { tx in
        try tx.insert("user", ["code": "a"])
        try expectError(.uniqueViolation) { try tx.insert("user", ["code": "a"]) }
        try expect(try tx.ids("user"), [1])
      }
    },
    constraint("nil never collides") { store in
      try store.write { tx in
        for _ in 0..<3 { try tx.insert("user") }
        try tx.insert("user", ["name": "a", "city": .null])
        try tx.insert("user", ["name": "a", "city": .null])
      }
      try expect(try store.ids("user").count, 5)
    },
    constraint("texts collide by their composed form") { store in
      try store.write { tx in
        try tx.insert("user", ["code": "\u{E9}"])
        try expectError(.uniqueViolation) { try tx.insert("user", ["code": "e\u{301}"]) }
        try tx.insert("user", ["code": "e"])
        try tx.insert("user", ["code": "\u{C9}"])
      }
    },
    constraint("texts that differ in what follows a NUL, or in a space, do not collide") { store in
      try store.write { tx in
        for code in ["a", "a\u{0}", "a\u{0}b", "a ", ""] { try tx.insert("user", ["code": .string(code)]) }
      }
      try expect(try store.ids("user").count, 5)
    },
    constraint("a set of two collides only as a whole") { store in
      try store.write { tx in
        try tx.insert("user", ["name": "a", "city": "x"])
        try tx.insert("user", ["name": "a", "city": "y"])
        try tx.insert("user", ["name": "b", "city": "x"])
        try expectError(.uniqueViolation) { try tx.insert("user", ["name": "a", "city": "y"]) }
      }
    },
    constraint("an update to a value that is taken is refused, to its own value is not") { store in
      try store.write { tx in
        try tx.insert("user", ["code": "a", "age": 1])
        try tx.insert("user", ["code": "b", "age": 2])
        try expectError(.uniqueViolation) { try tx.update("user", 2, ["age": 5, "code": "a"]) }
        try expect(try tx.value("user", 2, "age"), 2, "nothing of the failed statement")
        try tx.update("user", 2, ["code": "b", "age": 3])
        try expect(try tx.value("user", 2, "age"), 3)
      }
    },
    constraint("a value is free again after its row is deleted or changed") { store in
      try store.write { tx in
        try tx.insert("user", ["code": "a"])
        try tx.update("user", 1, ["code": "b"])
        try tx.insert("user", ["code": "a"])
        try tx.delete("user", 2)
        try tx.insert("user", ["code": "a"])
      }
      try expect(try store.ids("user"), [1, 3])
    },
    constraint("uniqueness is checked by each statement, so two values cannot be swapped one by one") {
      store in
      try store.write { tx in
        try tx.insert("user", ["code": "a"])
        try tx.insert("user", ["code": "b"])
        try expectError(.uniqueViolation) { try tx.update("user", 1, ["code": "b"]) }
      }
    },
    ConformanceCase("constraints", "doubles, decimals, dates and keys collide by value") { context in
      let store = try context.open([
        EntityDescription(
          "mixed",
          attributes: [
            AttributeDescription("a", .double, isOptional: true),
            AttributeDescription("b", .decimal(scale: 2), isOptional: true),
            AttributeDescription("c", .date, isOptional: true),
          ], toOnes: [ToOneDescription("other", to: "mixed")], unique: [["a"], ["b"], ["c"], ["other"]])
      ])
      try store.write { tx in
        try tx.insert("mixed", ["a": 0.0, "b": .decimal(19), "c": day(2026, 1, 1), "other": 1])
        for values: [String: AttributeValue] in [
          ["a": .double(-0.0)], ["b": 19], ["c": day(2026, 1, 1)], ["other": 1],
        ] {
          try expectError(.uniqueViolation, "\(values)") { try tx.insert("mixed", values) }
        }
      }
    },
  ]

  private static let notNull: [ConformanceCase] = [
    constraint("nil in an attribute that is not optional is refused at the statement") { store in
      try store.write { tx in
        try tx.insert("user")
        try expectError(.notNullViolation, "insert") { try tx.insert("post", ["author": 1]) }
        try tx.insert("post", ["title": "", "author": 1])
        try expectError(.notNullViolation, "update") { try tx.update("post", 1, ["title": .null]) }
        try expect(try tx.value("post", 1, "title"), "")
      }
    },
    constraint("nil in a to-one that is not optional is refused at the statement") { store in
      try store.write { tx in
        try expectError(.notNullViolation) { try tx.insert("post", ["title": "a"]) }
        try tx.insert("user")
        try tx.insert("post", ["title": "a", "author": 1])
        try expectError(.notNullViolation) { try tx.update("post", 1, ["author": .null]) }
      }
    },
  ]

  private static let foreignKeys: [ConformanceCase] = [
    constraint("a key that points nowhere is refused at commit, and nothing is written") { store in
      try expectError(.foreignKeyViolation) {
        try store.write { tx in
          try tx.insert("user")
          try tx.insert("post", ["title": "a", "author": 99])
        }
      }
      try expect(try store.ids("post"), [])
      try expect(try store.ids("user"), [])
    },
    constraint("a key may point nowhere until commit") { store in
      try store.write { tx in
        try tx.insert("post", ["title": "a", "author": 5])
        try expect(try tx.ids("post"), [1])
        try tx.insert("user", id: 5)
      }
      try expect(try store.ids("post", .comparison(.path("author"), .equal, .constant(5), [])), [1])
    },
    constraint("a key that points nowhere may be mended by another") { store in
      try store.write { tx in
        try tx.insert("user")
        try tx.insert("post", ["title": "a", "author": 99])
        try tx.update("post", 1, ["author": 1])
      }
      try store.write { tx in
        try tx.update("post", 1, ["editor": 99])
        try tx.update("post", 1, ["editor": .null])
      }
      try store.write { tx in
        try tx.insert("post", ["title": "b", "author": 99])
        try tx.delete("post", 2)
      }
      try expect(try store.ids("post"), [1])
    },
    constraint("an update to a key that points nowhere is refused at commit") { store in
      try store.write { tx in
        try tx.insert("user")
        try tx.insert("post", ["title": "a", "author": 1])
      }
      try expectError(.foreignKeyViolation) { try store.write { try $0.update("post", 1, ["editor": 7]) } }
      try expect(try store.read { try $0.value("post", 1, "editor") }, .null)
      try store.write { try $0.update("post", 1, ["title": "b"]) }
      try expect(try store.read { try $0.value("post", 1, "title") }, "b", "usable afterwards")
    },
    constraint("keys of a savepoint that was rolled back count for nothing") { store in
      try store.write { tx in
        try tx.insert("user")
        try? tx.savepoint {
          try tx.insert("post", ["title": "a", "author": 99])
          throw ConformanceFailure("roll back")
        }
        try tx.insert("post", ["title": "b", "author": 1])
      }
      try expect(try store.ids("post").count, 1)
    },
  ]
}

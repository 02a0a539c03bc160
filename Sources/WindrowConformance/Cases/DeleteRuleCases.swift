import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Delete rules: nullify, cascade, deny, chains and circles of them.
  static let deleteRules: [ConformanceCase] = [
    rule("nullify", ["child.parent": .nullify]) { store in
      let changes = try store.changes { try $0.delete("parent", 1) }
      try expect(try store.ids("child"), [1, 2, 3])
      try expect(
        try store.read { try $0.rows("child") }.map(\.values), [["a", .null], ["b", .null], ["c", 2]])
      try expect(changes?.entities["child"]?.updated.keys.sorted(), [1, 2])
      try expect(changes?.entities["parent"]?.deleted.keys.sorted(), [1])
    },
    rule("cascade", ["child.parent": .cascade]) { store in
      let changes = try store.changes { try $0.delete("parent", 1) }
      try expect(try store.ids("child"), [3])
      try expect(try store.ids("grandchild"), [1, 2, 3], "their own children lose the key alone")
      try expect(
        try store.read { try $0.rows("grandchild") }.map { $0.values[1] }, [.null, .null, 3], "nullified keys"
      )
      try expect(changes?.entities["child"]?.deleted, [1: ["a", 1], 2: ["b", 1]])
      try expect(changes?.entities["grandchild"]?.updated.keys.sorted(), [1, 2])
    },
    rule("a chain of cascades", ["child.parent": .cascade, "grandchild.child": .cascade]) { store in
      try store.write { try $0.delete("parent", 1) }
      try expect(try store.ids("parent"), [2])
      try expect(try store.ids("child"), [3])
      try expect(try store.ids("grandchild"), [3])
    },
    rule("deny", ["child.parent": .deny]) { store in
      try store.write { tx in
        try expectError(.deleteDenied) { try tx.delete("parent", 1) }
        try expect(try tx.ids("parent"), [1, 2])
        for id: RowID in [1, 2] { try tx.delete("child", id) }
        try tx.delete("parent", 1)
      }
      try expect(try store.ids("parent"), [2])
    },
    rule(
      "deny reached by a cascade undoes the whole statement",
      ["child.parent": .cascade, "grandchild.child": .deny]
    ) { store in
      let changes = try store.changes { tx in
        try expectError(.deleteDenied) { try tx.delete("parent", 1) }
        try expect(try tx.ids("child"), [1, 2, 3], "children")
        try expect(try tx.ids("parent"), [1, 2], "parents")
      }
      try expect(changes, nil, "changes of a failed statement")
    },
    rule("nullify then the parent's other rules", ["child.parent": .nullify, "grandchild.child": .deny]) {
      store in
      try store.write { try $0.delete("parent", 1) }
      try expect(try store.ids("child"), [1, 2, 3])
    },
    rule("a row without referrers is deleted under any rule", ["child.parent": .deny]) { store in
      try store.write { try $0.delete("grandchild", 2) }
      try expect(try store.ids("grandchild"), [1, 3])
    },
    circle("rows that point to each other in a circle, cascade", .cascade, delete: 1, left: [4]),
    circle("rows that point to each other in a circle, nullify", .nullify, delete: 1, left: [2, 3, 4]),
    ConformanceCase("delete rules", "a row that points to itself may be deleted, whatever the rule") {
      context in
      for rule in DeleteRule.allCases {
        try context.inFreshFolder { context in
          let store = try node(context, rule)
          try store.write { try $0.insert("node", ["next": 1]) }
          try store.write { try $0.delete("node", 1) }
          try expect(try store.ids("node"), [], "\(rule)")
        }
      }
    },
    ConformanceCase("delete rules", "a long chain of cascades") { context in
      let store = try node(context, .cascade)
      try store.write { tx in
        for id in 1...500 { try tx.insert("node", ["next": id == 1 ? .null : .int(Int64(id - 1))]) }
      }
      let changes = try store.changes { try $0.delete("node", 1) }
      try expect(try store.ids("node"), [])
      try expect(changes?.count, 500)
    },
    ConformanceCase("delete rules", "a circle of cascades longer than a thousand") { context in
      for isOptional in [true, false] {
        try context.inFreshFolder { context in
          let store = try ring(context, isOptional, count: 1500)
          let changes = try store.changes { try $0.delete("node", 700) }
          try expect(try store.ids("node"), [])
          try expect(changes?.entities["node"]?.deleted[700], [.int(701)], "what the row was")
          try expect(changes?.count, 1500)
        }
      }
    },
    ConformanceCase("delete rules", "two ways to one row, one of them longer than a thousand") { context in
      let store = try context.open([
        EntityDescription(
          "node", attributes: [],
          toOnes: [
            ToOneDescription("next", to: "node", onDelete: .cascade),
            ToOneDescription("other", to: "node", onDelete: .cascade),
          ])
      ])
      try store.write { tx in
        // Behind 1 a chain of 2 to 1500 and one of 1501 to 3000, whose beginning hangs on the end of the first as well.
        for id in 1...3000 {
          let last: Int64? = id == 1 ? nil : id == 1501 ? 1 : Int64(id - 1)
          try tx.insert(
            "node", ["next": last.map { .int($0) } ?? .null, "other": id == 1501 ? 1500 : .null])
        }
        try tx.delete("node", 1)
      }
      try expect(try store.ids("node"), [])
    },
    ConformanceCase("delete rules", "a denial at the end of a cascade longer than a thousand") { context in
      let store = try context.open([
        EntityDescription(
          "node", attributes: [], toOnes: [ToOneDescription("next", to: "node", onDelete: .cascade)]),
        EntityDescription(
          "guard", attributes: [], toOnes: [ToOneDescription("node", to: "node", onDelete: .deny)]),
      ])
      try store.write { tx in
        for id in 1...1500 { try tx.insert("node", ["next": id == 1 ? .null : .int(Int64(id - 1))]) }
        try tx.insert("guard", ["node": 1500])
        try expectError(.deleteDenied) { try tx.delete("node", 1) }
        try expect(try tx.ids("node").count, 1500)
      }
    },
    ConformanceCase("delete rules", "an entity may have the name that SQL gives to the deleted row") {
      context in
      for (rule, left) in [(DeleteRule.cascade, [RowID]()), (.nullify, [2]), (.deny, [1, 2])] {
        for name in ["old", "OLD", "new"] {
          try context.inFreshFolder { context in
            let store = try context.open([
              EntityDescription(
                name, attributes: [], toOnes: [ToOneDescription("p", to: name, onDelete: rule)])
            ])
            try store.write { tx in
              try tx.insert(name)
              try tx.insert(name, ["p": 1])
              if rule == .deny {
                try expectError(.deleteDenied, name) { try tx.delete(name, 1) }
              } else {
                try tx.delete(name, 1)
              }
            }
            try expect(try store.ids(name), left, "\(name) \(rule)")
          }
        }
      }
    },
    ConformanceCase("delete rules", "two ways to one row: the relationship declared last is treated first") {
      context in
      // `link` points to `root` by a cascade and is declared last, so it is gone before the denial is asked.
      let store = try context.open([
        EntityDescription("root", attributes: [AttributeDescription("name", .string, isOptional: true)]),
        EntityDescription(
          "leaf", attributes: [AttributeDescription("name", .string, isOptional: true)],
          toOnes: [
            ToOneDescription("root", to: "root", onDelete: .deny),
            ToOneDescription("link", to: "link", onDelete: .cascade),
          ]),
        EntityDescription(
          "link", attributes: [AttributeDescription("name", .string, isOptional: true)],
          toOnes: [ToOneDescription("root", to: "root", onDelete: .cascade)]),
      ])
      try store.write { tx in
        try tx.insert("root")
        try tx.insert("link", ["root": 1])
        try tx.insert("leaf", ["root": 1, "link": 1])
      }
      try store.write { try $0.delete("root", 1) }
      try expect(try store.ids("leaf"), [])
    },
    ConformanceCase("delete rules", "without a rule an optional to-one is nullified and another denies") {
      context in
      let store = try context.open([
        EntityDescription("parent", attributes: [AttributeDescription("name", .string, isOptional: true)]),
        EntityDescription(
          "child", attributes: [AttributeDescription("name", .string, isOptional: true)],
          toOnes: [
            ToOneDescription("soft", to: "parent"), ToOneDescription("hard", to: "parent", isOptional: false),
          ]),
      ])
      try store.write { tx in
        for _ in 0..<2 { try tx.insert("parent") }
        try tx.insert("child", ["soft": 1, "hard": 2])
        try tx.delete("parent", 1)
        try expect(try tx.value("child", 1, "soft"), .null)
        try expectError(.deleteDenied) { try tx.delete("parent", 2) }
      }
    },
  ]

  /// Parents 1 and 2; children 1 "a" and 2 "b" of 1, 3 "c" of 2; grandchildren 1 to 3 of children 1 to 3.
  private static func rule(
    _ name: String, _ rules: [String: DeleteRule], _ body: @escaping @Sendable (any Store) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("delete rules", name) { context in
      let name = AttributeDescription("name", .string, isOptional: true)
      let store = try context.open([
        EntityDescription("parent", attributes: [name]),
        EntityDescription(
          "child", attributes: [name],
          toOnes: [ToOneDescription("parent", to: "parent", onDelete: rules["child.parent"])]),
        EntityDescription(
          "grandchild", attributes: [name],
          toOnes: [ToOneDescription("child", to: "child", onDelete: rules["grandchild.child"])]),
      ])
      try store.write { tx in
        for _ in 0..<2 { try tx.insert("parent") }
        for (name, parent): (AttributeValue, AttributeValue) in [("a", 1), ("b", 1), ("c", 2)] {
          try tx.insert("child", ["name": name, "parent": parent])
        }
        for child in 1...3 { try tx.insert("grandchild", ["child": .int(Int64(child))]) }
      }
      try body(store)
    }
  }

  private static func node(_ context: ConformanceContext, _ rule: DeleteRule) throws -> any Store {
    try context.open([
      EntityDescription(
        "node", attributes: [AttributeDescription("name", .string, isOptional: true)],
        toOnes: [ToOneDescription("next", to: "node", onDelete: rule)])
    ])
  }

  /// Nodes in a circle, each pointing to the one behind it.
  private static func ring(_ context: ConformanceContext, _ isOptional: Bool, count: Int) throws -> any Store
  {
    let store = try context.open([
      EntityDescription(
        "node", attributes: [],
        toOnes: [ToOneDescription("next", to: "node", isOptional: isOptional, onDelete: .cascade)])
    ])
    try store.write { tx in
      for id in 1...count { try tx.insert("node", id: RowID(id), ["next": .int(Int64(id % count + 1))]) }
    }
    return store
  }

  /// Nodes 1 to 3 in a circle, and 4 by itself.
  private static func circle(_ name: String, _ rule: DeleteRule, delete id: RowID, left: [RowID])
    -> ConformanceCase
  {
    ConformanceCase("delete rules", name) { context in
      let store = try node(context, rule)
      try store.write { tx in
        for next in [2, 3, 1] { try tx.insert("node", ["next": .int(Int64(next))]) }
        try tx.insert("node")
      }
      try store.write { try $0.delete("node", id) }
      try expect(try store.ids("node"), left)
      try expect(
        try store.read { try $0.ids("node", .comparison(.path("next"), .equal, .constant(.int(id)), [])) }, []
      )
    }
  }
}

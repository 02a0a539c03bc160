import Testing
import WindrowModel

/// What is wrong with descriptions: each fault alone, and all of them named at once.
@Suite struct SchemaFaultsTests {
  @Test func aConsistentSchemaHasNone() throws {
    let schema = try LedgerSchema.make()
    #expect(schema.entities.map(\.name) == ["country", "category", "expense"])
    #expect(try schema.entity("expense").columnCount == 13)
    #expect(try schema.entity("expense").columnIndex("category") == 12)
    #expect(schema.index(of: "category") == 1)
    #expect(schema.index(of: "nobody") == nil)
    #expect(schema.toMany("expenses", of: "category")?.destination == "expense")
    #expect(schema.toManys(of: "expense").isEmpty)
    #expect(try Schema(entities: []).entities.isEmpty)
  }

  @Test(arguments: [
    (
      [EntityDescription("a", attributes: []), EntityDescription("a", table: "b", attributes: [])],
      #"Two entities are named "a"."#
    ),
    (
      [EntityDescription("a", attributes: []), EntityDescription("b", table: "A", attributes: [])],
      #"Two entities share the table "a"."#
    ),
    ([EntityDescription("", table: "t", attributes: [])], "An entity or its table has no name."),
    ([EntityDescription("a", table: "", attributes: [])], "An entity or its table has no name."),
    (
      [EntityDescription("a", table: "SQLite_x", attributes: [])],
      #"Entity "a" has the table "SQLite_x", a name that is reserved."#
    ),
    (
      [EntityDescription("a", table: "windrow_x", attributes: [])],
      #"Entity "a" has the table "windrow_x", a name that is reserved."#
    ),
    (
      [EntityDescription("a", table: "x\0y", attributes: [])],
      #"Entity "a" has NUL in the name of its table or of a column."#
    ),
    (
      [one(.init("x", .int, column: "a\0b"))],
      #"Entity "a" has NUL in the name of its table or of a column."#
    ),
    (
      [
        EntityDescription("a", attributes: [.init("x", .int)], indexes: [IndexDescription([.init("x")])]),
        EntityDescription("A(x)", attributes: []),
      ], #""a(x)" is the name of an index of one entity and of the table of another."#
    ),
    (
      [
        EntityDescription("a", attributes: [.init("x", .int)], unique: [["x"]]),
        EntityDescription(
          "a unique", attributes: [.init("x", .int)], indexes: [IndexDescription([.init("x")])]),
      ], #""a unique(x)" is the name of an index of one entity and of an index of another."#
    ),
    (
      [EntityDescription("a", table: "Old", attributes: [], toOnes: [ToOneDescription("p", to: "a")])],
      #"Entity "a" has to-ones and the table "Old", which delete rules take for the deleted row."#
    ),
    (
      [EntityDescription("a", attributes: (0...1000).map { .init("x\($0)", .int) })],
      #"Entity "a" has 1001 attributes and to-ones; 1000 is the most."#
    ),
    (
      [one(.init("x", .int), .init("x", .int, column: "y"))],
      #"Entity "a" has two attributes or relationships named "x"."#
    ),
    (
      [one(.init("x", .int, column: "c"), .init("y", .int, column: "C"))],
      #"Entity "a" has two attributes or relationships on the column "c"."#
    ),
    (
      [one(.init("b c", .int))],
      #"Entity "a" has "b c", which is not a name: letters, digits and _, not starting with a digit."#
    ),
    (
      [one(.init("1b", .int))],
      #"Entity "a" has "1b", which is not a name: letters, digits and _, not starting with a digit."#
    ),
    (
      [one(.init("id", .int, column: "key"))], #"Entity "a" declares "id", which every entity has by itself."#
    ),
    ([one(.init("key", .int, column: "ID"))], #"Entity "a" uses the column "id", which holds its identity."#),
    ([one(.init("x", .int, column: ""))], #"Entity "a" has a column without a name."#),
    ([one(.init("x", .decimal(scale: 19)))], #"Attribute "a.x" has the scale 19; it must be 0 to 18."#),
    ([one(.init("x", .decimal(scale: -1)))], #"Attribute "a.x" has the scale -1; it must be 0 to 18."#),
    ([one(.init("x", .int, allowedValues: [1, "b"]))], #"Attribute "a.x" allows "b", which is no int."#),
    ([pointing(.init("r", to: "nobody"))], #"Relationship "a.r" points to the unknown entity "nobody"."#),
    (
      [pointing(.init("r", to: "a", isOptional: false, onDelete: .nullify))],
      #"Relationship "a.r" is not optional, so it cannot be nullified."#
    ),
    ([pointing(.init("r", to: "a", inverse: "a b"))], #"The inverse "a b" of "a.r" is not a name."#),
    (
      [pointing(.init("r", to: "a", inverse: "r"))],
      #"The inverse "r" of "a.r" has the name of an attribute or to-one of "a"."#
    ),
    (
      [pointing(.init("r", to: "a", inverse: "id"))],
      #"The inverse "id" of "a.r" has the name of an attribute or to-one of "a"."#
    ),
    (
      [pointing(.init("r", to: "a", inverse: "all"), .init("s", to: "a", inverse: "all"))],
      #"The inverse "all" of "a.s" is declared twice on "a"."#
    ),
    ([EntityDescription("a", attributes: [], unique: [[]])], #"A unique set of entity "a" is empty."#),
    (
      [EntityDescription("a", attributes: [], unique: [["x"]])],
      #"A unique set of entity "a" names the unknown attribute "x"."#
    ),
    (
      [EntityDescription("a", attributes: [], indexes: [IndexDescription([])])],
      #"A index of entity "a" is empty."#
    ),
    (
      [
        EntityDescription(
          "a", attributes: [.init("x", .int)], indexes: [IndexDescription([.init("x"), .init("x")])])
      ],
      #"A index of entity "a" names "x" twice."#
    ),
  ])
  func eachFault(entities: [EntityDescription], fault: String) {
    #expect(faults(entities) == [fault])
  }

  @Test func allFaultsAreNamedAtOnce() {
    let entities = [
      EntityDescription(
        "a", attributes: [.init("id", .int, column: "k"), .init("x", .decimal(scale: 99))],
        toOnes: [.init("r", to: "nobody", isOptional: false, onDelete: .nullify)], unique: [["y"], []]),
      EntityDescription("a", table: "sqlite_a", attributes: []),
    ]
    #expect(
      faults(entities) == [
        #"Two entities are named "a"."#, #"Entity "a" declares "id", which every entity has by itself."#,
        #"Attribute "a.x" has the scale 99; it must be 0 to 18."#,
        #"Relationship "a.r" points to the unknown entity "nobody"."#,
        #"Relationship "a.r" is not optional, so it cannot be nullified."#,
        #"A unique set of entity "a" names the unknown attribute "y"."#,
        #"A unique set of entity "a" is empty."#,
        #"Entity "a" has the table "sqlite_a", a name that is reserved."#,
      ])
  }

  @Test func theErrorCountsItsFaults() {
    do {
      _ = try Schema(entities: [Self.one(.init("id", .int, column: "k"))])
      Issue.record("no error")
    } catch {
      #expect(error.kind == .invalidSchema)
      #expect(error.message == "The schema has 1 fault.")
    }
  }

  @Test func namesMayHaveLettersOfAnyScript() throws {
    _ = try Schema(entities: [Self.one(.init("größe_2", .int), .init("名前", .string), .init("_x", .int))])
  }

  @Test func whatTheDefaultsAre() throws {
    let optional = ToOneDescription("r", to: "a")
    #expect(optional.column == "r_id" && optional.deleteRule == .nullify && optional.inverse == nil)
    #expect(ToOneDescription("r", to: "a", isOptional: false).deleteRule == .deny)
    let attribute = AttributeDescription("x", .int)
    #expect(attribute.column == "x" && !attribute.isOptional && attribute.isNormalized)
  }

  @Test func referrersComeFromTheLastDeclaredToTheFirst() throws {
    let schema = try Schema(entities: [
      EntityDescription("a", attributes: [], toOnes: [.init("r", to: "a"), .init("s", to: "a")]),
      EntityDescription(
        "b", attributes: [], toOnes: [.init("t", to: "a"), .init("u", to: "b"), .init("v", to: "a")]),
    ])
    #expect(
      schema.referrers(of: "a").map { "\($0.entity.name).\($0.toOne.name)" } == ["b.v", "b.t", "a.s", "a.r"])
  }

  private static func one(_ attributes: AttributeDescription...) -> EntityDescription {
    EntityDescription("a", attributes: attributes)
  }

  private static func pointing(_ toOnes: ToOneDescription...) -> EntityDescription {
    EntityDescription("a", attributes: [], toOnes: toOnes)
  }

  private func faults(_ entities: [EntityDescription]) -> [String] {
    do {
      _ = try Schema(entities: entities)
      return []
    } catch {
      return error.details
    }
  }
}

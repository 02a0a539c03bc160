import Testing
import WindrowModel

/// How the names of a path are found, and what each path reads.
@Suite struct PathResolutionTests {
  @Test func anAttributeIsReadFromItsOwnRow() throws {
    let path = try resolve("amount")
    #expect(path.steps.isEmpty)
    #expect(path.entity == "expense")
    #expect(path.target == .column(1))
    #expect(path.type == .double)
    #expect(!path.isNullable)
    #expect(try resolve("title").isNullable)
  }

  @Test func theIdentityIsAnInteger() throws {
    let path = try resolve("id")
    #expect(path.target == .identity)
    #expect(path.type == .int)
    #expect(!path.isNullable)
  }

  @Test func theKeyOfAToOneFollowsNothing() throws {
    for spelling in ["category", "category.id"] {
      let path = try resolve(spelling)
      #expect(path.steps.isEmpty)
      #expect(path.target == .column(12))
      #expect(path.type == .int)
      #expect(path.isNullable)
    }
  }

  @Test func stepsFollowToOnes() throws {
    let path = try resolve("category.country.population")
    #expect(path.steps.map(\.source) == ["expense", "category"])
    #expect(path.steps.map(\.column) == [12, 2])
    #expect(path.steps.map(\.destination) == ["category", "country"])
    #expect(path.entity == "country")
    #expect(path.target == .column(1))
    #expect(path.isNullable)
    #expect(try resolve("category.rank").isNullable)
    #expect(try resolve("category.country.id").steps.map(\.destination) == ["category"])
    #expect(try resolve("category.country").target == .column(2))
  }

  @Test func textThatIsNotKnownToBeNormalised() throws {
    let schema = try Schema(entities: [
      EntityDescription("a", attributes: [.init("x", .string, isNormalized: false), .init("y", .string)])
    ])
    #expect(try !schema.resolve("x", from: "a").isNormalized)
    #expect(try schema.resolve("y", from: "a").isNormalized)
  }

  @Test(arguments: [
    ("nope", StoreError.Kind.unknownAttribute), ("", .unknownAttribute), (".", .unknownAttribute),
    ("title.x", .unknownAttribute),
    ("id.x", .unknownAttribute), ("category.nope", .unknownAttribute), ("category.", .unknownAttribute),
    ("category.expenses", .unsupported), ("category.expenses.cents", .unsupported),
    ("Title", .unknownAttribute),
  ])
  func namesThatAreNotThere(spelling: String, kind: StoreError.Kind) {
    #expect { try resolve(spelling) } throws: { ($0 as? StoreError)?.kind == kind }
  }

  @Test func noNamesAtAll() throws {
    let schema = try LedgerSchema.make()
    #expect { try schema.resolve(AttributePath([]), from: "expense") } throws: {
      ($0 as? StoreError)?.kind == .unknownAttribute
    }
    #expect { try schema.resolve("title", from: "nobody") } throws: {
      ($0 as? StoreError)?.kind == .unknownEntity
    }
  }

  private func resolve(_ spelling: String) throws -> ResolvedPath {
    try LedgerSchema.make().resolve(AttributePath(spelling), from: "expense")
  }
}

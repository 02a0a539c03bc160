import Testing
import WindrowModel

/// Which aggregates a type has, and the types of their values.
@Suite struct AggregateResolutionTests {
  @Test(arguments: [
    ("count", AttributeType.int), ("count(blob)", .int), ("countDistinct(title)", .int), ("sum(cents)", .int),
    ("sum(amount)", .double), ("sum(price)", .decimal(scale: 2)), ("average(cents)", .double),
    ("average(amount)", .double),
    ("min(date)", .date), ("max(title)", .string), ("min(code)", .uuid), ("max(paid)", .bool),
    ("sum(category.rank)", .int), ("max(category.id)", .int), ("min(price)", .decimal(scale: 2)),
  ])
  func types(format: String, type: AttributeType) throws {
    let request = AggregateDescription(entity: "expense", values: [try Aggregate(format: format)])
    let resolved = try LedgerSchema.make().resolve(request)
    #expect(resolved.values.map(\.type) == [type])
    #expect(format == "count" ? resolved.values[0].path == nil : resolved.values[0].path != nil)
  }

  @Test(arguments: [
    ("sum(title)", StoreError.Kind.typeMismatch), ("sum(paid)", .typeMismatch), ("sum(date)", .typeMismatch),
    ("average(price)", .typeMismatch), ("average(date)", .typeMismatch), ("min(blob)", .typeMismatch),
    ("max(blob)", .typeMismatch), ("sum(nope)", .unknownAttribute),
    ("count(category.expenses)", .unsupported),
  ])
  func refused(format: String, kind: StoreError.Kind) throws {
    let request = AggregateDescription(entity: "expense", values: [.count, try Aggregate(format: format)])
    #expect { try LedgerSchema.make().resolve(request) } throws: { ($0 as? StoreError)?.kind == kind }
  }

  @Test func noValuesAtAll() {
    #expect { try LedgerSchema.make().resolve(AggregateDescription(entity: "expense", values: [])) } throws: {
      ($0 as? StoreError)?.kind == .unsupported
    }
  }
}

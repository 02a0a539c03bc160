import Foundation
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

  private static let groups = AggregateDescription(
    entity: "expense", values: [.sum("category.rank"), .count],
    groupBy: [.value("category.name"), .month("date", timeZone: nil)])

  @Test(arguments: [
    ("sum(category.rank) > 2 AND count == 1", "sum(category.rank) > 2 AND count == 1"),
    ("SUM( category.rank ) >= 2", "sum(category.rank) >= 2"),
    (
      "month(date) BEGINSWITH '2026' OR category.name == nil",
      "month(date) BEGINSWITH \"2026\" OR category.name == nil"
    ),
    ("sum(category.rank) / count IN {1, 2}", "sum(category.rank) / count IN {1, 2}"),
    ("length(category.name) > 2", "length:(category.name) > 2"),
    ("modulus:by:(count, 2) == 1", "modulus:by:(count, 2) == 1"),
  ])
  func conditionsOnGroupsNameValuesAndKeys(format: String, printed: String) throws {
    let schema = try LedgerSchema.make()
    var request = Self.groups
    let having = try Condition(groupFormat: format, of: request, in: schema)
    #expect(having.description == printed)
    #expect(try Condition(groupFormat: having.formatted().format, of: request, in: schema) == having)
    request.having = having
    let copy = try JSONDecoder().decode(AggregateDescription.self, from: JSONEncoder().encode(request))
    #expect(copy == request)
    #expect(try schema.resolve(copy) == schema.resolve(request))
  }

  @Test(arguments: [
    ("sum(cents) > 2", StoreError.Kind.unknownAttribute), ("cents > 2", .unknownAttribute),
    ("total(cents) > 2", .invalidFormat), ("count > 'a'", .typeMismatch), ("month(date) > 2", .typeMismatch),
    ("sum(category.rank > 2", .invalidFormat), ("count CONTAINS 'a'", .typeMismatch),
  ])
  func conditionsOnGroupsAreRefused(format: String, kind: StoreError.Kind) throws {
    let schema = try LedgerSchema.make()
    #expect { try Condition(groupFormat: format, of: Self.groups, in: schema) } throws: {
      ($0 as? StoreError)?.kind == kind
    }
  }

  @Test func termsOfGroupsReadBack() throws {
    for text in [
      "sum(category.rank) desc nullsLast", "day(date, 'Europe/Berlin') natural", "count", "category.name",
    ] {
      #expect(try SortTerm(groupFormat: text).description == text)
    }
    #expect { try SortTerm(groupFormat: "sum(cents") } throws: { ($0 as? StoreError)?.kind == .invalidFormat }
  }

  @Test func rowsOfGroupsAreKeysAndThenValues() throws {
    let resolved = try LedgerSchema.make().resolve(Self.groups)
    #expect(resolved.columnTypes == [.string, .string, .int, .int])
    #expect(resolved.returnedCount == 2)
    #expect(resolved.sort.count == 2)
  }
}

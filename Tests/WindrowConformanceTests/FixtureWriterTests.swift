import Foundation
import Testing
import WindrowModel
import WindrowStore

@testable import WindrowConformance

/// The law of the writer: what is written is read as the same.
struct FixtureWriterTests {
  @Test(arguments: FixtureScenarios.files)
  func everyScenarioIsWrittenAndReadAgain(_ file: URL) throws {
    let fixture = try Fixture(contentsOf: file)
    let text = try FixtureWriter.text(of: fixture)
    let copy = try Fixture(json: Data(text.utf8))
    // NaN is no equal of itself, so the documents are compared beside the schema.
    #expect(copy.json == fixture.json)
    #expect(copy.schema == fixture.schema)
    #expect(try FixtureWriter.text(of: copy) == text)
  }

  private static let schema = [
    EntityDescription("category", attributes: [AttributeDescription("name", .string, isOptional: true)]),
    EntityDescription(
      "expense",
      attributes: [
        AttributeDescription("title", .string, isOptional: true), AttributeDescription("cents", .int),
        AttributeDescription("date", .date, isOptional: true),
        AttributeDescription("price", .decimal(scale: 2), isOptional: true),
        AttributeDescription("code", .uuid, isOptional: true),
        AttributeDescription("blob", .data, isOptional: true),
        AttributeDescription("amount", .double, isOptional: true),
      ],
      toOnes: [ToOneDescription("category", to: "category", inverse: "expenses", onDelete: .cascade)],
      unique: [["code"]], indexes: [IndexDescription([.init("date", isDescending: true)])]),
  ]

  private static let step = FixtureStep(
    transaction: FixtureTransaction(operations: [
      .insert("expense", id: 6, ["cents": 1, "amount": .double(-0.0)]),
      .savepoint(
        [.update("expense", id: 6, ["title": .null]), .delete("expense", id: 6)], isRolledBack: true),
    ]),
    commit: .changes(inserted: ["expense": [6]], updated: [:], deleted: [:]))

  private static let code = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private static var row: StoredRow {
    StoredRow(
      id: 5,
      values: [
        "e\u{301}\0\n\"", .int(.min), .date(Date(timeIntervalSinceReferenceDate: 791_596_800.123_456)),
        .decimal(Decimal(-150) / 100), .uuid(code), .data(Data([0, 255])), .double(-.infinity), .int(1),
      ])
  }

  private static let groupRow: [AttributeValue] = [
    "x", .null, 1, .decimal(Decimal(-150) / 100), .date(Date(timeIntervalSinceReferenceDate: 0.1)),
  ]

  private static func aggregate(where condition: Condition) -> AggregateDescription {
    AggregateDescription(
      entity: "expense", condition: condition, values: [.count, .sum("price"), .min("date")],
      groupBy: [.value("category.name"), .day("date", timeZone: "Europe/Berlin")],
      having: .comparison(.path("sum(price)"), .greater, .constant(.decimal(2)), [])
        && .comparison(
          .path("min(date)"), .less, .constant(.date(Date(timeIntervalSinceReferenceDate: 7))), []),
      sort: [SortTerm("sum(price)", .descending, nulls: .last), SortTerm("day(date, 'Europe/Berlin')")],
      limit: 4,
      offset: 1, isExact: true)
  }

  @Test(arguments: [
    Condition.comparison(
      .path("date"), .greater, .constant(.date(Date(timeIntervalSinceReferenceDate: 0.1))), []),
    .comparison(.path("code"), .equal, .constant(.uuid(code)), []),
    .among(.path("blob"), [.data(Data([0, 255])), .null]),
    .comparison(.path("price"), .lessOrEqual, .constant(.decimal(Decimal(string: "0.1") ?? 0)), []),
    .text(.path("category.name"), .like, .constant("a\\*'\"\n%@"), [.caseInsensitive]),
    .not(.comparison(.arithmetic(.path("cents"), .add, .constant(1)), .equal, .constant(.null), [])),
    .or([.among(.path("cents"), []), .comparison(.path("amount"), .less, .constant(.double(.infinity)), [])]),
  ])
  func aRequestIsWrittenAndReadAgain(_ condition: Condition) throws {
    let schema = try Schema(entities: Self.schema)
    let fetch = FetchDescription(
      entity: "expense", condition: condition,
      sort: [SortTerm("category.name", .descending, nulls: .first, comparator: .natural), SortTerm("cents")],
      limit: 3, offset: 1,
      batchSize: 7, sectionBy: .day("date", timeZone: "Europe/Berlin"),
      sectionOrder: [SortTerm("category", .descending)])
    let sections = [
      SectionIDs(key: "2026-02-01", order: [1], ids: [5]), SectionIDs(key: .null, order: [.null], ids: [6]),
    ]
    let aggregate = Self.aggregate(where: condition)
    let fixture = Fixture(
      name: "a trace", schema: schema,
      tables: [
        FixtureTable("category", [StoredRow(id: 1, values: ["x"])]), FixtureTable("expense", [Self.row]),
      ],
      checks: [
        FixtureCheck(fetch, ids: [5, 6], sections: sections), FixtureCheck(fetch, error: .unsupported),
        FixtureCheck(aggregate, rows: [Self.groupRow]),
        FixtureCheck(aggregate, error: .integerOverflow),
      ],
      steps: [Self.step])
    let copy = try Fixture(json: Data(try FixtureWriter.text(of: fixture).utf8))
    #expect(copy == fixture)
    guard case .fetch(let request, _) = copy.checks[0] else {
      Issue.record("the first check is no fetch")
      return
    }
    #expect(try schema.resolve(request.description(in: schema)) == schema.resolve(fetch))
    guard case .aggregate(let groups, _) = copy.checks[2] else {
      Issue.record("the third check is no aggregate")
      return
    }
    #expect(try schema.resolve(groups.description(in: schema)) == schema.resolve(aggregate))
  }

  @Test func aSchemaThatNoFixtureCanSayIsRefused() throws {
    var entities = Self.schema
    entities[0].table = "categories"
    let fixture = Fixture(name: "n", schema: try Schema(entities: entities))
    #expect(throws: FixtureError.self) { try FixtureWriter.text(of: fixture) }
  }

  @Test func whatFitsInALineStandsInOne() {
    let json = JSONValue.object([
      "short": .array([.integer(1), .null]), "long": .array((1...40).map { .integer(1000 + $0) }),
      "text": .string("e\u{301}\u{200D}é"),
    ])
    #expect(
      json.text() == """
        {
          "short": [1, null],
          "long": [
            1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 1017,
            1018, 1019, 1020, 1021, 1022, 1023, 1024, 1025, 1026, 1027, 1028, 1029, 1030, 1031, 1032, 1033, 1034,
            1035, 1036, 1037, 1038, 1039, 1040
          ],
          "text": "e\\u0301\\u200dé"
        }
        """)
  }
}

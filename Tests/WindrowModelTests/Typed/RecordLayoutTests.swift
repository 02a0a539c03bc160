import Foundation
import Testing

@testable import WindrowModel

/// A property of every way of being read, references between and behind properties of odd sizes.
private struct Everything: Entity {
  var flag: Bool
  @ToOne var first: Everything?
  var small: Int32
  var count: Int
  var maybeCount: Int?
  var amount: Double
  var maybeAmount: Double?
  var title: String
  var maybeTitle: String?
  var date: Date
  var maybeDate: Date?
  var maybeFlag: Bool?
  var code: UUID
  var bytes: Data
  var price: Decimal
  var kind: Kind
  @ToOne var second: Everything?
  var id: RecordID<Everything> = .unassigned

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    flag = try row.value("flag", \.flag)
    small = try row.value("small", \.small)
    count = try row.value("count", \.count)
    maybeCount = try row.value("maybeCount", \.maybeCount)
    amount = try row.value("amount", \.amount)
    maybeAmount = try row.value("maybeAmount", \.maybeAmount)
    title = try row.value("title", \.title)
    maybeTitle = try row.value("maybeTitle", \.maybeTitle)
    date = try row.value("date", \.date)
    maybeDate = try row.value("maybeDate", \.maybeDate)
    maybeFlag = try row.value("maybeFlag", \.maybeFlag)
    code = try row.value("code", \.code)
    bytes = try row.value("bytes", \.bytes)
    price = try row.value("price", \.price, scale: 2)
    kind = try row.value("kind", \.kind)
    _first = try row.toOne("first", \.$first, \.first)
    _second = try row.toOne("second", \.$second, \.second)
  }
}

@Suite struct RecordLayoutTests {
  private static let code = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private static let full: [AttributeValue] = [
    true, -3, 4, 5, 1.5, 2.5, "a title of more than fifteen bytes", "",
    .date(Date(timeIntervalSinceReferenceDate: 7)),
    .date(Date(timeIntervalSinceReferenceDate: 8)), false, .uuid(code), .data(Data([1, 2])),
    .decimal(Decimal(9)), "card", 10, .int(.max),
  ]

  private static let sparse: [AttributeValue] = [
    false, 0, 0, nil, 0.0, nil, "", nil,
    .date(Date(timeIntervalSinceReferenceDate: 0)), nil, nil, .uuid(code),
    .data(Data()), .decimal(Decimal(0)), "cash", nil, nil,
  ]

  private func record(_ values: [AttributeValue], id: RowID) throws -> Everything {
    var records: [Everything] = []
    let view = RowView(id: id, values: values, of: try Everything.entityDescription, faultSource: nil)
    try Everything.decode(view, into: &records)
    return try #require(records.first)
  }

  @Test(arguments: [full, sparse])
  func everyPropertyIsReadFromItsPlace(values: [AttributeValue]) throws {
    var read = [AttributeValue](repeating: "untouched", count: values.count)
    try EntityMapping<Everything>.of().readValues(of: try record(values, id: 1), into: &read)
    #expect(read == values)
  }

  @Test func aRowIsNotReadByADescriptionOfAnother() throws {
    let view = RowView(id: 1, values: Self.full, of: try Everything.entityDescription, faultSource: nil)
    let other = EntityDescription("other", attributes: [AttributeDescription("name", .string)])
    var kind: StoreError.Kind?
    do throws(StoreError) { _ = try view.copyValues(of: other) } catch { kind = error.kind }
    #expect(kind == .misuse)
    let cells = [ColumnCell.integer(1)]
    try unsafe cells.withUnsafeBufferPointer { cells in
      let start = try unsafe #require(cells.baseAddress)
      let short = unsafe RowView(id: 1, cells: start, of: other, faultSource: nil)
      kind = nil
      do throws(StoreError) { _ = try short.copyValues(of: try Everything.entityDescription) } catch {
        kind = error.kind
      }
      #expect(kind == .misuse)
    }
  }

  @Test func recordsOfAnArrayLieAStrideApart() throws {
    let layout = try EntityMapping<Everything>.of().layout
    var new = try record(Self.sparse, id: 1)
    new.id = .unassigned
    let records = [try record(Self.full, id: 41), new, try record(Self.full, id: 43)]
    let ids = try records.indices.map { index in
      try records.withUnsafeBytes { bytes in
        try layout.identity(at: bytes.baseAddress! + index * layout.stride)
      }
    }
    #expect(ids == [41, nil, 43])
  }

  @Test func listsOfIdentitiesKeepTheirKeys() {
    #expect(RecordID<Everything>.list([3, .min, .max]).map(\.rawValue) == [3, .min, .max])
    #expect(RecordID<Everything>.list([]) == [])
  }
}

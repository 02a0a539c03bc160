import Foundation
import Testing
import WindrowModel

/// What an attribute of each type keeps, and what it refuses.
@Suite struct AttributeValueAcceptanceTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 0.1)
  private static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  @Test(arguments: [
    (AttributeValue.bool(true), AttributeType.bool, AttributeValue.bool(true)),
    (.int(.min), .int, .int(.min)),
    (.double(.infinity), .double, .double(.infinity)), (.int(5), .double, .double(5)),
    (.int(1 << 53), .double, .double(9_007_199_254_740_992)), (.string("a\0b"), .string, .string("a\0b")),
    (.date(date), .date, .date(date)), (.uuid(uuid), .uuid, .uuid(uuid)),
    (.data(Data([0])), .data, .data(Data([0]))),
    (.decimal(2.5), .decimal(scale: 1), .decimal(2.5)), (.int(-7), .decimal(scale: 0), .decimal(-7)),
    (.null, .bool, .null), (.null, .decimal(scale: 2), .null),
  ])
  func isKept(value: AttributeValue, type: AttributeType, kept: AttributeValue) throws {
    #expect(try value.accepted(as: type) == kept)
  }

  @Test func textIsNormalised() throws {
    guard
      case .string(let text) = try AttributeValue.string("e\u{301}a\u{1100}\u{1161}").accepted(as: .string)
    else {
      Issue.record("no text")
      return
    }
    #expect(Array(text.unicodeScalars) == ["\u{E9}", "a", "\u{AC00}"])
  }

  @Test func negativeZeroIsKeptAsZero() throws {
    guard case .double(let value) = try AttributeValue.double(-0.0).accepted(as: .double),
      case .date(let date) = try AttributeValue.date(Date(timeIntervalSinceReferenceDate: -0.0)).accepted(
        as: .date)
    else {
      Issue.record("another type")
      return
    }
    #expect(value.sign == .plus)
    #expect(date.timeIntervalSinceReferenceDate.sign == .plus)
  }

  @Test(arguments: [
    (AttributeValue.double(.nan), AttributeType.double), (.int(1 << 53 + 1), .double), (.int(.max), .double),
    (.decimal(0.125), .decimal(scale: 2)), (.decimal(.nan), .decimal(scale: 2)),
    (.decimal(92_233_720_368_547_758.08), .decimal(scale: 2)), (.int(.max), .decimal(scale: 1)),
    (.date(Date(timeIntervalSinceReferenceDate: .nan)), .date),
    (.date(Date(timeIntervalSinceReferenceDate: .infinity)), .date),
    (.date(Date(timeIntervalSinceReferenceDate: -63_113_904_001)), .date),
    (.date(Date(timeIntervalSinceReferenceDate: 252_423_993_600)), .date),
  ])
  func mayNotBeSaved(value: AttributeValue, type: AttributeType) {
    #expect(failure { try value.accepted(as: type) } == .invalidValue)
  }

  @Test func theFirstAndTheLastInstantOfTheRange() throws {
    for seconds in [-63_113_904_000, 252_423_993_600.0.nextDown] {
      let value = AttributeValue.date(Date(timeIntervalSinceReferenceDate: seconds))
      #expect(try value.accepted(as: .date) == value)
    }
  }

  @Test(arguments: [
    (AttributeValue.int(1), AttributeType.bool), (.bool(true), .int), (.double(1), .int),
    (.string("1"), .int),
    (.string("2026-01-31"), .date), (.double(1), .date), (.int(1), .string),
    (.double(1.5), .decimal(scale: 2)),
    (.string("1.50"), .decimal(scale: 2)), (.decimal(1), .double), (.data(Data()), .uuid),
    (.uuid(uuid), .data),
  ])
  func isOfAnotherType(value: AttributeValue, type: AttributeType) {
    #expect(failure { try value.accepted(as: type) } == .typeMismatch)
  }

  @Test func columnsNameThemselvesInErrors() throws {
    let entity = EntityDescription(
      "task",
      attributes: [
        .init("size", .int), .init("kind", .string, isOptional: true, allowedValues: ["small", "large"]),
      ], toOnes: [.init("owner", to: "task")])
    #expect(try entity.accepted(5, at: 0) == 5)
    #expect(try entity.accepted("small", at: 1) == "small")
    #expect(try entity.accepted(nil, at: 1) == .null)
    #expect(try entity.accepted(nil, at: 0) == .null)
    #expect(try entity.accepted(9, at: 2) == 9)
    #expect(
      message { try entity.accepted("x", at: 0) }
        == #"typeMismatch: task.size: "x" is of type string, not int."#)
    #expect(
      message { try entity.accepted("huge", at: 1) }
        == #"invalidValue: task.kind: "huge" is none of its raw values."#)
    #expect(
      message { try entity.accepted("x", at: 2) } == #"typeMismatch: task.owner: "x" is no key of a row."#)
  }

  private func failure(_ body: () throws -> AttributeValue) -> StoreError.Kind? {
    do { _ = try body() } catch { return (error as? StoreError)?.kind }
    return nil
  }

  private func message(_ body: () throws -> AttributeValue) -> String? {
    do { _ = try body() } catch { return (error as? StoreError).map { "\($0.kind): \($0.message)" } }
    return nil
  }
}

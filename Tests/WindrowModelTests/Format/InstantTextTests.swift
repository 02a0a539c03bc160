import Foundation
import Testing
import WindrowModel

/// Dates in ISO 8601, against seconds from calendars and from exact arithmetic.
@Suite struct InstantTextTests {
  @Test(arguments: [
    ("2001-01-01", 0.0), ("2001-01-01T00:00:00Z", 0), ("2001-01-01T00:00Z", 0), ("2001-01-01t00:00:01z", 1),
    ("2001-01-01T01:00:00+01:00", 0), ("2001-01-01T01:30+0130", 0), ("2000-12-31T19:00:00-05", 0),
    ("2000-12-31T23:59:59.75Z", -0.25), ("2001-01-01T00:00:00.1Z", 0.1),
    ("1970-01-01T00:00:00Z", -978_307_200),
    ("0001-01-01", -63_113_904_000), ("9999-12-31T23:59:59Z", 252_423_993_599), ("2000-02-29", -26_524_800),
    ("2026-01-31T12:30:15.123456Z", 791_555_415.123456),
  ])
  func readsSecondsSince2001(text: String, seconds: Double) {
    #expect(AttributeValue(text: text, as: .date) == .date(Date(timeIntervalSinceReferenceDate: seconds)))
  }

  @Test(arguments: [
    "", "2026", "2026-1-31", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-04-31",
    "2026-01-00",
    "2026-01-31T", "2026-01-31T12", "2026-01-31T12:00:00", "2026-01-31 12:00:00Z", "2026-01-31T24:00:00Z",
    "2026-01-31T12:60:00Z", "2026-01-31T12:00:60Z", "2026-01-31T12:00:00.Z", "2026-01-31Z",
    "2026-01-31T12:00:00Zx",
    "2026-01-31T12:00:00+1", "2026-01-31T12:00:00+01:60", " 2026-01-31", "２０２６-01-31",
  ])
  func refusesWhatIsNoDate(text: String) {
    #expect(AttributeValue(text: text, as: .date) == nil)
  }

  @Test func everyDayOfFourCenturiesAgreesWithTheCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for day in stride(from: -73_000, through: 73_000, by: 37) {
      let date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let text = try String(
        format: "%04d-%02d-%02d", #require(parts.year), #require(parts.month), #require(parts.day))
      #expect(AttributeValue(text: text, as: .date) == .date(date))
    }
  }

  @Test func otherTypesFromText() {
    #expect(AttributeValue(text: "-5", as: .int) == .int(-5))
    #expect(AttributeValue(text: "1e3", as: .double) == .double(1000))
    #expect(AttributeValue(text: "true", as: .bool) == .bool(true))
    #expect(AttributeValue(text: "x", as: .string) == .string("x"))
    #expect(AttributeValue(text: "-1.50", as: .decimal(scale: 2)) == .decimal(-1.5))
    #expect(AttributeValue(text: "1.", as: .decimal(scale: 2)) == nil)
    #expect(AttributeValue(text: "", as: .decimal(scale: 2)) == nil)
    #expect(AttributeValue(text: "5.0", as: .int) == nil)
  }
}

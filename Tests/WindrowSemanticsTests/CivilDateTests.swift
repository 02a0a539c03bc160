import Foundation
import TestSupport
import Testing

@testable import WindrowSemantics

@Suite struct CivilDateTests {
  /// Seconds since 2001-01-01 and the day, as Python's `datetime` (proleptic Gregorian) gives it.
  @Test(
    arguments: [
      (0, "2001-01-01"), (-1, "2000-12-31"), (-0.000_001, "2000-12-31"), (-1e-300, "2000-12-31"),
      (-0.0, "2001-01-01"),
      (86_399, "2001-01-01"), (86_399.999, "2001-01-01"), ((86_400.0).nextDown, "2001-01-01"),
      (86_400, "2001-01-02"),
      (-86_400, "2000-12-31"), (-86_400.5, "2000-12-30"), (-86_401, "2000-12-30"), (94_694_399, "2004-01-01"),
      (-31_622_400, "2000-01-01"), (-3_187_209_600, "1900-01-02"), (-10_000_000_000, "1684-02-11"),
      (-13_198_507_200, "1582-10-04"), (-13_197_600_000, "1582-10-15"), (-3_182_198_401, "1900-02-28"),
      (-3_182_198_400, "1900-03-01"), (-26_481_600, "2000-02-29"), (-63_014_198_400, "0004-02-29"),
      (-59_984_668_800, "0100-03-01"), (730_943_999, "2024-02-29"), (3_129_148_800, "2100-02-28"),
      (252_423_907_200, "9999-12-31"), (252_423_993_599.5, "9999-12-31"), (-63_113_904_000, "0001-01-01"),
    ] as [(Double, String)])
  func anInstantFallsOnADay(_ seconds: Double, _ day: String) throws {
    let date = try #require(CivilDate(seconds: seconds))
    #expect(date.dayText == day)
    #expect(date.monthText == day.prefix(7))
    #expect(date.year == Int(day.prefix(4)))
  }

  @Test(
    arguments: [
      -63_113_904_000.5, 252_423_993_600, .infinity, -.infinity, .nan, 1e300, -1e300, 1e18, -1e18,
    ] as [Double])
  func anInstantOutsideTheYears1To9999HasNoDay(_ seconds: Double) {
    #expect(CivilDate(seconds: seconds) == nil)
    #expect(CalendarZone(identifier: "Europe/Berlin")?.date(seconds: seconds) == nil)
  }

  @Test func everyDayOf10000YearsFollowsTheOneBefore() {
    // From 0001-01-01, 730,485 days before 2001-01-01, counted on by the rule of leap years alone.
    var days = -730_485
    for year in 1...9_999 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (month, length) in lengths.enumerated() {
        for day in 1...length {
          let date = CivilDate(daysSinceReference: days)
          if date.year != year || date.month != month + 1 || date.day != day {
            Issue.record("day \(days) is \(date), not \(year)-\(month + 1)-\(day)")
            return
          }
          days += 1
        }
      }
    }
    #expect(days == 2_921_574)
  }

  @Test(
    arguments: [
      // 2025-12-31 23:30 UTC is next year in Berlin and still this one in New York.
      ("Europe/Berlin", 788_916_600, "2026-01-01"), ("America/New_York", 788_916_600, "2025-12-31"),
      // Summer time in Berlin: 22:30 UTC on 2025-06-30 is 00:30 on July 1, in winter it would be 23:30.
      ("Europe/Berlin", 773_015_400, "2025-07-01"), ("Europe/Berlin", 757_377_000, "2024-12-31"),
      // Kathmandu is 5:45 ahead: 18:14:59 UTC and 18:15 UTC on 2024-05-05 are two days there.
      ("Asia/Kathmandu", 736_625_699, "2024-05-05"), ("Asia/Kathmandu", 736_625_700, "2024-05-06"),
      // Samoa had no 2011-12-30: at 10:00 UTC the clocks went from the 29th to the 31st.
      ("Pacific/Apia", 346_931_999, "2011-12-29"), ("Pacific/Apia", 346_932_000, "2011-12-31"),
      ("UTC", 0, "2001-01-01"), ("GMT", -1, "2000-12-31"),
    ] as [(String, Double, String)])
  func anInstantFallsOnTheDayOfAZone(_ zone: String, _ seconds: Double, _ day: String) throws {
    let zone = try #require(CalendarZone(identifier: zone))
    #expect(zone.date(seconds: seconds)?.dayText == day)
  }

  @Test func anUnknownZoneIsNone() {
    #expect(CalendarZone(identifier: "Mars/Olympus") == nil)
    #expect(CalendarZone(identifier: "") == nil)
  }

  @Test func utcNeedsNoRules() {
    #expect(CalendarZone.utc.date(seconds: 788_916_600)?.dayText == "2025-12-31")
  }

  @Test(arguments: ["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"])
  func daysOfOurTimesAreFoundationsDays(_ identifier: String) throws {
    let zone = try #require(CalendarZone(identifier: identifier))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: identifier))
    var generator = SplitMix64(seed: 51)
    for _ in 0..<2_000 {
      // From 1900 to 2100, when Foundation's calendar is Gregorian too.
      let seconds = Double.random(in: -3_187_000_000...3_155_000_000, using: &generator)
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSinceReferenceDate: seconds))
      let date = try #require(zone.date(seconds: seconds))
      #expect([date.year, date.month, date.day] == [parts.year, parts.month, parts.day], "\(seconds)")
    }
  }

  @Test func theLocalYearMayGoBeyondTheEnds() throws {
    let east = try #require(CivilDate(seconds: 252_423_993_599, offset: 3_600))
    #expect(east.monthText == "10000-01" && east.dayText == "10000-01-01")
    let west = try #require(CivilDate(seconds: -63_113_904_000, offset: -3_600))
    #expect(west.monthText == "0000-12" && west.dayText == "0000-12-31")
  }
}

import Testing

@testable import WindrowSQLite

/// When the watching thread looks again.
@Suite struct LookPlanTests {
  @Test func whereNothingHappensItLooksOnceASecond() {
    var plan = LookPlan(interval: nil)
    for _ in 0..<5 {
      plan.note(.nothing(hasWritten: false))
      #expect(plan.wait(systemTells: true) == .seconds(1))
    }
    #expect(plan.wait(systemTells: false) == .milliseconds(100))
  }

  @Test func anEventIsFollowedByLooksEverFurtherApart() {
    var plan = LookPlan(interval: nil)
    plan.noteEvent()
    var waits: [Duration] = []
    for _ in 0..<15 {
      plan.note(.nothing(hasWritten: false))
      waits.append(plan.wait(systemTells: true))
    }
    let first = [20, 40, 80, 160].map { Duration.milliseconds($0) }
    #expect(waits == first + Array(repeating: .milliseconds(200), count: 9) + [.seconds(1), .seconds(1)])
  }

  @Test func whoeverWritesWithoutPauseIsGatheredLonger() {
    var plan = LookPlan(interval: nil)
    #expect(plan.gathering == .milliseconds(10))
    plan.note(.nothing(hasWritten: true))
    #expect(plan.gathering == .milliseconds(100))
    plan.note(.nothing(hasWritten: false))
    #expect(plan.gathering == .milliseconds(10))
    plan.note(.commits(telling: .milliseconds(30)))
    #expect(plan.gathering == .milliseconds(60))
    plan.note(.commits(telling: .seconds(3)))
    #expect(plan.gathering == .milliseconds(100))
    #expect(plan.wait(systemTells: true) == .milliseconds(20))
  }

  @Test func aBusyFileIsTriedAgainFiveTimesASecond() {
    var plan = LookPlan(interval: nil)
    plan.noteEvent()
    for _ in 0..<100 {
      plan.note(.busy)
      #expect(plan.wait(systemTells: true) <= .milliseconds(200))
    }
    #expect(plan.wait(systemTells: true) == .seconds(1))
    plan.note(.busy)
    #expect(plan.wait(systemTells: true) == .milliseconds(200))
  }

  @Test(arguments: [(20, 20), (0, 5), (-1000, 5), (7_200_000, 3_600_000)])
  func anIntervalIsKeptWithinItsBounds(chosen: Int, kept: Int) {
    let interval = SQLiteConfiguration.ForeignCommits.every(.milliseconds(chosen)).interval
    #expect(interval == .milliseconds(kept))
    var plan = LookPlan(interval: interval)
    plan.noteEvent()
    #expect(plan.wait(systemTells: false) == .milliseconds(kept))
  }

  @Test func durationsBeyondAllBoundsAreClamped() {
    #expect(Duration.milliseconds(1500).wholeNanoseconds == 1_500_000_000)
    #expect(Duration.seconds(Int64.max).wholeNanoseconds == Int.max)
    #expect(Duration.seconds(Int64.min).wholeNanoseconds == Int.min)
  }
}

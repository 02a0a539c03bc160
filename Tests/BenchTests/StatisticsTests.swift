import Testing

@testable import bench

@Suite struct StatisticsTests {
  @Test func noSamplesHaveNoStatistics() {
    #expect(Statistics([]) == nil)
  }

  @Test func oneSampleIsEverything() throws {
    let statistics = try #require(Statistics([5]))
    #expect(statistics.min == 5)
    #expect(statistics.median == 5)
    #expect(statistics.p90 == 5)
    #expect(statistics.max == 5)
  }

  /// By hand: nearest rank of 0.9 · n, rounded up.
  private static let known: [(samples: [Double], median: Double, p90: Double)] = [
    ([3, 1, 2], 2, 3),
    ([4, 1, 3, 2], 2.5, 4),
    ([9, 8, 7, 6, 5, 4, 3, 2, 1], 5, 9),
    ([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 5.5, 9),
    ((1...20).map { Double($0) }, 10.5, 18),
    ((1...101).map { Double($0) }, 51, 91),
  ]

  @Test(arguments: known)
  func medianAndNinetiethPercentile(samples: [Double], median: Double, p90: Double) throws {
    let statistics = try #require(Statistics(samples))
    #expect(statistics.count == samples.count)
    #expect(statistics.median == median)
    #expect(statistics.p90 == p90)
  }
}

@Suite struct SamplingTests {
  private final class Log {
    var calls: [String] = []
  }

  private func side(_ name: String, _ values: [Double], _ log: Log, answer: Int = 1) -> Side {
    var next = 0
    return Side {
      log.calls.append(name)
      defer { next += 1 }
      return Sample(value: values[next], answer: answer)
    }
  }

  @Test func sidesTakeTurnsAndWarmUpsAreNotCounted() throws {
    let log = Log()
    let trial = Trial(
      floor: side("f", [900, 1, 2, 3], log), library: side("l", [900, 10, 20, 30], log))
    let measured = try Sampling(samples: 3, warmUps: 1).run(trial)
    #expect(log.calls == ["f", "l", "l", "f", "f", "l", "l", "f"])
    #expect(measured.floor?.median == 2)
    #expect(measured.floor?.max == 3)
    #expect(measured.library?.median == 20)
  }

  @Test func sidesThatDisagreeFail() {
    let log = Log()
    let trial = Trial(
      floor: side("f", [1, 1], log, answer: 1), library: side("l", [1, 1], log, answer: 2))
    #expect(throws: BenchFailure.self) { try Sampling(samples: 2, warmUps: 0).run(trial) }
  }

  @Test func aSideMayBeMissing() throws {
    let measured = try Sampling(samples: 2, warmUps: 0)
      .run(Trial(library: side("l", [4, 6], Log())))
    #expect(measured.floor == nil)
    #expect(measured.library?.median == 5)
  }

  @Test func aTimedSideCountsOneIterationAndOnlyTheBody() throws {
    var prepared = 0
    let side = Side.timed(
      iterations: 1_000_000_000, before: { prepared += 1 }, { _ in 7 }, answer: { _, output in output })
    let sample = try side.sample()
    #expect(prepared == 1)
    #expect(sample.answer == 7)
    // A nanosecond each would mean a second in all.
    #expect(sample.value >= 0 && sample.value < 1)
  }

  @Test(.enabled(if: AllocationCounter.isAvailable))
  func peakBytesSeeWhatWasHeldAndFreed() throws {
    let side = Side.peakBytes(
      { () -> Int in
        let block = [UInt8](repeating: 1, count: 1_000_000)
        return block.count
      }, answer: { $0 })
    let sample = try side.sample()
    #expect(sample.answer == 1_000_000)
    #expect(sample.value >= 1_000_000)
    #expect(sample.value < 2_000_000)
  }
}

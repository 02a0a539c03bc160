/// One measured round: what it cost, and what it found.
struct Sample: Equatable {
  /// In the workload's unit.
  var value: Double
  /// A number made from the result outside the measured part; floor and library must agree on it.
  var answer: Int
}

/// One way of doing a workload, the floor's or the library's, which can be sampled again and again.
struct Side {
  let sample: () throws -> Sample

  init(sample: @escaping () throws -> Sample) {
    self.sample = sample
  }

  /// Times `body`; neither preparing, nor judging the result, nor freeing it is counted.
  ///
  /// - Parameter iterations: how many times `body` does the work by itself; the value is for one.
  static func timed<Input, Output>(
    iterations: Int = 1,
    before: @escaping () throws -> Input,
    _ body: @escaping (Input) throws -> Output,
    answer: @escaping (Input, Output) throws -> Int
  ) -> Side {
    Side {
      let input = try before()
      let watch = Stopwatch()
      let output = try body(input)
      let elapsed = watch.elapsed
      return Sample(
        value: elapsed / Double(iterations), answer: try answer(input, output))
    }
  }

  /// Times work that needs no preparing.
  static func timed<Output>(
    _ body: @escaping () throws -> Output, answer: @escaping (Output) throws -> Int
  ) -> Side {
    timed(before: {}, { _ in try body() }, answer: { _, output in try answer(output) })
  }

  /// The mean of a step that times itself, over many.
  ///
  /// - Parameters:
  ///   - warmUps: steps that are not measured, so that caches are as after a while.
  ///   - before: called before the warm-ups, and again before what is measured.
  static func steps<Step>(
    _ steps: [Step], warmUps: [Step] = [], before: @escaping () throws -> Void,
    _ body: @escaping (Step) throws -> (elapsed: Double, answer: Int)
  ) -> Side {
    Side {
      if !warmUps.isEmpty {
        try before()
        for step in warmUps { _ = try body(step) }
      }
      try before()
      var elapsed = 0.0
      var answer = 0
      for step in steps {
        let result = try body(step)
        elapsed += result.elapsed
        answer = answer &* 31 &+ result.answer
      }
      return Sample(value: elapsed / Double(max(steps.count, 1)), answer: answer)
    }
  }

  /// The bytes that this thread holds at most, beyond what it held before, while `body` runs.
  static func peakBytes<Output>(
    _ body: @escaping () throws -> Output, answer: @escaping (Output) throws -> Int
  ) -> Side {
    Side {
      AllocationCounter.resetPeak()
      let output = try body()
      let peak = AllocationCounter.peak
      return Sample(value: Double(peak), answer: try answer(output))
    }
  }
}

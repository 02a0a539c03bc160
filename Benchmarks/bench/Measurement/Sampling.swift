/// Runs the two sides of a trial in turns, so that both see the same machine.
struct Sampling {
  let samples: Int
  let warmUps: Int

  /// Nil for a side that the trial does not have.
  struct Measured: Equatable {
    var floor: Statistics?
    var library: Statistics?
  }

  /// Takes the samples.
  ///
  /// Who goes first changes with every round, so that neither always finds the caches as the
  /// other left them. Throws if a side throws or if the answers are not all equal.
  func run(_ trial: Trial) throws -> Measured {
    var floor: [Double] = []
    var library: [Double] = []
    var expected: Int?
    func take(_ side: Side?, _ name: String, into values: inout [Double]) throws {
      guard let sample = try side?.sample() else { return }
      if let expected, expected != sample.answer {
        throw BenchFailure("the \(name) answers \(sample.answer), before it was \(expected)")
      }
      expected = sample.answer
      values.append(sample.value)
    }
    for round in 0..<(warmUps + samples) {
      if round == warmUps {
        floor.removeAll()
        library.removeAll()
      }
      if round.isMultiple(of: 2) {
        try take(trial.floor, "floor", into: &floor)
        try take(trial.library, "library", into: &library)
      } else {
        try take(trial.library, "library", into: &library)
        try take(trial.floor, "floor", into: &floor)
      }
    }
    return Measured(floor: Statistics(floor), library: Statistics(library))
  }
}

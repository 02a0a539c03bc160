import WindrowLive
import WindrowModel
import WindrowStore

extension TracePlayer {
  /// Begins to follow every live list of the trace, and fails unless each shows what the oracle says.
  func makeFollowers(_ store: any Store) throws -> [TraceFollower] {
    try trace.lists.compactMap { list in
      guard let start = answers.states.first?.lists[list.number] else { return nil }
      // Lists are looked at in different rhythms, so that changes of all lengths are merged.
      let follower = try TraceFollower(list, start, on: store, looksEvery: 2 + list.number % 4)
      try naming(follower, list.request) { try follower.judgeStart(answers.start) }
      return follower
    }
  }

  /// Gives a live list another request.
  func setRequest(_ request: FetchDescription, ofList number: Int) throws {
    try followers.first { $0.number == number }?.watched.controller.setRequest(request)
  }

  /// Fails unless every live list shows, and has told, what the oracle says after an event.
  func judgeLists(at index: Int, _ cause: TraceFollower.Cause) throws {
    let tables = answers.states[index + 1].tables
    for answer in answers.liveAnswers[index] {
      guard let follower = followers.first(where: { $0.number == answer.number }) else { continue }
      var itsCause = cause
      // Another list's request is no event for this one.
      if case .setRequest(let number, _) = trace.events[index], number != answer.number {
        itsCause = .nothing
      }
      try naming(follower, answer.list.request) {
        try follower.judge(answer, itsCause, tables)
        if (index + 1) % follower.looksEvery == 0 || index == trace.events.count - 1 {
          try follower.look(answer.list)
        }
      }
    }
  }

  /// Runs a closure whose failures are those of a live list.
  func naming(
    _ follower: TraceFollower, _ request: FetchDescription, _ body: () throws -> Void
  ) throws {
    do { try body() } catch let failure as TraceFailure {
      var named = TraceFailure(failure.difference, "\(words(request)): \(failure.message)")
      named.list = follower.number
      throw named
    }
  }
}

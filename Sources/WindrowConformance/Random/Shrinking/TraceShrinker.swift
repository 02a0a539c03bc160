import WindrowModel
import WindrowStore

/// The cutting down of a trace that fails on a store, as long as it fails in the same way.
struct TraceShrinker {
  let store: ConformanceStore
  let difference: String
  /// How many more traces may be tried.
  private var attempts: Int
  private var trace: RandomTrace

  /// The smallest trace found that fails like the given one, after trying at most so many.
  static func shrunk(
    _ trace: RandomTrace, _ failure: TraceFailure, on store: ConformanceStore, attempts: Int = 4_000
  ) -> RandomTrace {
    // What others did takes a process each time.
    let isForeign = store.foreign != nil && trace.hasForeignTransactions
    var shrinker = TraceShrinker(
      store: store, difference: failure.difference, attempts: isForeign ? min(attempts, 150) : attempts,
      trace: trace)
    shrinker.shrink(failure)
    return shrinker.trace
  }

  private mutating func shrink(_ failure: TraceFailure) {
    dropEvents(around: failure.event)
    if let list = failure.list { keep(trace.with { $0.lists = $0.lists.filter { $0.number == list } }) }
    var isSmaller = true
    while isSmaller, attempts > 0 {
      isSmaller = false
      let cuts: [(RandomTrace) -> [RandomTrace]] = [
        { $0.withFewerEvents }, { $0.withFewerLists }, { $0.withFewerRows }, { $0.withSmallerRequests },
        { $0.withSmallerTransactions },
        { $0.withSmallerSchema }, { $0.withPlainerRows },
      ]
      for cut in cuts where reduce(by: cut) { isSmaller = true }
    }
  }

  /// First of all leaves only the event that failed, on the rows as they were before it.
  private mutating func dropEvents(around event: Int?) {
    guard let event else {
      keep(trace.with { $0.events = [] })
      return
    }
    keep(trace.with { $0.events = Array($0.events[...event]) })
    guard let answers = try? TraceAnswers(trace), trace.events.indices.contains(event) else { return }
    let state = answers.states[event]
    keep(
      trace.with { trace in
        trace.rows = state.tables.traceRows
        trace.events = [trace.events[event]]
        for index in trace.lists.indices {
          guard let list = state.lists[trace.lists[index].number] else { continue }
          trace.lists[index].request = list.request
        }
      })
  }

  /// Applies the first cut that keeps the failure, again and again; tells whether there was one.
  private mutating func reduce(by cut: (RandomTrace) -> [RandomTrace]) -> Bool {
    var isSmaller = false
    var position = 0
    while attempts > 0 {
      let candidates = cut(trace)
      // What failed to cut before is tried last: after a cut the next one is mostly behind it.
      let order = candidates.indices.map { ($0 + position) % candidates.count }
      guard let chosen = order.first(where: { attempts > 0 && fails(candidates[$0]) }) else {
        return isSmaller
      }
      trace = candidates[chosen]
      position = chosen
      isSmaller = true
    }
    return isSmaller
  }

  @discardableResult
  private mutating func keep(_ candidate: RandomTrace) -> Bool {
    guard fails(candidate) else { return false }
    trace = candidate
    return true
  }

  private mutating func fails(_ candidate: RandomTrace) -> Bool {
    attempts -= 1
    guard let answers = try? TraceAnswers(candidate) else { return false }
    let failure = try? TracePlayer(trace: candidate, answers: answers).firstFailure(on: store)
    return failure?.difference == difference
  }
}

extension RandomTrace {
  /// Whether somebody else does some of the transactions.
  var hasForeignTransactions: Bool {
    events.contains { if case .transaction(let transaction) = $0 { transaction.isForeign } else { false } }
  }

  /// The trace with something changed.
  func with(_ change: (inout RandomTrace) -> Void) -> RandomTrace {
    var copy = self
    change(&copy)
    return copy
  }
}

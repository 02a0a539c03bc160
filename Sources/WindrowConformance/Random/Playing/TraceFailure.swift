/// A difference between a store and the oracle.
struct TraceFailure: Error {
  /// What differs, in words that stay the same when the trace is cut down: a failure is the same while these are.
  let difference: String
  /// What was expected and what was seen.
  let message: String
  /// The position of the event at which it was seen; nil for the rows at the beginning.
  var event: Int?
  /// The live list in which it was seen, if it was in one.
  var list: Int?
  /// Whether the same trace may pass the next time, since threads took part.
  var isByChance = false

  init(_ difference: String, _ message: String) {
    self.difference = difference
    self.message = message
  }
}

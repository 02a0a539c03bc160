/// Somebody else who writes to the rows of a store: another process, mostly, to whom the store is not related.
///
/// What he is told to do is text of one line each, which the other end hands to ``ForeignSession``.
public protocol ForeignWriter: AnyObject, Sendable {
  /// Sends a line, and returns the line that answers it.
  func send(_ line: String) throws -> String
  /// Ends the other process, or whatever it is.
  func close()
}

extension ForeignWriter {
  /// Lets a transaction be done as it must end; fails where it does not.
  func perform(_ line: ForeignLine) throws {
    let answer = try send(line.text)
    if answer != ForeignSession.done { throw ConformanceFailure("the second process: \(answer)") }
  }

  /// Lets a transaction be done that may fail, as a whole or in parts; whether it was committed.
  func attempt(_ line: ForeignLine) throws -> Bool {
    switch try send(line.text) {
    case ForeignSession.done: return true
    case ForeignSession.refused: return false
    case let answer: throw ConformanceFailure("the second process: \(answer)")
    }
  }
}

/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
  let message: String
}

/// A run that cannot go on: a database error, an unreadable file, or two sides that disagree.
struct BenchFailure: Error, Equatable, CustomStringConvertible {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  var description: String { message }
}

import WindrowModel

/// Fails unless two values are equal.
func expect<Value: Equatable>(_ actual: Value, _ expected: Value, _ what: @autoclosure () -> String = "")
  throws
{
  guard actual != expected else { return }
  let place = what()
  throw ConformanceFailure(
    "\(place.isEmpty ? "" : place + ": ")expected \(clipped(expected)), got \(clipped(actual))")
}

/// Fails unless something holds.
func expect(_ holds: Bool, _ what: @autoclosure () -> String) throws {
  if !holds { throw ConformanceFailure(what()) }
}

/// Fails unless the closure throws a `StoreError` of a kind.
func expectError<Result>(
  _ kind: StoreError.Kind, _ what: @autoclosure () -> String = "", _ body: () throws -> Result
) throws {
  let place = what().isEmpty ? "" : what() + ": "
  let result: Result
  do { result = try body() } catch let error as StoreError {
    guard error.kind != kind else { return }
    throw ConformanceFailure("\(place)expected the error \(kind), got \(error)")
  } catch let other where !(other is ConformanceFailure) {
    throw ConformanceFailure("\(place)expected the error \(kind), got \(other)")
  }
  throw ConformanceFailure("\(place)expected the error \(kind), got \(clipped(result))")
}

/// The value in words, cut where it is too long for a report.
func clipped<Value>(_ value: Value) -> String {
  let text = String(describing: value)
  return text.count <= 400 ? text : "\(text.prefix(400))… (\(text.count) characters)"
}

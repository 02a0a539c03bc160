extension Duration {
  /// The nanoseconds that it has, clamped to what an `Int` holds.
  var wholeNanoseconds: Int {
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflows { return seconds < 0 ? Int.min : Int.max }
    let (sum, isTooMuch) = Int(clamping: whole).addingReportingOverflow(
      Int(attoseconds / 1_000_000_000))
    return isTooMuch ? (whole < 0 ? Int.min : Int.max) : sum
  }
}

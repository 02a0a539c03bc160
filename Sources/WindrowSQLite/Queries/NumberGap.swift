import WindrowModel

/// The place of a number between the values of a type none of which equals it.
struct NumberGap {
  /// The value next to the number on one side.
  enum Bound {
    case value(SQLValue)
    /// Every value of the type lies on that side of nothing: none can be there.
    case none
    /// Every value of the type is there.
    case all
  }

  /// Where values below the number end: they are at most this.
  let below: Bound
  /// Where values above the number begin: they are at least this.
  let above: Bound

  /// The gap of an integer among the doubles, or of a double among the integers; nil for any other meeting.
  init?(_ value: AttributeValue, beside type: AttributeType?) {
    switch (type, value) {
    case (.double, .int(let number)):
      let nearest = Double(number)
      // 2⁶³ is the nearest double of the greatest integers, and no integer itself.
      let isAbove = nearest >= 0x1p63 || Int64(nearest) > number
      below = .value(.real(isAbove ? nearest.nextDown : nearest))
      above = .value(.real(isAbove ? nearest : nearest.nextUp))
    case (.int, .double(let number)):
      if number >= 0x1p63 {
        (below, above) = (.all, .none)
      } else if number < -0x1p63 {
        (below, above) = (.none, .all)
      } else {
        let floor = Int64(number.rounded(.down))
        below = .value(.integer(floor))
        // A double this close to the greatest integer is whole, so there is one more.
        above = .value(.integer(Double(floor) == number ? floor : floor &+ 1))
      }
    default: return nil
    }
  }
}

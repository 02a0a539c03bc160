import WindrowModel

/// How each value of a request is kept up to date, and what must be known of each group for it.
struct AggregatePlan {
  /// How a value follows what is added to its group and taken away.
  enum Upkeep {
    /// The number of values, or of rows.
    case count
    /// The exact sum of integers or of decimals in their smallest unit.
    case sum
    /// That sum over the number of values.
    case average
    /// The least or the greatest value, until that is taken away.
    case extreme(wantsGreatest: Bool)
    /// It is asked for again.
    case asked
  }

  /// Where the parts of a value stand behind the keys in a row of ``parts``.
  private struct Places {
    let count: Int
    let value: Int?
  }

  let request: ResolvedAggregates
  /// What is known of each group: the number of its rows, then what the values are made of.
  let parts: ResolvedAggregates
  /// How each value of the request is kept.
  let upkeep: [Upkeep]
  private let places: [Places]

  init(_ request: ResolvedAggregates) {
    self.request = request
    upkeep = request.values.map(Upkeep.init)
    var parts = [ResolvedAggregates.Value(countOf: nil)]
    func place(_ value: ResolvedAggregates.Value) -> Int {
      if let known = parts.firstIndex(of: value) { return known }
      parts.append(value)
      return parts.count - 1
    }
    places = zip(request.values, upkeep).map { value, upkeep in
      guard let path = value.path else { return Places(count: 0, value: nil) }
      // Of the values that are asked for again, nobody asks how many they are made of.
      if case .asked = upkeep { return Places(count: 0, value: place(value)) }
      let count = path.isNullable ? place(ResolvedAggregates.Value(countOf: path)) : 0
      switch upkeep {
      case .count: return Places(count: count, value: nil)
      case .sum, .average: return Places(count: count, value: place(ResolvedAggregates.Value(sumOf: path)))
      case .extreme, .asked: return Places(count: count, value: place(value))
      }
    }
    self.parts = request.computing(parts)
  }

  /// What is known of a group by a row of ``parts``.
  func group(_ row: [AttributeValue]) -> GroupTotals {
    let parts = row.dropFirst(request.groups.count)
    func part(_ place: Int) -> AttributeValue { parts[parts.startIndex + place] }
    var group = GroupTotals(rowCount: part(0).integer, values: [])
    for (place, value) in zip(places, request.values) {
      var total = ValueTotal(count: part(place.count).integer)
      if let position = place.value {
        total.value = part(position)
        total.sum = Int128(total.value.units(of: value.path?.type) ?? 0)
      }
      group.values.append(total)
    }
    return group
  }

  /// A group without rows.
  var emptyGroup: GroupTotals {
    GroupTotals(
      rowCount: 0,
      values: request.values.map { value in
        ValueTotal(count: 0, value: value.function == .countDistinct ? .int(0) : .null)
      })
  }
}

extension AggregatePlan.Upkeep {
  fileprivate init(_ value: ResolvedAggregates.Value) {
    switch value.function {
    case .count: self = .count
    case .countDistinct: self = .asked
    case .sum: self = value.type == .double ? .asked : .sum
    case .average: self = value.path?.type == .int ? .average : .asked
    case .min: self = .extreme(wantsGreatest: false)
    case .max: self = .extreme(wantsGreatest: true)
    }
  }
}

extension AttributeValue {
  /// The number that a count is.
  fileprivate var integer: Int {
    if case .int(let number) = self { Int(number) } else { 0 }
  }

  /// An integer, or a decimal in the smallest unit of its type; nil for nil and for anything else.
  func units(of type: AttributeType?) -> Int64? {
    switch (self, type) {
    case (.int(let number), _): number
    case (.decimal(let number), .decimal(let scale)): ScaledDecimal.units(of: number, scale: scale)
    default: nil
    }
  }
}

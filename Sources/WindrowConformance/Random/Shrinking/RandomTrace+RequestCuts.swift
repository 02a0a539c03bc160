import WindrowModel
import WindrowStore

extension RandomTrace {
  /// With one request that asks for less.
  var withSmallerRequests: [RandomTrace] {
    let ofLists = lists.indices.flatMap { index in
      lists[index].request.cuts.map { cut in with { $0.lists[index].request = cut } }
    }
    let ofAggregates = aggregates.indices.flatMap { index in
      aggregates[index].cuts.map { cut in with { $0.aggregates[index] = cut } }
    }
    return ofLists + ofAggregates
      + events.indices.flatMap { index in
        switch events[index] {
        case .fetch(let request): request.cuts.map { cut in with { $0.events[index] = .fetch(cut) } }
        case .aggregate(let request): request.cuts.map { cut in with { $0.events[index] = .aggregate(cut) } }
        case .setRequest(let list, let request):
          request.cuts.map { cut in with { $0.events[index] = .setRequest(list, cut) } }
        case .transaction: [RandomTrace]()
        }
      }
  }
}

extension RandomTrace {
  /// Without a live list or aggregate, or without the bound of changes.
  var withFewerLists: [RandomTrace] {
    var traces = lists.indices.map { index in with { _ = $0.lists.remove(at: index) } }
    traces += aggregates.indices.map { index in with { _ = $0.aggregates.remove(at: index) } }
    if changeBound != nil { traces.append(with { $0.changeBound = nil }) }
    return traces
  }
}

extension FetchDescription {
  /// The request without one of its parts.
  fileprivate var cuts: [FetchDescription] {
    var cuts: [FetchDescription] = []
    func add(_ change: (inout FetchDescription) -> Void) {
      var copy = self
      change(&copy)
      cuts.append(copy)
    }
    if let condition {
      add { $0.condition = nil }
      for smaller in condition.cuts { add { $0.condition = smaller } }
    }
    if sectionBy != nil {
      add {
        $0.sectionBy = nil
        $0.sectionOrder = []
      }
      if let key = sectionBy { for smaller in key.cuts { add { $0.sectionBy = smaller } } }
    }
    for index in sectionOrder.indices {
      add { $0.sectionOrder.remove(at: index) }
      for smaller in sectionOrder[index].cuts { add { $0.sectionOrder[index] = smaller } }
    }
    for index in sort.indices {
      add { $0.sort.remove(at: index) }
      for smaller in sort[index].cuts { add { $0.sort[index] = smaller } }
    }
    if let limit {
      add { $0.limit = nil }
      for smaller in Set([0, 1, limit / 2, limit - 1]).sorted() where smaller >= 0 && smaller < limit {
        add { $0.limit = smaller }
      }
    }
    for smaller in Set([0, 1, offset / 2, offset - 1]).sorted() where smaller >= 0 && smaller < offset {
      add { $0.offset = smaller }
    }
    if batchSize > 0, batchSize != 20 { add { $0.batchSize = 20 } }
    for index in prefetch.indices { add { $0.prefetch.remove(at: index) } }
    if show != nil { add { $0.show = nil } }
    return cuts
  }
}

extension SectionKey {
  /// Keys that are derived in a plainer way.
  var cuts: [SectionKey] {
    switch self {
    case .value: []
    case .initial(let path): [.value(path)]
    case .year(let path, let zone): zone == nil ? [.value(path)] : [.value(path), .year(path, timeZone: nil)]
    case .month(let path, let zone):
      zone == nil ? [.value(path)] : [.value(path), .month(path, timeZone: nil)]
    case .day(let path, let zone): zone == nil ? [.value(path)] : [.value(path), .day(path, timeZone: nil)]
    }
  }
}

extension SortTerm {
  /// Terms that say less.
  var cuts: [SortTerm] {
    var cuts: [SortTerm] = []
    if comparator != .lexical { cuts.append(SortTerm(path, direction, nulls: nulls)) }
    if nulls != nil { cuts.append(SortTerm(path, direction, comparator: comparator)) }
    if direction == .descending { cuts.append(SortTerm(path, nulls: nulls, comparator: comparator)) }
    return cuts
  }
}

extension Condition {
  /// Conditions that say less.
  var cuts: [Condition] {
    switch self {
    case .always: []
    case .comparison(let left, let comparison, let right, let options):
      (options.isEmpty ? [] : [.comparison(left, comparison, right, [])])
        + left.cuts.map { .comparison($0, comparison, right, options) }
        + right.cuts.map { .comparison(left, comparison, $0, options) }
    case .text(let left, let search, let right, let options):
      options.cuts.map { .text(left, search, right, $0) }
        + left.cuts.map { .text($0, search, right, options) }
        + right.cuts.map { .text(left, search, $0, options) }
    case .among(let operand, let constants):
      RandomTrace.cuts(constants).map { .among(operand, $0) } + operand.cuts.map { .among($0, constants) }
    case .between(let operand, let lower, let upper):
      [.comparison(operand, .greaterOrEqual, lower, []), .comparison(operand, .lessOrEqual, upper, [])]
        + operand.cuts.map { .between($0, lower, upper) }
    case .and(let conditions): Self.cuts(conditions, Condition.and)
    case .or(let conditions): Self.cuts(conditions, Condition.or)
    case .not(let condition): [condition] + condition.cuts.map(Condition.not)
    case .toMany(let quantifier, let path, let inner):
      (quantifier == .any ? [] : [.toMany(.any, path, inner)])
        + (inner == .always(true) ? [] : [.toMany(quantifier, path, .always(true))])
        + inner.cuts.map { .toMany(quantifier, path, $0) }
    }
  }

  private static func cuts(_ conditions: [Condition], _ junction: ([Condition]) -> Condition) -> [Condition] {
    var cuts = conditions
    if !conditions.isEmpty { cuts += RandomTrace.cuts(conditions).map(junction) }
    for (index, condition) in conditions.enumerated() {
      for smaller in condition.cuts {
        var copy = conditions
        copy[index] = smaller
        cuts.append(junction(copy))
      }
    }
    return cuts
  }
}

extension TextOptions {
  fileprivate var cuts: [TextOptions] {
    switch rawValue {
    case 0: []
    case 3: [[], [.caseInsensitive], [.diacriticInsensitive]]
    default: [[]]
    }
  }
}

extension Operand {
  fileprivate var cuts: [Operand] {
    switch self {
    case .constant(.int(let number)): number == 0 || number == 1 ? [] : [.constant(0), .constant(1)]
    case .constant(.double(let number)):
      number == 0 || number == 1 ? [] : [.constant(.double(0)), .constant(.double(1))]
    case .constant(.string(let text)):
      text.isEmpty
        ? []
        : [
          .constant(""), .constant(.string(String(text.dropFirst()))),
          .constant(.string(String(text.dropLast()))),
        ]
    case .constant: []
    case .path(let path):
      path.components.count < 2 ? [] : [.path(AttributePath(Array(path.components.dropFirst())))]
    case .negated(let operand): [operand] + operand.cuts.map(Operand.negated)
    case .count: [.constant(0), .constant(1)]
    case .length(let text): [.constant(0), .constant(1)] + text.cuts.map(Operand.length)
    case .folded(let text, let options):
      [text] + options.cuts.map { .folded(text, $0) } + text.cuts.map { .folded($0, options) }
    case .conditional(let condition, let first, let second):
      [first, second] + condition.cuts.map { .conditional($0, first, second) }
        + first.cuts.map { .conditional(condition, $0, second) }
        + second.cuts.map { .conditional(condition, first, $0) }
    case .arithmetic(let left, let operation, let right):
      [left, right] + left.cuts.map { .arithmetic($0, operation, right) }
        + right.cuts.map { .arithmetic(left, operation, $0) }
    }
  }
}

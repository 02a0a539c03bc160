import WindrowModel

extension AggregateDescription {
  /// The request without one of its parts; some cannot be meant, and then do not fail in the same way.
  var cuts: [AggregateDescription] {
    var cuts: [AggregateDescription] = []
    func add(_ change: (inout AggregateDescription) -> Void) {
      var copy = self
      change(&copy)
      cuts.append(copy)
    }
    for index in values.indices where values.count > 1 || !groupBy.isEmpty {
      add { $0.values.remove(at: index) }
    }
    if let condition {
      add { $0.condition = nil }
      for smaller in condition.cuts { add { $0.condition = smaller } }
    }
    for index in groupBy.indices {
      add { $0.groupBy.remove(at: index) }
      for smaller in groupBy[index].cuts { add { $0.groupBy[index] = smaller } }
    }
    if let having {
      add { $0.having = nil }
      for smaller in having.cuts { add { $0.having = smaller } }
    }
    for index in sort.indices {
      add { $0.sort.remove(at: index) }
      for smaller in sort[index].cuts { add { $0.sort[index] = smaller } }
    }
    if let limit {
      add { $0.limit = nil }
      for smaller in Set([0, 1, limit - 1]).sorted() where smaller >= 0 && smaller < limit {
        add { $0.limit = smaller }
      }
    }
    for smaller in Set([0, 1, offset - 1]).sorted() where smaller >= 0 && smaller < offset {
      add { $0.offset = smaller }
    }
    if isExact { add { $0.isExact = false } }
    return cuts
  }
}

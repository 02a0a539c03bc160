import WindrowModel
import WindrowStore

extension TracePlayer {
  /// Fails unless a request for aggregates gives the rows that are expected, and its text reads back.
  func judge(
    _ request: AggregateDescription, _ expected: [[OracleAggregates.Expected]], _ tx: any ReadTransaction
  ) throws {
    try judgePrinting(of: request, tx)
    let actual = try tx.aggregate(request)
    guard actual.count == expected.count else {
      throw TraceFailure(
        "the number of groups",
        "\(words(request)): expected \(clipped(expected.map { $0.map(\.value) })), got \(clipped(actual))")
    }
    for (row, values) in zip(expected, actual) {
      guard row.count == values.count else {
        throw TraceFailure("the number of aggregates", "\(words(request)): got \(values)")
      }
      for (index, pair) in zip(row, values).enumerated() where !pair.0.accepts(pair.1) {
        let keys = request.groupBy.count
        let name =
          index < keys
          ? "a group's key" : "the aggregate \(request.values[index - keys].description.prefix { $0 != "(" })"
        throw TraceFailure(
          name,
          "\(words(request)): expected \(clipped(row.map(\.value))), got \(clipped(values)) at \(index)")
      }
    }
  }

  private func judgePrinting(of request: AggregateDescription, _ tx: any ReadTransaction) throws {
    for aggregate in request.values where try Aggregate(format: aggregate.description) != aggregate {
      throw TraceFailure("an aggregate's text", "\(aggregate) reads back as another")
    }
    for key in request.groupBy where try SectionKey(format: key.description) != key {
      throw TraceFailure("a group key's text", "\(key) reads back as another key")
    }
    for term in request.sort {
      let again = try SortTerm(groupFormat: term.description)
      guard again.description == term.description else {
        throw TraceFailure("a group term's text", "\(term) reads back as \(again)")
      }
    }
    guard let having = request.having else { return }
    let text = having.formatted()
    var again = request
    do throws(StoreError) {
      again.having = try Condition(groupFormat: text.format, text.arguments, of: request, in: tx.schema)
    } catch {
      throw TraceFailure(
        "a format string of groups is refused: \(error.kind)", "\(text.format) \(text.arguments): \(error)")
    }
    guard try tx.aggregate(again) == (try tx.aggregate(request)) else {
      throw TraceFailure("a printed condition of groups", "\(text.format) \(text.arguments)")
    }
  }

  private func words(_ request: AggregateDescription) -> String {
    var words = ["\(request.values) of", request.entity]
    if let condition = request.condition { words.append("where \(condition)") }
    if !request.groupBy.isEmpty { words.append("group by \(request.groupBy)") }
    if let having = request.having { words.append("having \(having)") }
    if !request.sort.isEmpty { words.append("sort \(request.sort)") }
    if let limit = request.limit { words.append("limit \(limit)") }
    if request.offset != 0 { words.append("offset \(request.offset)") }
    if request.isExact { words.append("exactly") }
    return words.joined(separator: " ")
  }
}

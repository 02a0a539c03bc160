import WindrowLive
import WindrowModel
import WindrowStore

extension TracePlayer {
  /// Fails unless a store gives the answer to an event.
  mutating func judge(_ index: Int, _ store: any Store) throws {
    switch (trace.events[index], answers.answers[index]) {
    case (.fetch(let request), .rows(let answer)):
      try Self.orFailure("a request is refused") { try store.read { try judge(request, answer, $0) } }
      try Self.orFailure("a list is refused") { try judgeList(request, answer, store) }
    case (.fetch(let request), .refused(let kind)):
      try requireRefusal(kind, "\(request)") {
        try store.read { tx in
          let ids = try tx.ids(request)
          return "\(ids)"
        }
      }
    case (.aggregate(let request), .groups(let expected)):
      try Self.orFailure("aggregates are refused") { try store.read { try judge(request, expected, $0) } }
    case (.aggregate(let request), .refused(let kind)):
      try requireRefusal(kind, "\(request)") { try store.read { "\(try $0.aggregate(request))" } }
    case (.transaction(let transaction), .transaction):
      try judge(transaction, at: index, store)
    case (.setRequest(let number, let request), .live):
      try Self.orFailure("another request is refused") { try setRequest(request, ofList: number) }
      try judgeLists(at: index, .request)
    case (.setRequest(let number, let request), .refused(let kind)):
      try requireRefusal(kind, "\(request)") {
        try setRequest(request, ofList: number)
        return "nothing"
      }
      try judgeLists(at: index, .nothing)
    default: break
    }
  }

  private func requireRefusal(
    _ kind: StoreError.Kind, _ request: String, _ body: () throws -> String
  ) throws {
    let result: String
    do { result = try body() } catch {
      let actual = Self.kind(of: error)
      guard actual != kind.name else { return }
      throw TraceFailure(
        "\(kind) is expected, and \(actual) thrown", "\(request): expected the error \(kind), got \(error)")
    }
    throw TraceFailure(
      "\(kind) is expected, and nothing thrown",
      "\(request): expected the error \(kind), got \(clipped(result))")
  }

  private func judge(_ request: FetchDescription, _ answer: FetchAnswer, _ tx: any ReadTransaction) throws {
    let resolved = try tx.schema.resolve(request)
    if try tx.schema.resolve(request) != resolved {
      throw TraceFailure("a request is resolved in two ways", "\(request)")
    }
    try requireIDs(try tx.ids(resolved), answer.ids, "ids", request)
    let count = try tx.count(resolved)
    if count != answer.ids.count {
      throw TraceFailure("count", "\(words(request)): expected the count \(answer.ids.count), got \(count)")
    }
    try Self.requireSame(try tx.rows(request), answer.rows, "decoded rows", words(request))
    if request.sectionBy != nil {
      try requireSections(try tx.sections(resolved), answer.sections, request)
      try requireCounts(try tx.sectionCounts(resolved), answer.sections, request)
    }
    try judgePrinting(of: request, resolved, answer, tx)
  }

  /// Fails unless a faulting list of a request has its rows, by index and in a loop, with what they prefetch.
  private func judgeList(_ request: FetchDescription, _ answer: FetchAnswer, _ store: any Store) throws {
    let list = try store.list(request, keeping: 2)
    try requireIDs(Array(list.ids), answer.ids, "ids of a list", request)
    // From the end, so that batches are cut as they are in the middle of scrolling.
    let byIndex = list.ids.indices.reversed().compactMap { list.object(at: $0) }
    for records in [byIndex.reversed(), Array(list)] {
      try Self.requireSame(
        records.map { StoredRow(id: $0.id, values: $0.values) }, answer.rows, "rows of a list", words(request)
      )
      for record in records {
        for path in request.prefetch { try expectPrefetched(path.components[...], of: record) }
      }
    }
  }

  private func requireIDs(
    _ actual: [RowID], _ expected: [RowID], _ difference: String, _ request: FetchDescription
  ) throws {
    guard actual != expected else { return }
    // Which rows and in what order are two faults, which must not be taken for each other while cutting down.
    let isOrder = difference == "ids" && actual.sorted() == expected.sorted()
    throw TraceFailure(
      isOrder ? "the order of ids" : difference,
      "\(words(request)): expected the ids \(clipped(expected)), got \(clipped(actual))")
  }

  private func requireSections(
    _ actual: [SectionIDs], _ expected: [SectionIDs], _ request: FetchDescription
  ) throws {
    let areSame =
      actual.count == expected.count
      && zip(actual, expected).allSatisfy { actual, expected in
        actual.ids == expected.ids && actual.key.isExactly(expected.key)
          && actual.order.count == expected.order.count
          && zip(actual.order, expected.order).allSatisfy { $0.isExactly($1) }
      }
    if !areSame {
      throw TraceFailure(
        "sections", "\(words(request)): expected the sections \(clipped(expected)), got \(clipped(actual))")
    }
  }

  private func requireCounts(
    _ actual: [SectionCount], _ expected: [SectionIDs], _ request: FetchDescription
  ) throws {
    let wanted = expected.map { SectionCount(key: $0.key, order: $0.order, count: $0.ids.count) }
    let areSame =
      actual.count == wanted.count
      && zip(actual, wanted).allSatisfy { actual, wanted in
        actual.count == wanted.count && actual.key.isExactly(wanted.key)
          && actual.order.count == wanted.order.count
          && zip(actual.order, wanted.order).allSatisfy { $0.isExactly($1) }
      }
    if !areSame {
      throw TraceFailure(
        "section counts", "\(words(request)): expected the counts \(clipped(wanted)), got \(clipped(actual))")
    }
  }

  /// Fails unless what a request prints reads back as the same request.
  private func judgePrinting(
    of request: FetchDescription, _ resolved: ResolvedFetch, _ answer: FetchAnswer, _ tx: any ReadTransaction
  ) throws {
    for term in request.sort + request.sectionOrder {
      guard try SortTerm(format: term.description) == term else {
        throw TraceFailure("a sort term's text", "\(term) reads back as another term")
      }
    }
    if let key = request.sectionBy, try SectionKey(format: key.description) != key {
      throw TraceFailure("a section key's text", "\(key) reads back as another key")
    }
    guard let condition = request.condition else { return }
    let text = condition.formatted()
    var again = request
    do throws(StoreError) {
      again.condition = try Condition(
        format: text.format, text.arguments, on: request.entity, in: tx.schema)
    } catch {
      throw TraceFailure(
        "a format string is refused: \(error.kind)", "\(text.format) \(text.arguments): \(error)")
    }
    // A tree that resolves to the same is answered alike.
    let resolvedAgain = try tx.schema.resolve(again)
    if resolvedAgain != resolved {
      try requireIDs(try tx.ids(resolvedAgain), answer.ids, "ids of the printed condition", again)
    }
  }

  func words(_ request: FetchDescription) -> String {
    var words = [request.entity]
    if let condition = request.condition { words.append("where \(condition)") }
    if let key = request.sectionBy { words.append("sections by \(key)") }
    if !request.sectionOrder.isEmpty { words.append("section order \(request.sectionOrder)") }
    if !request.sort.isEmpty { words.append("sort \(request.sort)") }
    if let limit = request.limit { words.append("limit \(limit)") }
    if request.offset != 0 { words.append("offset \(request.offset)") }
    if request.batchSize != 20 { words.append("batch size \(request.batchSize)") }
    if !request.prefetch.isEmpty { words.append("prefetch \(request.prefetch)") }
    return words.joined(separator: " ")
  }
}

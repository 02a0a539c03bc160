import WindrowModel
import WindrowStore

extension FixtureList {
  /// The whole of what the oracle says.
  init(_ list: OracleList) {
    self.init(ids: list.ids)
    if list.request.sectionBy != nil {
      sections = list.idsBySection.map { FixtureSection(key: $0.key, order: $0.order, ids: $0.ids) }
    }
  }
}

extension FixtureLiveStep {
  /// What happens to one live list in a trace, step by step.
  static func steps(of number: Int, _ trace: RandomTrace, _ answers: TraceAnswers) -> [FixtureLiveStep] {
    trace.events.indices.compactMap { index in
      guard let live = answers.liveAnswers[index].first(where: { $0.number == number }) else { return nil }
      let list = FixtureList(live.list)
      switch (trace.events[index], answers.answers[index]) {
      case (.transaction(let transaction), .transaction(let answer)):
        return FixtureLiveStep(
          action: .transaction(FixtureTransaction(transaction, answer)), list: list,
          delivery: FixtureDelivery(live.change))
      case (.setRequest(number, let request), .live):
        return FixtureLiveStep(
          action: .setFetch(FixtureFetch(request), error: nil), list: list,
          delivery: FixtureDelivery(live.comparison))
      case (.setRequest(number, let request), .refused(let kind)):
        return FixtureLiveStep(
          action: .setFetch(FixtureFetch(request), error: kind), list: list, delivery: .nothing)
      default: return nil
      }
    }
  }
}

extension FixtureDelivery {
  /// What a change must tell.
  init(_ change: OracleChange) {
    if change.isEmpty {
      self = .nothing
      return
    }
    self = .changes(
      FixtureChanges(
        inserted: change.inserted.sorted(), deleted: change.deleted.sorted(),
        updated: change.updated.sorted(), moved: change.moved.sorted(),
        insertedSections: change.insertedSections.map(\.key),
        deletedSections: change.deletedSections.map(\.key)))
  }
}

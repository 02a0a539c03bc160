import WindrowLive
import WindrowModel
import WindrowStore

extension FixtureRun {
  /// Fails unless a live list shows what is stated, its rows as they are in the store now.
  func judge(_ live: WatchedList, _ fetch: FixtureFetch, _ list: FixtureList, _ path: String) throws {
    let shown = live.shown
    if let ids = list.ids { try expect(shown.ids, ids, path.fixturePath(key: "ids")) }
    if let sections = list.sections {
      let actual = zip(shown.sections ?? [], shown.rows).map { section, ids in
        SectionIDs(key: section.key, order: section.order, ids: ids)
      }
      try expectSections(actual, sections, path.fixturePath(key: "sections"))
    }
    // A step that states nothing must still show what a fetch gives.
    let request = try fetch.description(in: store.schema)
    try expect(shown.ids, try store.read { try $0.ids(request) }, "\(path): the live list beside a fetch")
    do { try live.expectFreshRows(request, on: store) } catch {
      throw ConformanceFailure("\(path): \(error)")
    }
  }

  /// Fails unless what was told is what is stated.
  func judge(_ change: ResultsChange?, _ delivery: FixtureDelivery, _ path: String) throws {
    switch delivery {
    case .unstated: return
    case .nothing:
      try expect(change == nil, "\(path): expected nothing, got \(change.map(clipped) ?? "nothing")")
    case .changes(let stated):
      let change = change ?? ResultsChange()
      for (name, actual, expected) in [
        ("inserted", change.inserted.map(\.id), stated.inserted),
        ("deleted", change.deleted.map(\.id), stated.deleted),
        ("updated", change.updated.map(\.id), stated.updated),
        ("moved", change.moved.map(\.id), stated.moved),
      ] {
        try expect(actual.sorted(), expected.sorted(), path.fixturePath(key: name))
      }
      try expectKeys(
        change.insertedSections.map(\.section.key), stated.insertedSections,
        path.fixturePath(key: "insertedSections"))
      try expectKeys(
        change.deletedSections.map(\.section.key), stated.deletedSections,
        path.fixturePath(key: "deletedSections"))
    }
  }

  /// Fails unless two lists have the same keys, in whatever order.
  private func expectKeys(_ actual: [AttributeValue], _ expected: [AttributeValue], _ path: String) throws {
    var rest = actual
    for key in expected {
      guard let index = rest.firstIndex(where: { $0.isStored(key) }) else {
        throw ConformanceFailure("\(path): expected \(clipped(expected)), got \(clipped(actual))")
      }
      rest.remove(at: index)
    }
    try expect(rest.isEmpty, "\(path): expected \(clipped(expected)), got \(clipped(actual))")
  }

  /// The change that a step told. One that was undone or refused tells nothing.
  func change(of step: FixtureLiveStep, in live: WatchedList, _ path: String) throws -> ResultsChange? {
    let change: ResultsChange?
    do { change = try live.takeChange() } catch { throw ConformanceFailure("\(path): \(error)") }
    if step.changesNothing {
      try expect(change == nil, "\(path): expected nothing, got \(change.map(clipped) ?? "nothing")")
    }
    return change
  }
}

extension FixtureLiveStep {
  /// Whether the step is undone or refused.
  fileprivate var changesNothing: Bool {
    switch action {
    case .transaction(let transaction): transaction.isRolledBack || transaction.error != nil
    case .setFetch(_, let error): error != nil
    }
  }
}

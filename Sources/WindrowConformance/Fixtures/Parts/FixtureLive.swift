import WindrowModel

/// A list that is kept while transactions change what it shows.
struct FixtureLive: Sendable, Hashable {
  var fetch: FixtureFetch
  /// The list before the first step.
  var list: FixtureList
  var steps: [FixtureLiveStep]
}

/// One step of a live list and what must be so after it.
struct FixtureLiveStep: Sendable, Hashable {
  /// What the step does.
  enum Action: Sendable, Hashable {
    case transaction(FixtureTransaction)
    /// Gives the list another request, which may be refused.
    case setFetch(FixtureFetch, error: StoreError.Kind?)
  }

  var action: Action
  var list = FixtureList()
  var delivery = FixtureDelivery.unstated
}

/// What a step must deliver.
enum FixtureDelivery: Sendable, Hashable {
  /// Not compared.
  case unstated
  /// Nothing at all.
  case nothing
  /// Exactly this.
  case changes(FixtureChanges)
}

/// A change of a list, by identities and section keys; the order within a part has no meaning.
struct FixtureChanges: Sendable, Hashable {
  var inserted: [RowID] = []
  var deleted: [RowID] = []
  var updated: [RowID] = []
  var moved: [RowID] = []
  var insertedSections: [AttributeValue] = []
  var deletedSections: [AttributeValue] = []
}

extension FixtureLive {
  init(_ node: FixtureNode, _ schema: Schema) throws(FixtureError) {
    let object = try node.object("fetch", "ids", "sections", "steps")
    var request = try object.required("fetch")
    var fetch = try FixtureFetch(request)
    self.fetch = fetch
    list = try FixtureList(object, fetch, request, schema)
    steps = []
    for element in try object["steps"]?.elements() ?? [] {
      let before = (fetch, request)
      let step = try element.object(
        "transaction", "rollback", "setFetch", "ids", "sections", "changes", "error")
      if let next = step["setFetch"], step["error"] == nil {
        request = next
        fetch = try FixtureFetch(next)
      }
      let list = try FixtureList(step, fetch, request, schema)
      let types = (
        old: try FixtureSectionTypes(before.0, before.1, schema)?.key,
        new: try FixtureSectionTypes(fetch, request, schema)?.key
      )
      steps.append(
        FixtureLiveStep(
          action: try FixtureLiveStep.Action(step, schema), list: list,
          delivery: try FixtureDelivery(step["changes"], oldType: types.old, newType: types.new)))
    }
  }

  func json(_ schema: Schema) -> JSONValue {
    .object(
      [.init("fetch", fetch.json)] + list.members
        + [.init("steps", .array(steps.map { $0.json(schema) }))])
  }
}

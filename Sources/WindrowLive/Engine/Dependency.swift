import WindrowModel
import WindrowStore

/// One way on which a change of a row reaches listed rows: which entity and columns, and the way back.
struct Dependency {
  /// One step from a changed row toward the listed ones.
  enum Hop {
    /// To the rows of an entity whose key in a column points here.
    case referenced(by: EntityDescription, column: Int)
    /// From a row of an entity to the one that its key in a column points to.
    case owner(of: EntityDescription, column: Int)
  }

  /// The entity whose change matters.
  let entity: String
  /// The columns whose change matters.
  var columns: Set<Int>
  /// Whether a row that comes or goes matters, though no listed row itself changes with it.
  var includesExistence: Bool
  /// The way back, from the changed row to the listed entity; none where the changed row is the listed one.
  let hops: [Hop]
}

extension Dependency {
  /// Whether any row changed in what matters here. Runs no statement.
  func isTouched(by changes: ChangeSet) -> Bool {
    guard let entity = changes.entities[entity] else { return false }
    if includesExistence, !(entity.inserted.isEmpty && entity.deleted.isEmpty) { return true }
    return entity.updated.values.contains { differs($0) }
  }

  /// Whether a row changed in what matters here.
  func differs(_ update: EntityChanges.Update) -> Bool {
    columns.contains { update.old[$0] != update.new[$0] }
  }
}

/// All ways on which a change can matter to a request.
struct DependencyList {
  private(set) var all: [Dependency] = []
  private let schema: Schema

  /// The ways of a request and of what its list shows.
  init(_ request: ResolvedFetch, _ shown: ShownSet, in schema: Schema) throws(StoreError) {
    self.schema = schema
    add(
      Dependency(
        entity: request.entity.name, columns: Set(shown.columns), includesExistence: true, hops: []))
    for term in request.order { try add(term.value.path, from: []) }
    if let section = request.section { try add(section.path, from: []) }
    for path in shown.paths { try add(path, from: []) }
    if let condition = request.condition { try add(condition, of: request.entity.name, from: []) }
  }

  /// The ways of a request for aggregates: rows that come and go, what they are grouped by, and what is computed.
  init(_ request: ResolvedAggregates, in schema: Schema) throws(StoreError) {
    self.schema = schema
    add(Dependency(entity: request.entity.name, columns: [], includesExistence: true, hops: []))
    for path in request.groups.map(\.path) + request.values.compactMap(\.path) { try add(path, from: []) }
    if let condition = request.condition { try add(condition, of: request.entity.name, from: []) }
  }

  /// The updates that matter on any way.
  var interest: CommitInterest {
    CommitInterest(columns: all.reduce(into: [:]) { $0[$1.entity, default: []].formUnion($1.columns) })
  }

  /// Those of the listed rows themselves are one, which each of their changes is compared with once.
  private mutating func add(_ dependency: Dependency) {
    if dependency.hops.isEmpty,
      let index = all.firstIndex(where: { $0.hops.isEmpty && $0.entity == dependency.entity })
    {
      all[index].columns.formUnion(dependency.columns)
      all[index].includesExistence = all[index].includesExistence || dependency.includesExistence
    } else {
      all.append(dependency)
    }
  }

  /// A path: each key on the way, and the value at its end.
  private mutating func add(_ path: ResolvedPath, from base: [Dependency.Hop]) throws(StoreError) {
    let root = path.steps.first?.source ?? path.entity
    add(
      Dependency(
        entity: root, columns: Set([path.firstColumn].compactMap(\.self)), includesExistence: false,
        hops: base))
    var hops = base
    for (index, step) in path.steps.enumerated() {
      hops.insert(.referenced(by: try schema.entity(step.source), column: step.column), at: 0)
      let isLast = index == path.steps.count - 1
      let column = isLast ? path.ownColumn : path.steps[index + 1].column
      add(
        Dependency(
          entity: step.destination, columns: Set([column].compactMap(\.self)), includesExistence: false,
          hops: hops))
    }
  }

  private mutating func add(
    _ condition: ResolvedCondition, of entity: String, from base: [Dependency.Hop]
  ) throws(StoreError) {
    switch condition {
    case .always: return
    case .comparison(let left, _, let right, _), .text(let left, _, let right, _):
      try add(left, of: entity, from: base)
      try add(right, of: entity, from: base)
    case .among(let operand, _, _): try add(operand, of: entity, from: base)
    case .and(let conditions), .or(let conditions):
      for condition in conditions { try add(condition, of: entity, from: base) }
    case .not(let condition): try add(condition, of: entity, from: base)
    case .toMany(_, let toMany, let inner):
      let hops = try add(toMany, from: base)
      try add(inner, of: toMany.entity, from: hops)
    }
  }

  private mutating func add(
    _ operand: ResolvedOperand, of entity: String, from base: [Dependency.Hop]
  ) throws(StoreError) {
    switch operand {
    case .constant: return
    case .path(let path): try add(path, from: base)
    case .arithmetic(let left, _, let right, _):
      try add(left, of: entity, from: base)
      try add(right, of: entity, from: base)
    case .negated(let operand), .length(let operand), .folded(let operand, _):
      try add(operand, of: entity, from: base)
    case .count(let toMany): _ = try add(toMany, from: base)
    case .conditional(let condition, let first, let second, _):
      try add(condition, of: entity, from: base)
      try add(first, of: entity, from: base)
      try add(second, of: entity, from: base)
    }
  }

  /// A to-many: its owner's path, and the rows that point to the owner. Returns the way back from one of these.
  private mutating func add(
    _ toMany: ResolvedToMany, from base: [Dependency.Hop]
  ) throws(StoreError) -> [Dependency.Hop] {
    try add(toMany.owner, from: base)
    var hops = base
    for step in toMany.owner.steps {
      hops.insert(.referenced(by: try schema.entity(step.source), column: step.column), at: 0)
    }
    hops.insert(.owner(of: try schema.entity(toMany.entity), column: toMany.column), at: 0)
    add(
      Dependency(entity: toMany.entity, columns: [toMany.column], includesExistence: true, hops: hops))
    return hops
  }
}

/// How large a request may be, in every store alike: what SQLite can execute as it is usually built.
///
/// Conditions have a limit of depth besides, ``Condition/maximumDepth``, and none of width.
enum RequestSize {
  /// The most to-ones that a request, or the condition inside one to-many, may follow; a way that several paths share
  /// counts once. SQLite joins at most 64 tables.
  static let maximumWays = 60
  /// The most sort terms, or group keys, aggregates and sort terms together. SQLite takes 2,000 columns in a result or
  /// an order, and some terms need three.
  static let maximumTerms = 500

  /// Throws `unsupported` for too many terms.
  static func require(terms count: Int, _ entity: String) throws(StoreError) {
    if count <= maximumTerms { return }
    throw StoreError(
      .unsupported, "The request has \(count) terms; \(maximumTerms) is the most.", entity: entity)
  }

  /// Throws `unsupported` where a condition and paths follow too many to-ones.
  static func require(
    _ condition: ResolvedCondition?, _ paths: [ResolvedPath], _ entity: String
  ) throws(StoreError) {
    var scope = Scope()
    for path in paths { scope.add(path) }
    var open = condition.map { [(scope, $0)] } ?? []
    if condition == nil { try scope.require(entity) }
    while let next = open.popLast() {
      var scope = next.0
      var inner: [(Scope, ResolvedCondition)] = []
      next.1.collect {
        scope.add($0)
      } toMany: { toMany, condition in
        scope.add(toMany.owner)
        inner.append((Scope(), condition))
      }
      try scope.require(entity)
      open += inner
    }
  }

  /// The tables beside its own that one SELECT reads.
  private struct Scope {
    private var paths: [ResolvedPath] = []
    private var counts: Set<ResolvedToMany> = []
    private var stepCount = 0

    mutating func add(_ path: ResolvedPath) {
      if path.steps.isEmpty { return }
      stepCount += path.steps.count
      paths.append(path)
    }

    mutating func add(_ operand: ResolvedOperand) {
      switch operand {
      case .path(let path): add(path)
      case .count(let toMany) where !toMany.owner.steps.isEmpty:
        add(toMany.owner)
        counts.insert(toMany)
      default: return
      }
    }

    func require(_ entity: String) throws(StoreError) {
      // Mostly there are few steps in all, and nothing needs to be told apart.
      if stepCount + counts.count <= maximumWays { return }
      var ways: Set<[ResolvedPath.Step]> = []
      for path in paths where ways.count <= maximumWays {
        for length in 1...path.steps.count where ways.count <= maximumWays {
          ways.insert(Array(path.steps.prefix(length)))
        }
      }
      if ways.count + counts.count <= maximumWays { return }
      throw StoreError(
        .unsupported, "The request follows more than \(maximumWays) to-one relationships.", entity: entity)
    }
  }
}

import Foundation
import WindrowModel
import WindrowStore

/// How often each thing that a trace can have was exercised, in requests and statements that were judged.
struct Coverage: Sendable {
  /// What is counted together.
  enum Group: String, Sendable, CaseIterable {
    case comparisons = "comparison operators"
    case textEquality = "equality of texts"
    case searches = "text operators"
    case arithmetic = "arithmetic"
    case nodes = "conditions"
    case toManys = "to-manys"
    case operands = "operands"
    case matches = "rows that match"
    case types = "attribute types"
    case comparators = "comparators"
    case sorting = "sort terms"
    case sections = "section kinds"
    case zones = "time zones"
    case pages = "pages"
    case lists = "lists"
    case aggregates = "aggregates"
    case groups = "groups"
    case groupKeys = "group keys"
    case refusals = "request errors"
    case conflicts = "conflict rules"
    case deletes = "delete rules"
    case changes = "change kinds"
    case statementErrors = "statement errors"
    case transactions = "transactions"
    case liveChanges = "live changes"
    case ways = "ways of live lists"
    case foreign = "foreign commits"
    case liveAggregates = "live aggregates"
    case aggregateWays = "ways of live aggregates"

    /// Whether traces without steps have none of it.
    var needsSteps: Bool {
      switch self {
      case .conflicts, .deletes, .changes, .statementErrors, .transactions, .liveChanges, .ways, .foreign,
        .liveAggregates, .aggregateWays:
        true
      default: false
      }
    }
  }

  /// How long after commits of somebody else lists had heard of them, in milliseconds.
  private(set) var delays: [Double] = []
  private var counts: [Group: [String: Int]] = [:]

  /// Counts something once.
  mutating func add(_ group: Group, _ item: String) { counts[group, default: [:]][item, default: 0] += 1 }

  /// Counts what live lists went through.
  mutating func add(_ tally: LiveTally) {
    for (kind, count) in tally.changes {
      counts[.liveChanges, default: [:]][kind.rawValue, default: 0] += count
    }
    for (way, count) in tally.ways { counts[.ways, default: [:]][way, default: 0] += count }
    for (item, count) in tally.foreign { counts[.foreign, default: [:]][item, default: 0] += count }
    delays += tally.delays
    for (kind, count) in tally.aggregates {
      counts[.liveAggregates, default: [:]][kind.rawValue, default: 0] += count
    }
    for (way, count) in tally.aggregateWays {
      counts[.aggregateWays, default: [:]][way, default: 0] += count
    }
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: Coverage) {
    for (group, items) in other.counts {
      for (item, count) in items { counts[group, default: [:]][item, default: 0] += count }
    }
    delays += other.delays
  }

  /// How often something was exercised.
  func count(_ group: Group, _ item: String) -> Int { counts[group]?[item] ?? 0 }

  /// What was never exercised, as `group: item`; groups that need steps are left out where there are none.
  ///
  /// Gaps come of a bound of changes, which not every store can be told, foreign commits only where they were asked for, and
  /// not every store has caches.
  func missing(
    withSteps: Bool, withGaps: Bool = true, withForeign: Bool = false, withCaches: Bool = true
  ) -> [String] {
    let kinds = (withGaps ? [] : [.gap]) + (withCaches ? [] : [.cacheHit, .cacheMiss]) as [LiveTally.Kind]
    let unreachable = Set(kinds.map(\.rawValue))
    return Self.groups(withSteps: withSteps, withForeign: withForeign).flatMap { group in
      Self.items(of: group).filter { count(group, $0) == 0 }
        .filter { group != .liveChanges || !unreachable.contains($0) }.map { "\(group.rawValue): \($0)" }
    }
  }

  /// The counts, a group a line.
  func table(withSteps: Bool, withForeign: Bool = false) -> String {
    let groups = Self.groups(withSteps: withSteps, withForeign: withForeign)
    let width = groups.map(\.rawValue.count).max() ?? 0
    return groups.map { group in
      let name = group.rawValue + String(repeating: " ", count: width - group.rawValue.count)
      return "\(name)  " + Self.items(of: group).map { "\($0) \(count(group, $0))" }.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}

extension Coverage {
  private static func groups(withSteps: Bool, withForeign: Bool) -> [Group] {
    Group.allCases.filter { (withSteps || !$0.needsSteps) && (withForeign || $0 != .foreign) }
  }

  /// How soon commits of somebody else were heard of, in a line; nil where there were none.
  var delayLine: String? {
    if delays.isEmpty { return nil }
    let sorted = delays.sorted()
    func share(_ percent: Int) -> String {
      String(format: "%.1f ms", sorted[min(sorted.count - 1, sorted.count * percent / 100)])
    }
    return "foreign commits were heard of after \(share(50)) in the median, 99 % after \(share(99)), "
      + "the last after \(share(100)); \(sorted.filter { $0 > 250 }.count) of \(sorted.count) after more than 250 ms"
  }

  /// Everything that must be exercised in a group.
  static func items(of group: Group) -> [String] {
    let options = (0...3).map { TextOptions(rawValue: $0).description }
    return switch group {
    case .comparisons: ComparisonOperator.allCases.map(\.rawValue)
    case .textEquality: options.dropFirst().flatMap { ["==\($0)", "!=\($0)"] }
    case .searches: TextOperator.allCases.flatMap { search in options.map { "\(search.rawValue)\($0)" } }
    case .arithmetic: ArithmeticOperator.allCases.map(\.rawValue) + ["negated", "without result"]
    case .nodes: ["ALWAYS", "IN", "BETWEEN", "AND", "OR", "NOT"]
    case .toManys:
      ToManyQuantifier.allCases.map(\.rawValue)
        + ["over a to-one", "in another", "@count", "@count over a to-one"]
    case .operands:
      ["length", "conditional"] + options.map { "folded\($0)" } + [
        "path", "over a to-one", "over two to-ones", "constant on the left", "two paths", "nil", "nil in IN",
        "empty IN",
      ]
    case .matches: ["none", "some", "all"]
    case .types: AwkwardValue.types.map { name(of: $0) }
    case .comparators: SortTerm.Comparator.allCases.map(\.rawValue)
    case .sorting: ["asc", "desc", "nulls by direction", "nullsFirst", "nullsLast", "over a to-one"]
    case .sections: ["value", "year", "month", "day", "initial", "section order", "sorted by the key"]
    case .zones: ["none", "UTC", "another"]
    case .pages: ["limit", "offset"]
    case .lists: ["batch size", "prefetch", "over two to-ones", "shown set"]
    case .aggregates: ["count", "count(path)", "countDistinct", "sum", "average", "min", "max"]
    case .groups, .groupKeys: groupItems(of: group)
    case .refusals: requestErrors
    case .conflicts: ["fail", "update", "replace"]
    case .deletes: DeleteRule.allCases.map(\.rawValue)
    case .changes: ["inserted", "updated", "deleted", "none"]
    case .statementErrors: statementErrors
    case .transactions: transactions
    case .liveChanges: LiveTally.Kind.allCases.map(\.rawValue)
    case .ways: LiveTally.ways
    case .foreign: foreignCommits
    case .liveAggregates: LiveTally.AggregateKind.allCases.map(\.rawValue)
    case .aggregateWays: LiveTally.aggregateWays
    }
  }

  private static let foreignCommits = [
    "committed", "without changes", "rolled back", "refused", "at random moments",
  ]
  private static let requestErrors = [
    "unknownEntity", "unknownAttribute", "typeMismatch", "unsupported", "invalidValue", "integerOverflow",
  ]
  private static let transactions = [
    "committed", "rolled back", "refused", "savepoint kept", "savepoint undone",
    "with a failed statement", "SQL", "SQL on many rows",
  ]
  private static let statementErrors = [
    "uniqueViolation", "notNullViolation", "foreignKeyViolation", "deleteDenied", "rowNotFound",
    "typeMismatch", "invalidValue", "unknownAttribute",
  ]

  /// The name of a type, decimals of every scale alike.
  static func name(of type: AttributeType) -> String {
    if case .decimal = type { return "decimal" }
    return type.description
  }
}

import Foundation
import WindrowModel
import WindrowStore

extension FixtureFetch {
  /// The request as a fixture spells it: its condition as a format string with arguments.
  init(_ description: FetchDescription) {
    self.init(
      entity: description.entity, filter: FixtureFilter(description.condition),
      sort: description.sort.map(\.description), limit: description.limit,
      offset: description.offset == 0 ? nil : description.offset,
      batchSize: description.batchSize == 20 ? nil : description.batchSize,
      sectionBy: description.sectionBy?.description,
      sectionOrder: description.sectionOrder.map(\.description),
      prefetch: description.prefetch.map(\.description), show: description.show?.map(\.description))
  }
}

extension FixtureAggregate {
  /// The request as a fixture spells it.
  init(_ description: AggregateDescription) {
    let having = FixtureFilter(description.having)
    self.init(
      entity: description.entity, filter: FixtureFilter(description.condition),
      values: description.values.map(\.description), groupBy: description.groupBy.map(\.description),
      having: having.format, sort: description.sort.map(\.description), limit: description.limit,
      offset: description.offset == 0 ? nil : description.offset, isExact: description.isExact)
    filter.arguments += having.arguments
  }
}

extension FixtureFilter {
  /// The format string of a condition, and its arguments as JSON can spell them.
  init(_ condition: Condition?) {
    guard let formatted = condition?.formatted() else { return }
    format = formatted.format
    arguments = formatted.arguments.map(\.spelled)
  }
}

extension FormatArgument {
  /// The argument as it is after it was written and read: dates as seconds, decimals, UUIDs and data as text.
  fileprivate var spelled: FormatArgument {
    switch self {
    case .value(let value): .value(value.spelled)
    case .list(let values): .list(values.map(\.spelled))
    }
  }
}

extension AttributeValue {
  fileprivate var spelled: AttributeValue {
    switch self {
    case .null, .bool, .int, .double, .string: self
    case .date(let value): .double(value.timeIntervalSinceReferenceDate)
    case .decimal(let value): .string("\(value)")
    case .uuid(let value): .string(value.uuidString)
    case .data(let value): .string(value.base64EncodedString())
    }
  }
}

extension FixtureCheck {
  /// A fetch and its whole result.
  init(_ fetch: FetchDescription, ids: [RowID], sections: [SectionIDs]? = nil) {
    let sections = sections.map { $0.map { FixtureSection(key: $0.key, order: $0.order, ids: $0.ids) } }
    self = .fetch(FixtureFetch(fetch), FixtureExpectation(list: FixtureList(ids: ids, sections: sections)))
  }

  /// A fetch that must be refused.
  init(_ fetch: FetchDescription, error: StoreError.Kind) {
    self = .refusedFetch(FixtureFetch(fetch), error)
  }

  /// Aggregates and the rows of their values.
  init(_ aggregate: AggregateDescription, rows: [[AttributeValue]]) {
    self = .aggregate(FixtureAggregate(aggregate), rows: rows)
  }

  /// Aggregates that must be refused.
  init(_ aggregate: AggregateDescription, error: StoreError.Kind) {
    self = .refusedAggregate(FixtureAggregate(aggregate), error)
  }
}

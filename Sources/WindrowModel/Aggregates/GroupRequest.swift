/// A request for values over groups of rows of one typed entity, with the types of its keys and values.
///
/// Made by ``AggregateRequest``. Keys and values are tuples, or the one type where there is one, or `Void` where there is
/// none. A key path that stands for no attribute is reported by the operation that executes the request.
public struct GroupRequest<Record: Entity, Keys: Sendable, Values: Sendable>: Sendable {
  typealias Reader<Parts> = @Sendable (ArraySlice<AttributeValue>) throws(StoreError) -> Parts

  private var request: AggregateDescription
  private var failure: StoreError?
  private let readKeys: Reader<Keys>
  private let readValues: Reader<Values>

  private init(
    _ request: AggregateDescription, _ failure: StoreError?, _ readKeys: @escaping Reader<Keys>,
    _ readValues: @escaping Reader<Values>
  ) {
    self.request = request
    self.failure = failure
    self.readKeys = readKeys
    self.readValues = readValues
  }

  /// The request by names, or the error of the first key path that stands for nothing.
  public func description() throws(StoreError) -> AggregateDescription {
    if let failure { throw failure }
    return request
  }

  /// The keys and values in a row of the answer.
  package func read(_ row: [AttributeValue]) throws(StoreError) -> GroupRow<Keys, Values> {
    let keys = request.groupBy.count
    return GroupRow(keys: try readKeys(row[..<keys]), values: try readValues(row[keys...]))
  }

  private func changed(_ change: (inout AggregateDescription) throws(StoreError) -> Void) -> GroupRequest {
    var copy = self
    do throws(StoreError) { try change(&copy.request) } catch { copy.failure = copy.failure ?? error }
    return copy
  }
}

/// One group: its keys and its values.
public struct GroupRow<Keys: Sendable, Values: Sendable>: Sendable {
  /// What the rows of the group share.
  public let keys: Keys
  /// What was computed over them.
  public let values: Values

  /// A group of its parts.
  public init(keys: Keys, values: Values) {
    self.keys = keys
    self.values = values
  }
}

extension GroupRequest where Keys == Void, Values == Void {
  init() {
    let nothing: Reader<Void> = { (_) throws(StoreError) in }
    self.init(AggregateDescription(entity: Record.entityName, values: []), nil, nothing, nothing)
  }

  func grouped<each Key: Sendable>(
    by keys: repeat GroupKey<Record, each Key>
  ) -> GroupRequest<Record, (repeat each Key), Void> {
    let readers = (repeat (each keys).read)
    let grouped = changed { (request) throws(StoreError) in
      for key in repeat each keys { request.groupBy.append(try key.sectionKey()) }
    }
    return GroupRequest<Record, (repeat each Key), Void>(
      grouped.request, grouped.failure,
      { (row) throws(StoreError) in
        var rest = row
        return (repeat try (each readers)(rest.takeFirst()))
      }, readValues)
  }
}

extension GroupRequest where Values == Void {
  /// These values for each group, in order.
  public func values<each Value: Sendable>(
    _ values: repeat AggregateValue<Record, each Value>
  ) -> GroupRequest<Record, Keys, (repeat each Value)> {
    let readers = (repeat (each values).read)
    let valued = changed { (request) throws(StoreError) in
      for value in repeat each values { request.values.append(try value.aggregate()) }
    }
    return GroupRequest<Record, Keys, (repeat each Value)>(
      valued.request, valued.failure, readKeys,
      { (row) throws(StoreError) in
        var rest = row
        return (repeat try (each readers)(rest.takeFirst()))
      })
  }
}

extension ArraySlice<AttributeValue> {
  /// Takes the first value away; nil where there is none, which its reader then refuses.
  fileprivate mutating func takeFirst() -> AttributeValue { popFirst() ?? .null }
}

extension GroupRequest {
  /// Only the rows that fit a filter too.
  public func filter(_ filter: Filter<Record>) -> GroupRequest {
    changed { (request) throws(StoreError) in
      let condition = try filter.condition()
      request.condition = request.condition.map { $0 && condition } ?? condition
    }
  }

  /// Only the rows that fit a filter, whatever they had to fit before; nil for all rows.
  public func filter(replacedBy filter: Filter<Record>?) -> GroupRequest {
    changed { (request) throws(StoreError) in request.condition = try filter?.condition() }
  }

  /// Only the groups whose value compares so with a constant too; the value must be among the request's, or be `count`.
  public func having<Value: AttributeConstant>(
    _ value: AggregateValue<Record, Value>, _ comparison: ComparisonOperator, _ constant: Value
  ) -> GroupRequest {
    changed { (request) throws(StoreError) in
      let name = AttributePath([try value.aggregate().description])
      let condition = Condition.comparison(
        .path(name), comparison, .constant(try constant.attributeValue()), [])
      request.having = request.having.map { $0 && condition } ?? condition
    }
  }

  /// Only the groups that fit a condition by names too, as ``AggregateDescription/having`` has them.
  public func having(_ condition: Condition) -> GroupRequest {
    changed { (request) throws(StoreError) in
      request.having = request.having.map { $0 && condition } ?? condition
    }
  }

  /// Groups ordered by a value, behind the terms that there are. All keys, ascending, always follow.
  public func sorted<Value>(
    by value: AggregateValue<Record, Value>, _ direction: SortTerm.Direction = .ascending,
    nulls: SortTerm.NullPlacement? = nil
  ) -> GroupRequest {
    changed { (request) throws(StoreError) in
      let name = AttributePath([try value.aggregate().description])
      request.sort.append(SortTerm(name, direction, nulls: nulls))
    }
  }

  /// Groups ordered by a key, behind the terms that there are.
  public func sorted<Key>(
    by key: GroupKey<Record, Key>, _ direction: SortTerm.Direction = .ascending,
    nulls: SortTerm.NullPlacement? = nil, comparator: SortTerm.Comparator = .lexical
  ) -> GroupRequest {
    changed { (request) throws(StoreError) in
      let name = AttributePath([try key.sectionKey().description])
      request.sort.append(SortTerm(name, direction, nulls: nulls, comparator: comparator))
    }
  }

  /// At most so many groups; nil for all.
  public func limit(_ count: Int?) -> GroupRequest {
    changed { (request) throws(StoreError) in request.limit = count }
  }

  /// Without so many groups at the beginning.
  public func offset(_ count: Int) -> GroupRequest {
    changed { (request) throws(StoreError) in request.offset = count }
  }

  /// Sums of doubles rounded once, the same in whatever order rows come, and averages made of such sums.
  public func exactly() -> GroupRequest {
    changed { (request) throws(StoreError) in request.isExact = true }
  }
}

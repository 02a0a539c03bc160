/// A request for rows of one typed entity, built with key paths.
///
/// ```swift
/// FetchRequest<Expense>().filter(\.amount > 10).sorted(by: \.date, .descending).limit(50)
/// ```
/// is `SELECT … FROM expense WHERE amount > 10 ORDER BY date DESC, id LIMIT 50`. A value: each method returns a changed copy.
/// A key path that stands for no attribute is reported by the operation that executes the request, which throws
/// `unknownAttribute`.
public struct FetchRequest<Record: Entity>: Sendable {
  private var fetch: FetchDescription
  private var failure: StoreError?

  /// A request for all rows in the order of their identities.
  public init() {
    fetch = FetchDescription(entity: Record.entityName)
  }

  /// The request by names, or the error of the first key path that stands for nothing.
  public func description() throws(StoreError) -> FetchDescription {
    if let failure { throw failure }
    return fetch
  }

  func changed(
    _ change: (inout FetchDescription) throws(StoreError) -> Void
  ) -> FetchRequest {
    var copy = self
    do throws(StoreError) { try change(&copy.fetch) } catch { copy.failure = copy.failure ?? error }
    return copy
  }
}

extension FetchRequest {
  /// Only the rows that fit a filter too.
  public func filter(_ filter: Filter<Record>) -> FetchRequest {
    changed { (fetch) throws(StoreError) in
      let condition = try filter.condition()
      fetch.condition = fetch.condition.map { $0 && condition } ?? condition
    }
  }

  /// Only the rows that fit a filter, whatever they had to fit before; nil for all rows.
  public func filter(replacedBy filter: Filter<Record>?) -> FetchRequest {
    changed { (fetch) throws(StoreError) in fetch.condition = try filter?.condition() }
  }

  /// Only the rows that fit a condition by names too.
  public func filter(_ condition: Condition) -> FetchRequest { filter(Filter(condition)) }

  /// Ordered by an attribute, behind the terms that there are. The identity, ascending, always follows.
  public func sorted<Value: AttributeConstant>(
    by keyPath: KeyPath<Record, Value>, _ direction: SortTerm.Direction = .ascending,
    nulls: SortTerm.NullPlacement? = nil, comparator: SortTerm.Comparator = .lexical
  ) -> FetchRequest {
    changed { (fetch) throws(StoreError) in
      let path = try EntityMapping<Record>.of().path(keyPath)
      fetch.sort.append(SortTerm(path, direction, nulls: nulls, comparator: comparator))
    }
  }

  /// Ordered by terms by names, behind the terms that there are.
  public func sorted(by terms: SortTerm...) -> FetchRequest {
    changed { (fetch) throws(StoreError) in fetch.sort += terms }
  }

  /// At most so many rows; nil for all.
  public func limit(_ count: Int?) -> FetchRequest {
    changed { (fetch) throws(StoreError) in fetch.limit = count }
  }

  /// Without so many rows at the beginning.
  public func offset(_ count: Int) -> FetchRequest {
    changed { (fetch) throws(StoreError) in fetch.offset = count }
  }

  /// So many rows read at once when a list faults them in; never caps the result.
  public func batchSize(_ count: Int) -> FetchRequest {
    changed { (fetch) throws(StoreError) in fetch.batchSize = count }
  }

  /// To-ones whose rows a list reads with each batch, in one query each: `.prefetch(\.$category, \.$category.$group)`.
  ///
  /// `SELECT … FROM category WHERE id IN (…)` with the keys of the batch. Rows then have their related objects loaded, and
  /// fire no fault. What the request sorts or sections by is prefetched anyway.
  public func prefetch(_ keyPaths: PartialKeyPath<Record>...) -> FetchRequest {
    changed { (fetch) throws(StoreError) in
      for keyPath in keyPaths { fetch.prefetch.append(try EntityMapping<Record>.of().path(keyPath)) }
    }
  }

  /// Shows these values alone in a live list, so that a write of any other delivers nothing.
  public func show(_ keyPaths: PartialKeyPath<Record>...) -> FetchRequest {
    changed { (fetch) throws(StoreError) in
      for keyPath in keyPaths {
        fetch.show = (fetch.show ?? []) + [try EntityMapping<Record>.of().path(keyPath)]
      }
    }
  }
}

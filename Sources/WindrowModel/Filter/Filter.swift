/// A condition on the rows of one typed entity, built with key paths.
///
/// `\.amount > 10 && .beginsWith(\.title, "Café", [.caseInsensitive])` is the format string
/// `amount > 10 AND title BEGINSWITH[c] "Café"`. It is a ``Condition`` whose names come from key paths; a key path that stands for
/// no attribute makes the request that uses it throw `unknownAttribute`.
public struct Filter<Record: Entity>: Sendable {
  private let result: Result<Condition, StoreError>

  /// The filter of a condition by names.
  public init(_ condition: Condition) {
    result = .success(condition)
  }

  /// The filter of something that may fail, which is thrown where the filter is used.
  init(_ build: () throws(StoreError) -> Condition) {
    result = Result(catching: build)
  }

  /// The condition by names, or the error of the first key path or constant that cannot be meant.
  public func condition() throws(StoreError) -> Condition { try result.get() }
}

extension Filter {
  /// Both filters.
  public static func && (left: Filter, right: Filter) -> Filter {
    Filter { () throws(StoreError) in try left.condition() && right.condition() }
  }

  /// Either filter.
  public static func || (left: Filter, right: Filter) -> Filter {
    Filter { () throws(StoreError) in try left.condition() || right.condition() }
  }

  /// The complement.
  public static prefix func ! (filter: Filter) -> Filter {
    Filter { () throws(StoreError) in .not(try filter.condition()) }
  }

  /// All of several filters; true for none.
  public static func all(_ filters: [Filter]) -> Filter {
    Filter { () throws(StoreError) in .and(try conditions(filters)) }
  }

  /// Any of several filters; false for none.
  public static func any(_ filters: [Filter]) -> Filter {
    Filter { () throws(StoreError) in .or(try conditions(filters)) }
  }

  private static func conditions(_ filters: [Filter]) throws(StoreError) -> [Condition] {
    var conditions: [Condition] = []
    for filter in filters { conditions.append(try filter.condition()) }
    return conditions
  }
}

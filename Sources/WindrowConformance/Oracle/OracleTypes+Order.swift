import Foundation
import WindrowModel

extension OracleTypes {
  /// Throws where a sort term cannot be meant.
  func check(_ term: SortTerm) throws(StoreError) {
    let type = try type(term.path)
    if type == .data { throw StoreError(.typeMismatch, "data has no order") }
    if term.comparator != .lexical, type != .string { throw StoreError(.typeMismatch, "comparator") }
  }

  /// Throws where nothing can be sectioned by a key.
  func check(_ key: SectionKey) throws(StoreError) {
    let type = try type(key.path)
    switch key {
    case .value: if type == .data { throw StoreError(.typeMismatch, "data") }
    case .initial: if type != .string { throw StoreError(.typeMismatch, "initial") }
    case .year(_, let zone), .month(_, let zone), .day(_, let zone):
      if type != .date { throw StoreError(.typeMismatch, "no date") }
      if let zone, zone.contains("\0") || TimeZone(identifier: zone) == nil {
        throw StoreError(.invalidValue, "time zone")
      }
    }
  }

  /// Throws where an aggregate cannot be meant.
  func check(_ aggregate: Aggregate) throws(StoreError) {
    guard let path = aggregate.path else { return }
    let type = try type(path)
    var isDecimal = false
    if case .decimal = type { isDecimal = true }
    let isNumber = type == .int || type == .double
    switch aggregate {
    case .count, .countOf, .countDistinct: break
    case .sum: if !isNumber && !isDecimal { throw StoreError(.typeMismatch, "sum") }
    case .average: if !isNumber { throw StoreError(.typeMismatch, "average") }
    case .min, .max: if type == .data { throw StoreError(.typeMismatch, "order") }
    }
  }
}

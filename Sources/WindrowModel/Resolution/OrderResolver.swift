import Foundation

/// The reading of sort terms and section keys against a schema, and the whole order they make.
struct OrderResolver {
  let schema: Schema
  let entity: String
  /// What terms name, where they order groups and not rows.
  var groups: GroupNames?

  /// The section key with its path found, or the error that says why nothing can be sectioned by it.
  func section(_ key: SectionKey?) throws(StoreError) -> ResolvedSection? {
    guard let key else { return nil }
    let path = try schema.resolve(key.path, from: entity)
    switch key {
    case .value:
      try require(path.type.isOrdered, "\(key): data has no order to section by.")
      return ResolvedSection(kind: .value, path: path)
    case .initial:
      try require(path.type == .string, "\(key): only a text has an initial.")
      return ResolvedSection(kind: .initial, path: path)
    case .year(_, let zone), .month(_, let zone), .day(_, let zone):
      try require(path.type == .date, "\(key): only a date has a year, a month and a day.")
      return ResolvedSection(kind: try dateKind(key, zone), path: path)
    }
  }

  private func dateKind(_ key: SectionKey, _ zone: String?) throws(StoreError) -> ResolvedSection.Kind {
    var zone = zone
    if zone == "UTC" || zone == "GMT" { zone = nil }
    // Foundation reads a name only up to a NUL.
    if let zone, zone.contains("\0") || TimeZone(identifier: zone) == nil {
      throw StoreError(.invalidValue, "\(key): \"\(zone)\" is no time zone.", entity: entity)
    }
    return switch key {
    case .year: .year(timeZone: zone)
    case .month: .month(timeZone: zone)
    default: .day(timeZone: zone)
    }
  }

  private func require(_ holds: Bool, _ message: String) throws(StoreError) {
    if !holds { throw StoreError(.typeMismatch, message, entity: entity) }
  }

  /// The section order, then what keeps sections contiguous (its texts' lexical order, the key), then the sort terms.
  func order(
    _ sort: [SortTerm], _ section: ResolvedSection?, _ sectionOrder: [SortTerm]
  ) throws(StoreError) -> [ResolvedSort] {
    let front = try terms(sectionOrder)
    let sorted = try terms(sort)
    guard let section else { return sorted }
    return front + front.compactMap(tieBreaker) + contiguous(sorted, section)
  }

  /// What parts texts that a term's comparator finds equal: each is a section's own value, which must not interleave.
  private func tieBreaker(_ term: ResolvedSort) -> ResolvedSort? {
    guard term.comparator != .lexical else { return nil }
    return ResolvedSort(
      value: term.value, isDescending: term.isDescending, nullsFirst: term.nullsFirst, comparator: .lexical)
  }

  /// The terms with their paths found.
  func terms(_ terms: [SortTerm]) throws(StoreError) -> [ResolvedSort] {
    var resolved: [ResolvedSort] = []
    for term in terms {
      let path = try schema.resolve(term.path, from: entity, or: groups)
      try require(path.type.isOrdered, "\(term): data has no order to sort by.")
      try require(
        term.comparator == .lexical || path.type == .string, "\(term): only texts have comparators.")
      resolved.append(
        ResolvedSort(
          value: .path(path), isDescending: term.direction == .descending, nullsFirst: term.putsNullsFirst,
          comparator: term.comparator))
    }
    return resolved
  }

  private func contiguous(_ sort: [ResolvedSort], _ section: ResolvedSection) -> [ResolvedSort] {
    guard let first = sort.first, case .path(let path) = first.value, isSame(path, section.path) else {
      return [key(section, like: nil)] + sort
    }
    switch section.kind {
    case .value:
      if first.comparator == .lexical { return sort }
      // Texts that the comparator finds equal are still sections of their own.
      return [first, key(section, like: first)] + sort.dropFirst()
    case .year(nil), .month(nil), .day(nil): return sort
    case .initial: return [key(section, like: first)] + sort
    case .year, .month, .day: return [key(section, like: nil)] + sort
    }
  }

  private func isSame(_ left: ResolvedPath, _ right: ResolvedPath) -> Bool {
    left.steps == right.steps && left.target == right.target
  }

  private func key(_ section: ResolvedSection, like term: ResolvedSort?) -> ResolvedSort {
    let value: ResolvedSort.Value = section.kind == .value ? .path(section.path) : .section(section)
    return ResolvedSort(
      value: value, isDescending: term?.isDescending ?? false, nullsFirst: term?.nullsFirst ?? true,
      comparator: .lexical)
  }
}

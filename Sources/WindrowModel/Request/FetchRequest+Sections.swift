extension FetchRequest {
  /// What a section key is derived by from an attribute.
  public enum Derivation: Sendable, Hashable {
    /// The value itself.
    case value
    /// The year of a date, in UTC unless said.
    case year(timeZone: String? = nil)
    /// The month of a date, in UTC unless said.
    case month(timeZone: String? = nil)
    /// The day of a date, in UTC unless said.
    case day(timeZone: String? = nil)
    /// The first Character of a text, folded and upper-cased.
    case initial
  }

  /// Sectioned by an attribute or by what is derived from it. Sections are contiguous, one for each key.
  public func sectioned<Value: AttributeConstant>(
    by keyPath: KeyPath<Record, Value>, _ derivation: Derivation = .value
  ) -> FetchRequest {
    changed { (fetch) throws(StoreError) in
      let path = try EntityMapping<Record>.of().path(keyPath)
      fetch.sectionBy =
        switch derivation {
        case .value: .value(path)
        case .year(let zone): .year(path, timeZone: zone)
        case .month(let zone): .month(path, timeZone: zone)
        case .day(let zone): .day(path, timeZone: zone)
        case .initial: .initial(path)
        }
    }
  }

  /// Sections ordered by an attribute in front of everything else, say `\.$category.displayOrder`.
  public func sectionsSorted<Value: AttributeConstant>(
    by keyPath: KeyPath<Record, Value>, _ direction: SortTerm.Direction = .ascending,
    nulls: SortTerm.NullPlacement? = nil
  ) -> FetchRequest {
    changed { (fetch) throws(StoreError) in
      let path = try EntityMapping<Record>.of().path(keyPath)
      fetch.sectionOrder.append(SortTerm(path, direction, nulls: nulls))
    }
  }
}

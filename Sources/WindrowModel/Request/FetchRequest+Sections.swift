extension FetchRequest {
  /// Sectioned by an attribute. Sections are contiguous, one for each value.
  public func sectioned<Value: AttributeConstant>(by keyPath: KeyPath<Record, Value>) -> FetchRequest {
    changed { (fetch) throws(StoreError) in
      fetch.sectionBy = .value(try EntityMapping<Record>.of().path(keyPath))
    }
  }

  /// Sectioned by a key: `sectioned(by: .month(\.date))`. Sections are contiguous, one for each key.
  public func sectioned<Key>(by key: GroupKey<Record, Key>) -> FetchRequest {
    changed { (fetch) throws(StoreError) in fetch.sectionBy = try key.sectionKey() }
  }

  /// Sections ordered by an attribute in front of everything else, say `\.$category.displayOrder`.
  public func sectionsSorted<Value: AttributeConstant>(
    by keyPath: KeyPath<Record, Value>, _ direction: SortTerm.Direction = .ascending,
    nulls: SortTerm.NullPlacement? = nil, comparator: SortTerm.Comparator = .lexical
  ) -> FetchRequest {
    changed { (fetch) throws(StoreError) in
      let path = try EntityMapping<Record>.of().path(keyPath)
      fetch.sectionOrder.append(SortTerm(path, direction, nulls: nulls, comparator: comparator))
    }
  }
}

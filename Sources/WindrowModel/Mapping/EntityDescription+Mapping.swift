extension EntityDescription {
  /// The description that an initializer told, completed by what the type configures.
  init<Record: Entity>(
    _ describer: EntityDescriber<Record>, _ configuration: EntityConfiguration<Record>,
    _ links: [AttributeLink<Record>]
  ) throws(StoreError) {
    self.init(
      Record.entityName, table: configuration.table,
      identityColumn: configuration.identityColumn ?? EntityDescription.identity,
      attributes: describer.attributes,
      toOnes: describer.toOnes)
    try configureColumns(configuration, links)
    try configureStorages(configuration, links)
    try configureToOnes(configuration, links)
    for set in configuration.uniqueSets {
      var names: [String] = []
      for keyPath in set { names.append(column(at: try links.position(of: keyPath)).name) }
      unique.append(names)
    }
    for index in configuration.indexes {
      var columns: [IndexDescription.Column] = []
      for column in index {
        let name = self.column(at: try links.position(of: column.keyPath)).name
        columns.append(.init(name, isDescending: column.isDescending))
      }
      indexes.append(IndexDescription(columns))
    }
  }

  private mutating func configureColumns<Record: Entity>(
    _ configuration: EntityConfiguration<Record>, _ links: [AttributeLink<Record>]
  ) throws(StoreError) {
    for (keyPath, column) in configuration.columns {
      let index = try links.position(of: keyPath)
      if index < attributes.count {
        attributes[index].column = column
      } else {
        toOnes[index - attributes.count].column = column
      }
    }
    for keyPath in configuration.unnormalized {
      let index = try links.position(of: keyPath)
      guard index < attributes.count, attributes[index].type == .string else {
        throw EntityMapping<Record>.failure("calls \(keyPath) unnormalized, which is no text.")
      }
      attributes[index].isNormalized = false
    }
  }

  private mutating func configureStorages<Record: Entity>(
    _ configuration: EntityConfiguration<Record>, _ links: [AttributeLink<Record>]
  ) throws(StoreError) {
    for (keyPath, storage) in configuration.storages {
      let index = try links.position(of: keyPath)
      guard index < attributes.count else {
        throw EntityMapping<Record>.failure("gives \(keyPath) a storage, which is no attribute.")
      }
      attributes[index].storage = storage
    }
  }

  private mutating func configureToOnes<Record: Entity>(
    _ configuration: EntityConfiguration<Record>, _ links: [AttributeLink<Record>]
  ) throws(StoreError) {
    for toOne in configuration.toOnes {
      let index = try links.position(of: toOne.keyPath) - attributes.count
      let described = toOnes[index]
      toOnes[index] = ToOneDescription(
        described.name, to: described.destination, isOptional: toOne.isOptional, column: described.column,
        inverse: toOne.inverse, onDelete: toOne.deleteRule)
    }
  }
}

extension Array {
  /// The position of the column that a key path stands for, or `invalidSchema` where the initializer reads none.
  fileprivate func position<Record: Entity>(of keyPath: PartialKeyPath<Record>) throws(StoreError) -> Int
  where Element == AttributeLink<Record> {
    for (index, link) in enumerated() where link.keyPaths.contains(where: { $0.keyPath == keyPath }) {
      return index
    }
    throw EntityMapping<Record>.failure("configures \(keyPath), which its initializer does not read.")
  }
}

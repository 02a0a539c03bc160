extension EntityDescription {
  /// The description that an initializer told, completed by what the type configures.
  init<Record: Entity>(
    _ describer: EntityDescriber<Record>, _ configuration: EntityConfiguration<Record>,
    _ links: [AttributeLink<Record>]
  ) throws(StoreError) {
    self.init(
      Record.entityName, table: configuration.table, attributes: describer.attributes,
      toOnes: describer.toOnes)
    func position(_ keyPath: PartialKeyPath<Record>) throws(StoreError) -> Int {
      for (index, link) in links.enumerated() where link.keyPaths.contains(where: { $0.keyPath == keyPath }) {
        return index
      }
      throw EntityMapping<Record>.failure("configures \(keyPath), which its initializer does not read.")
    }
    for (keyPath, column) in configuration.columns {
      let index = try position(keyPath)
      if index < attributes.count {
        attributes[index].column = column
      } else {
        toOnes[index - attributes.count].column = column
      }
    }
    for keyPath in configuration.unnormalized {
      let index = try position(keyPath)
      if index < attributes.count { attributes[index].isNormalized = false }
    }
    for toOne in configuration.toOnes {
      let index = try position(toOne.keyPath) - attributes.count
      let described = toOnes[index]
      toOnes[index] = ToOneDescription(
        described.name, to: described.destination, isOptional: toOne.isOptional, column: described.column,
        inverse: toOne.inverse, onDelete: toOne.deleteRule)
    }
    for set in configuration.uniqueSets {
      var names: [String] = []
      for keyPath in set { names.append(column(at: try position(keyPath)).name) }
      unique.append(names)
    }
    for index in configuration.indexes {
      var columns: [IndexDescription.Column] = []
      for column in index {
        columns.append(
          .init(self.column(at: try position(column.keyPath)).name, isDescending: column.isDescending))
      }
      indexes.append(IndexDescription(columns))
    }
  }
}

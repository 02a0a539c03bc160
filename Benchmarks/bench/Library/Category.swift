import WindrowModel

/// A row of `category` as an app would declare it.
struct Category: Entity {
  var id: RecordID<Category> = .unassigned
  var name: String

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    name = try row.value("name", \.name)
  }

  init(_ record: CategoryRecord) {
    id = RecordID(record.id)
    name = record.name
  }
}

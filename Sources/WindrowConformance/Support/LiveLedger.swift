import WindrowLive
import WindrowModel
import WindrowStore

/// Expenses with categories and receipts, and six rows, on which the cases of live lists stand.
///
/// Expense n costs 10 n cents; 1 and 2 are Food, 3 and 4 Rent, 5 and 6 have no category. Receipt 1 is of expense 1.
enum LiveLedger {
  static let entities = [
    EntityDescription(
      "category",
      attributes: [
        AttributeDescription("name", .string, isOptional: true), AttributeDescription("rank", .int),
      ]),
    EntityDescription(
      "expense",
      attributes: [
        AttributeDescription("title", .string, isOptional: true), AttributeDescription("cents", .int),
        AttributeDescription("note", .string, isOptional: true),
      ],
      toOnes: [ToOneDescription("category", to: "category", inverse: "expenses")],
      indexes: [IndexDescription([.init("cents")])]),
    EntityDescription(
      "receipt", attributes: [AttributeDescription("number", .int)],
      toOnes: [ToOneDescription("expense", to: "expense", onDelete: .cascade)]),
  ]

  /// Expenses by their price.
  static let byCents = FetchDescription(entity: "expense", sort: [SortTerm("cents")])

  /// Opens a store with the six rows.
  static func open(_ context: ConformanceContext, changeBound: Int? = nil) throws -> any Store {
    let store = try context.open(entities, changeBound: changeBound)
    try store.write { tx in
      try tx.insert("category", id: 1, ["name": "Food", "rank": 2])
      try tx.insert("category", id: 2, ["name": "Rent", "rank": 1])
      for id in 1...6 as ClosedRange<RowID> {
        try tx.insert(
          "expense", id: id, ["cents": .int(id * 10), "category": id > 4 ? .null : .int((id + 1) / 2)])
      }
      try tx.insert("receipt", id: 1, ["number": 1, "expense": 1])
    }
    return store
  }
}

/// What a change names, in literal form.
struct ChangeNames: Equatable {
  var inserted: Set<RowID> = []
  var deleted: Set<RowID> = []
  var updated: Set<RowID> = []
  var moved: Set<RowID> = []
  var insertedSections: [AttributeValue] = []
  var deletedSections: [AttributeValue] = []
}

extension ChangeNames {
  /// The names in a change.
  init(_ change: ResultsChange) {
    self.init(
      inserted: Set(change.inserted.map(\.id)), deleted: Set(change.deleted.map(\.id)),
      updated: Set(change.updated.map(\.id)), moved: Set(change.moved.map(\.id)),
      insertedSections: change.insertedSections.map(\.section.key),
      deletedSections: change.deletedSections.map(\.section.key))
  }
}

extension WatchedList {
  /// Fails unless the list has rows now, and one change was told that names what is expected, or none for nil.
  func expectShown(_ ids: [RowID], _ names: ChangeNames?, _ what: String = "") throws {
    let change = try takeChange()
    try expect(shown.ids, ids, "\(what) the rows")
    try expect(change.map { ChangeNames($0) }, names, "\(what) the change")
  }
}

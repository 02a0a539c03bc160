import WindrowLive
import WindrowModel
import WindrowStore

extension ConformanceCase {
  private static let byName = FetchDescription(
    entity: "expense", sort: [SortTerm("cents")], sectionBy: .value("category.name"))
  private static let costly = FetchDescription(
    entity: "category",
    condition: .toMany(
      .any, "expenses", .comparison(.path("cents"), .greater, .constant(25), [])), sort: [SortTerm("rank")])
  private static let several = FetchDescription(
    entity: "category", condition: .comparison(.count("expenses"), .greater, .constant(1), []))

  /// Changes of related rows reach the rows that are listed.
  static let liveRelations: [ConformanceCase] = [
    liveWrite(
      "a renamed section moves and updates its rows", byName,
      write: { try $0.update("category", 1, ["name": "Tax"]) }, leaves: [5, 6, 3, 4, 1, 2],
      tells: .init(updated: [1, 2], moved: [1, 2], insertedSections: ["Tax"], deletedSections: ["Food"])),
    liveWrite(
      "a section renamed at its place goes and comes", byName,
      write: { try $0.update("category", 1, ["name": "Fare"]) }, leaves: [5, 6, 1, 2, 3, 4],
      tells: .init(updated: [1, 2], moved: [1, 2], insertedSections: ["Fare"], deletedSections: ["Food"])),
    liveWrite(
      "a deleted category leaves its rows in the section of nil", byName,
      write: { try $0.delete("category", 2) },
      leaves: [3, 4, 5, 6, 1, 2], tells: .init(updated: [3, 4], moved: [3, 4], deletedSections: ["Rent"])),
    liveWrite(
      "a row and the related row it points to, in one transaction", byName,
      write: { tx in
        try tx.insert("category", id: 3, ["name": "Zoo", "rank": 3])
        try tx.update("expense", 1, ["category": 3])
        try tx.update("category", 2, ["name": "Food"])
      }, leaves: [5, 6, 2, 3, 4, 1],
      tells: .init(
        updated: [1, 3, 4], moved: [1, 3, 4], insertedSections: ["Zoo"], deletedSections: ["Rent"])),
    liveWrite(
      "a related value in the order moves the rows that read it",
      FetchDescription(entity: "expense", sort: [SortTerm("category.rank"), SortTerm("cents")]),
      write: { try $0.update("category", 2, ["rank": 9]) }, leaves: [5, 6, 1, 2, 3, 4],
      tells: .init(updated: [3, 4], moved: [3, 4])),
    liveWrite(
      "a prefetched row's change updates the rows that show it",
      FetchDescription(entity: "expense", sort: [SortTerm("cents")], prefetch: ["category"]),
      write: { try $0.update("category", 1, ["rank": 7]) }, leaves: [1, 2, 3, 4, 5, 6],
      tells: .init(updated: [1, 2])),
    liveWrite(
      "what a condition alone reads lets rows in and updates none",
      FetchDescription(
        entity: "expense", condition: .comparison(.path("category.rank"), .greater, .constant(1), []),
        sort: [SortTerm("cents")]), write: { try $0.update("category", 2, ["rank": 5]) },
      leaves: [1, 2, 3, 4],
      tells: .init(inserted: [3, 4])),
    liveWrite(
      "a child's change lets its owner in", costly, write: { try $0.update("expense", 1, ["cents": 26]) },
      leaves: [2, 1], tells: .init(inserted: [1])),
    liveWrite(
      "a child that goes to another owner changes both", costly,
      write: { tx in
        try tx.update("expense", 3, ["category": 1])
        try tx.update("expense", 4, ["category": .null])
      }, leaves: [1], tells: .init(inserted: [1], deleted: [2])),
    liveWrite(
      "a new child lets its owner in", costly,
      write: { try $0.insert("expense", id: 9, ["cents": 90, "category": 1]) }, leaves: [2, 1],
      tells: .init(inserted: [1])),
    liveWrite(
      "deleted children let their owner out", several, write: { try $0.delete("expense", 1) }, leaves: [2],
      tells: .init(deleted: [1])),
    ConformanceCase("live", "an empty list gets its first row through a related one") { context in
      let store = try context.open(LiveLedger.entities)
      let list = try WatchedList(costly, on: store)
      try store.write { try $0.insert("category", id: 1, ["rank": 1]) }
      try list.expectShown([], nil, "an owner alone:")
      try store.write { try $0.insert("expense", ["cents": 99, "category": 1]) }
      try list.expectShown([1], .init(inserted: [1]), "its child:")
    },
    ConformanceCase("live", "sections in an order of their own stay contiguous") { context in
      let store = try LiveLedger.open(context)
      var request = byName
      request.sectionOrder = [SortTerm("category.rank", .descending)]
      let list = try WatchedList(request, on: store)
      try expect(list.shown.sections?.map(\.key), ["Food", "Rent", .null])
      try store.write { try $0.update("category", 1, ["rank": 0]) }
      // The same name with another order value is another section.
      try list.expectShown(
        [3, 4, 1, 2, 5, 6],
        .init(updated: [1, 2], moved: [1, 2], insertedSections: ["Food"], deletedSections: ["Food"]))
      try expect(list.shown.sections?.map(\.order), [[1], [0], [.null]])
    },
  ]
}

import WindrowModel

/// Entries in categories, and lists of them that have caches: what one process writes and another reads.
package enum CachedEntries {
  /// Two that point to each other, so that a list depends on the tables of both.
  package static let entities = [
    EntityDescription("category", attributes: [AttributeDescription("name", .string)]),
    EntityDescription(
      "entry", attributes: [AttributeDescription("rank", .int)],
      toOnes: [ToOneDescription("category", to: "category", inverse: "entries")]),
  ]

  /// The requests by the names of their caches.
  package static let requests = [
    "sections": FetchDescription(
      entity: "entry", sort: [SortTerm("rank")], sectionBy: .value("category.name")),
    "high": FetchDescription(
      entity: "entry", condition: .comparison(.path("rank"), .greater, .constant(50), []),
      sort: [SortTerm("rank", .descending)]),
    "full": FetchDescription(
      entity: "category", condition: .comparison(.count("entries"), .greater, .constant(3), [])),
  ]
}

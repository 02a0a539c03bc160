import Foundation
import Testing
import Windrow
import WindrowSQLite

/// A database of another program with a list over two of its tables, and what that program says of the list.
struct CachedLedger {
  static let category = EntityDescription(
    "category", attributes: [AttributeDescription("name", .string, isOptional: true)])
  static let expense = EntityDescription(
    "expense", attributes: [AttributeDescription("cents", .int)],
    toOnes: [ToOneDescription("category", to: "category")])

  static let creation = """
    CREATE TABLE category (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE expense (id INTEGER PRIMARY KEY, cents INTEGER NOT NULL,
      category_id INTEGER REFERENCES category(id) ON DELETE SET NULL);
    CREATE TABLE other (x);
    CREATE TRIGGER keeping AFTER INSERT ON expense WHEN new.cents = 7 BEGIN SELECT RAISE(IGNORE); END;
    INSERT INTO category VALUES (1, 'b'), (2, 'a');
    INSERT INTO expense VALUES (1, 10, 1), (2, 20, 2), (3, 30, 1), (4, 40, NULL);
    """

  static let request = FetchDescription(
    entity: "expense", sort: [SortTerm("cents")], sectionBy: .value("category.name"))

  let database: ForeignDatabase

  init(_ more: String = "") throws { database = try ForeignDatabase(more + Self.creation) }

  func open(_ change: (inout SQLiteConfiguration) -> Void = { _ in }) throws -> SQLiteStore {
    try database.adopt([Self.category, Self.expense]) { configuration in
      configuration.allowsCachesInAdoptedDatabases = true
      // Who looks for the other program's commits would be in its way, and it waits for nobody.
      configuration.foreignCommits = .never
      change(&configuration)
    }
  }

  /// Whether the list was found in the cache; requires that it is what the other program says.
  func fetch(
    _ store: SQLiteStore, _ request: FetchDescription = request, location: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    let hits = store.statistics.cacheHits
    let controller = try FetchedResultsController(request, on: store, cacheName: "list")
    try controller.performFetch()
    let expected = try database.texts(
      """
      SELECT expense.id || ' in ' || coalesce(name, 'none') FROM expense LEFT JOIN category ON category.id = category_id
      ORDER BY name, cents, expense.id
      """)
    let shown = controller.snapshot.sections.flatMap { section in
      controller.snapshot.ids[section.rows].map { id in
        if case .string(let name) = section.key { "\(id) in \(name)" } else { "\(id) in none" }
      }
    }
    #expect(shown == expected, sourceLocation: location)
    return store.statistics.cacheHits > hits
  }
}

import Foundation
import Testing
import Windrow
import WindrowSQLite

/// A file of expenses in categories that a raw connection writes and a store follows.
struct SharedLedger {
  static let category = EntityDescription(
    "category", attributes: [AttributeDescription("name", .string, isOptional: true)])
  static let expense = EntityDescription(
    "expense",
    attributes: [
      AttributeDescription("title", .string, isOptional: true), AttributeDescription("cents", .int),
    ],
    toOnes: [ToOneDescription("category", to: "category", inverse: "expenses")])

  /// The connection that is none of the store's.
  let other: ForeignDatabase

  /// A file in a journal mode, with the expenses 1 to 6 of 10 to 60 cents in turn in the categories 1, "food", and 2, "home".
  init(_ mode: String = "WAL") throws {
    other = try ForeignDatabase(
      """
      PRAGMA journal_mode = \(mode);
      CREATE TABLE category (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);
      CREATE TABLE expense (
        id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT, cents INTEGER NOT NULL,
        category_id INTEGER REFERENCES category(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED);
      INSERT INTO category (name) VALUES ('food'), ('home');
      INSERT INTO expense (title, cents, category_id)
        VALUES ('a', 10, 1), ('b', 20, 2), ('c', 30, 1), ('d', 40, 2), ('e', 50, 1), ('f', 60, 2);
      """)
  }

  /// Opens the file as a store that was not made for it.
  func open(_ change: (inout SQLiteConfiguration) -> Void = { _ in }) throws -> SQLiteStore {
    try other.adopt([Self.category, Self.expense], change)
  }

  /// A list of all expenses by their cents.
  static func list(
    _ store: any Store, _ change: (inout FetchDescription) -> Void = { _ in }
  ) async throws -> FollowedList {
    var request = FetchDescription(entity: "expense", sort: [SortTerm("cents")])
    change(&request)
    return try await FollowedList(request, on: store)
  }
}

/// A controller with one consumer, whose updates a test takes one by one.
final class FollowedList {
  let controller: FetchedResultsController<Record>
  private let updates: ResultsUpdates<Record>.Iterator

  /// Fetches, and takes the first update, which is the list as it is.
  init(_ request: FetchDescription, on store: any Store) async throws {
    controller = try FetchedResultsController(request, on: store)
    try await controller.performFetch()
    updates = controller.updates.makeAsyncIterator()
    _ = try await next()
  }

  /// The next update, after waiting for it.
  func next() async throws -> ResultsUpdate<Record> { try #require(await updates.next()) }

  var ids: [RowID] { Array(controller.snapshot.ids) }
}

import Foundation
import Windrow
import WindrowMemory
import WindrowSQLite

struct Author: Entity, Equatable {
  var id: RecordID<Author> = .unassigned
  var name: String
  var born: Date?
}

extension Author {
  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    name = try row.value("name", \.name)
    born = try row.value("born", \.born)
  }

  static func configure(_ entity: inout EntityConfiguration<Self>) { entity.unique(\.name) }
}

struct Book: Entity, Equatable {
  enum Format: String, CaseIterable, AttributeConvertible { case paper, audio }

  var id: RecordID<Book> = .unassigned
  var title: String
  var pages: Int?
  var price: Decimal
  var format = Format.paper
  @ToOne var author: Author?
}

extension Book {
  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    title = try row.value("title", \.title)
    pages = try row.value("pages", \.pages)
    price = try row.value("price", \.price, scale: 2)
    format = try row.value("format", \.format)
    _author = try row.toOne("author", \.$author, \.author)
  }

  static func configure(_ entity: inout EntityConfiguration<Self>) {
    entity.toOne(\.$author, inverse: "books", onDelete: .cascade)
  }
}

/// The stores that the typed layer is tested on.
enum Backend: String, CaseIterable {
  case memory, sqlite

  /// A fresh, empty store.
  func makeStore() throws -> any Store {
    let schema = try Schema(Book.self)
    switch self {
    case .memory: return MemoryStore(schema: schema)
    case .sqlite: return try SQLiteStore.inMemory(schema: schema)
    }
  }
}

extension Store {
  /// Two authors and three books.
  func fill() throws {
    try write { transaction in
      let authors = try transaction.insert(contentsOf: [
        Author(name: "Zoë", born: Date(timeIntervalSinceReferenceDate: -1e9)), Author(name: "Ann"),
      ])
      try transaction.insert(contentsOf: [
        Book(title: "Ärger", pages: 100, price: 10, author: ToOne(authors[0])),
        Book(title: "Busy", pages: nil, price: Decimal(string: "9.95")!, author: ToOne(authors[1])),
        Book(title: "Calm", pages: 300, price: 3, format: .audio),
      ])
    }
  }
}

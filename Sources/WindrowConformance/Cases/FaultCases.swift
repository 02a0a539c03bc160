import WindrowModel
import WindrowStore

/// A typed entity that cases read through a store.
struct Author: Entity, Equatable {
  var id: RecordID<Author> = .unassigned
  var name: String
  var books = ToMany<Book>()

  init(name: String) { self.name = name }

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    name = try row.value("name", \.name)
    books = row.toMany("books", \.books)
  }
}

/// A typed entity that points to another.
struct Book: Entity, Equatable {
  var id: RecordID<Book> = .unassigned
  var title: String
  @ToOne var author: Author?

  init(title: String, author: RecordID<Author>?) {
    self.title = title
    _author = ToOne(author)
  }

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    title = try row.value("title", \.title)
    _author = try row.toOne("author", \.$author, \.author)
  }

  static func configure(_ entity: inout EntityConfiguration<Self>) {
    entity.toOne(\.$author, inverse: "books", onDelete: .nullify)
  }
}

extension ConformanceCase {
  /// Faults: related rows read through the store, and failures that are counted.
  static let faults: [ConformanceCase] = [
    fault("a to-one is read when it is asked for") { store, book in
      try expect(book.author?.name, "Woolf")
      try expect(try book.$author.fetch()?.id, 1)
      try expect(store.faultFailures.count, 0)
    },
    fault("the key of a to-one reads nothing") { store, book in
      let before = store.statistics
      try expect(book.$author.id, 1)
      try expect((store.statistics - before).faults, 0)
      try expect((store.statistics - before).statements, 0)
    },
    fault("each fault is counted") { store, book in
      let before = store.statistics
      _ = book.author
      try expect((store.statistics - before).faults, 1)
    },
    fault("a to-one that is nil reads nothing and is no failure") { store, _ in
      let book = try store.write { try $0.insert(Book(title: "Anonymous", author: nil)) }
      let read = try store.read { try $0.find(book.id) }
      try expect(read?.author, nil)
      try expect(store.faultFailures.count, 0)
    },
    fault("a fault outside a transaction reads the latest commit") { store, book in
      try store.write { try $0.update("author", 1, ["name": "V. Woolf"]) }
      try expect(book.author?.name, "V. Woolf")
    },
    fault("a fault inside a write reads what it has written") { store, _ in
      try store.write { tx in
        try tx.update("author", 1, ["name": "draft"])
        try expect(try tx.find(RecordID<Book>(1))?.author?.name, "draft")
      }
    },
    fault("a row that is gone is nil, counted, and thrown by fetch") { store, book in
      try store.write { try $0.delete("author", 1) }
      try expect(book.author, nil)
      try expect(store.faultFailures.count, 1)
      try expect(store.faultFailures.recent.map(\.kind), [.rowNotFound])
      try expectError(.rowNotFound) { try book.$author.fetch() }
    },
    fault("a fault on a closed store is nil, counted, and thrown by fetch") { store, book in
      try store.close()
      try expect(book.author, nil)
      try expect(store.faultFailures.recent.map(\.kind), [.closed])
      try expectError(.closed) { try book.$author.fetch() }
    },
    fault("a handler is told of each failure") { store, book in
      let kinds = KindList()
      store.faultFailures.onFailure { kinds.add($0.kind) }
      try store.write { try $0.delete("author", 1) }
      _ = book.author
      _ = book.author
      try expect(kinds.all, [.rowNotFound, .rowNotFound])
    },
    fault("the rows of a to-many are read by identity, in one fault") { store, book in
      try store.write { tx in
        try tx.insert("book", id: 9, ["title": "Flush", "author": 1])
        try tx.insert("book", id: 4, ["title": "Waves", "author": 1])
        try tx.insert("book", id: 5, ["title": "Emma", "author": .null])
      }
      let author = try book.$author.fetch()
      let before = store.statistics
      try expect(author?.books.map(\.title), ["Orlando", "Waves", "Flush"])
      try expect((store.statistics - before).faults, 1)
      try expect((store.statistics - before).rowsDecoded, 3)
      try expect((store.statistics - before).scans, 0)
      try expect(author?.books.count, 3)
    },
    fault("the rows of a to-many are those of the transaction that is open") { store, _ in
      try store.write { tx in
        let author = try tx.find(RecordID<Author>(1))
        try tx.update("book", 1, ["author": .null])
        try expect(author?.books.isEmpty, true)
        try tx.update("book", 1, ["author": 1])
        try expect(author?.books.map(\.title), ["Orlando"])
      }
    },
    fault("the rows of a to-many of a closed store are none, counted, and thrown by fetch") { store, book in
      let author = try book.$author.fetch()
      try store.close()
      try expect(author?.books.isEmpty, true)
      try expect(store.faultFailures.recent.map(\.kind), [.closed])
      try expectError(.closed) { try author?.books.fetch() }
    },
    fault("typed rows come back as they were inserted") { store, book in
      try expect(book.title, "Orlando")
      try expect(try store.read { try $0.fetch(FetchRequest<Author>()) }.map(\.name), ["Woolf"])
    },
    ConformanceCase("faults", "inside a read they see that read's view", needs: .concurrentReads) { context in
      let store = try open(context)
      try store.read { tx in
        let book = try tx.find(RecordID<Book>(1))
        try onAnotherThread { try store.write { try $0.update("author", 1, ["name": "changed"]) } }
        try expect(book?.author?.name, "Woolf")
      }
      try expect(try store.read { try $0.find(RecordID<Book>(1))?.author?.name }, "changed")
    },
    ConformanceCase("faults", "rows do not keep the store alive") { context in
      let book = try context.inFreshFolder { context in
        let store = try open(context)
        let book = try store.read { try $0.find(RecordID<Book>(1)) }
        try store.close()
        context.forgetAll()
        return book
      }
      try expectError(.closed) { try book?.$author.fetch() }
    },
  ]

  private static func open(_ context: ConformanceContext) throws -> any Store {
    let store = try context.open(try Schema(Book.self))
    try store.write { tx in
      let author = try tx.insert(Author(name: "Woolf"))
      try tx.insert(Book(title: "Orlando", author: author.id))
    }
    return store
  }

  private static func fault(
    _ name: String, _ body: @escaping @Sendable (any Store, Book) throws -> Void
  ) -> ConformanceCase {
    ConformanceCase("faults", name) { context in
      let store = try open(context)
      guard let book = try store.read({ try $0.find(RecordID<Book>(1)) }) else {
        throw ConformanceFailure("the book is not there")
      }
      try body(store, book)
    }
  }
}

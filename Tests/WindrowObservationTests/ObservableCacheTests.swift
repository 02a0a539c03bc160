import Foundation
import Testing
import Windrow
import WindrowMemory
import WindrowSQLite

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ObservableCacheTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "observable-\(UUID().uuidString).db").path
  private let request = FetchRequest<Note>().sorted(by: \.title, .descending).sectioned(by: \.$folder.name)

  private func open() throws -> SQLiteStore { try SQLiteStore(path: path, schema: Schema(Note.self)) }

  /// Opens the file, and closes it and lets a closure look at what its lists found there.
  private func onceOpen(
    _ body: (SQLiteStore) async throws -> Void, counts: (StoreStatistics) -> Void
  ) async throws {
    let store = try open()
    try await body(store)
    counts(store.statistics)
    try store.close()
  }

  private func removeFile() {
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
  }

  private func fetchNow(_ model: ObservableFetchRequest<Note>) { model.fetch() }
  private func saveNow(_ model: ObservableFetchRequest<Note>) -> Bool { model.saveCache() }

  private func insert(_ titles: [String], _ store: SQLiteStore) async throws {
    try await store.write { transaction in
      try transaction.insert(contentsOf: titles.map { Note(title: $0) })
    }
  }

  @Test(arguments: [false, true]) func aSecondOpeningFindsTheList(isAsync: Bool) async throws {
    defer { removeFile() }
    try await onceOpen { store in
      try await insert(["a", "b", "c"], store)
      let model = ObservableFetchRequest(request, on: store, cacheName: "notes")
      if isAsync { await model.fetch() } else { fetchNow(model) }
      #expect(model.fetchedObjects.map(\.title) == ["c", "b", "a"])
    } counts: {
      #expect($0.cacheHits == 0 && $0.cacheMisses == 1)
    }
    try await onceOpen { store in
      let model = ObservableFetchRequest(request, on: store, cacheName: "notes")
      if isAsync { await model.fetch() } else { fetchNow(model) }
      #expect(model.error == nil)
      #expect(model.hasFetched)
      #expect(model.fetchedObjects.map(\.title) == ["c", "b", "a"])
      try await insert(["d"], store)
      await model.settle()
      #expect(model.fetchedObjects.map(\.title) == ["d", "c", "b", "a"])
    } counts: {
      #expect($0.cacheHits == 1 && $0.cacheMisses == 0)
    }
  }

  @Test(arguments: [false, true]) func aListThatIsSavedAfterAWriteIsFound(isAsync: Bool) async throws {
    defer { removeFile() }
    try await onceOpen { store in
      let model = ObservableFetchRequest(request, on: store, cacheName: "notes")
      await model.fetch()
      try await insert(["a", "b"], store)
      if isAsync { #expect(await model.saveCache()) } else { #expect(saveNow(model)) }
      #expect(model.error == nil)
    } counts: { _ in
    }
    try await onceOpen { store in
      let model = ObservableFetchRequest(request, on: store, cacheName: "notes")
      await model.fetch()
      #expect(model.fetchedObjects.map(\.title) == ["b", "a"])
    } counts: {
      #expect($0.cacheHits == 1 && $0.cacheMisses == 0)
    }
  }

  @Test func aRequestThatIsSetIsNotLookedForUntilItIsFetched() async throws {
    defer { removeFile() }
    try await onceOpen { store in
      try await insert(["a", "b"], store)
      let model = ObservableFetchRequest(request, on: store, cacheName: "notes")
      await model.setPredicate(\.title == "b")
      #expect(store.statistics.cacheMisses == 0)
      await model.fetch()
      #expect(model.fetchedObjects.map(\.title) == ["b"])
    } counts: {
      #expect($0.cacheHits == 0 && $0.cacheMisses == 1)
    }
  }

  @Test func withoutANameOrWithoutCachesNothingIsSaved() async throws {
    defer { removeFile() }
    try await onceOpen { store in
      let model = ObservableFetchRequest(request, on: store)
      await model.fetch()
      #expect(!saveNow(model))
      #expect(model.error == nil)
    } counts: {
      #expect($0.cacheHits == 0 && $0.cacheMisses == 0)
    }
    let memory = ObservableFetchRequest(
      request, on: MemoryStore(schema: try Schema(Note.self)), cacheName: "notes")
    await memory.fetch()
    #expect(memory.hasFetched)
    #expect(await !memory.saveCache())
  }

  @Test func aListThatCannotBeSavedIsAnError() async throws {
    defer { removeFile() }
    let store = try open()
    let model = ObservableFetchRequest(request, on: store, cacheName: "notes")
    await model.fetch()
    try store.close()
    #expect(!saveNow(model))
    #expect(model.error?.kind == .closed)
  }
}

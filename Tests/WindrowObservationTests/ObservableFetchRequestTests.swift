import Dispatch
import Foundation
import Observation
import Testing
import Windrow
import WindrowMemory
import WindrowModel

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ObservableFetchRequestTests {
  private func titles(_ model: ObservableFetchRequest<Note>) -> [String] { model.fetchedObjects.map(\.title) }

  /// Fetches without waiting, as code that is not asynchronous does.
  private func fetchNow(_ model: ObservableFetchRequest<Note>) { model.fetch() }

  private func setNow(_ model: ObservableFetchRequest<Note>, _ filter: Filter<Note>) {
    model.setPredicate(filter)
  }

  /// Waits until a value that is read from observed state is the expected one.
  private func waits<Value: Equatable & Sendable>(
    for expected: Value, _ read: @escaping @MainActor @Sendable () -> Value
  ) async {
    for await value in Observations({ read() }) where value == expected { return }
  }

  @Test(arguments: Backend.allCases)
  func fetchingShowsTheRowsAndThenEveryWrite(backend: Backend) async throws {
    let store = try backend.makeStore()
    let model = ObservableFetchRequest(FetchRequest<Note>().sorted(by: \.title, .descending), on: store)
    #expect(model.fetchedObjects.isEmpty)
    #expect(!model.isEmpty)
    fetchNow(model)
    #expect(titles(model) == ["c", "b", "a"])
    try await store.write { try $0.insert(Note(title: "d")) }
    await waits(for: 4) { model.fetchedObjects.count }
    #expect(titles(model) == ["d", "c", "b", "a"])
    #expect(model.lastChange?.inserted.count == 1)
  }

  @Test(arguments: Backend.allCases)
  func fetchingOffTheMainThreadShowsThatItLoads(backend: Backend) async throws {
    let store = try backend.makeStore()
    let model = ObservableFetchRequest(FetchRequest<Note>(), on: store)
    let fetching = Task { await model.fetch() }
    await waits(for: true) { model.isLoading || model.hasFetched }
    await fetching.value
    #expect(!model.isLoading)
    #expect(titles(model) == ["a", "b", "c"])
  }

  @Test func theFirstFetchIsToldOnceAndAWriteOfNothingShownNever() async throws {
    let store = try Backend.memory.makeStore()
    let model = ObservableFetchRequest(FetchRequest<Note>().show(\.title), on: store)
    let told = Counter { _ = model.snapshot }
    await model.fetch()
    await Task.yield()
    #expect(told.count == 1)
    try await store.write { try $0.update(RecordID<Note>(1), \.$folder.id, to: nil) }
    try await store.write { try $0.insert(Note(title: "d")) }
    await waits(for: 4) { model.fetchedObjects.count }
    // The counter counts in tasks of its own; a third one would come with the second.
    for _ in 0..<100 { await Task.yield() }
    #expect(told.count == 2)
  }

  @Test(arguments: Backend.allCases)
  func anotherPredicateReplacesTheOneThatWasThere(backend: Backend) throws {
    let store = try backend.makeStore()
    let model = ObservableFetchRequest(FetchRequest<Note>().filter(\.title == "a"), on: store)
    model.fetch()
    #expect(titles(model) == ["a"])
    model.setPredicate(\.title > "a")
    #expect(titles(model) == ["b", "c"])
    model.setPredicate(nil)
    #expect(titles(model) == ["a", "b", "c"])
    model.setRequest(model.request.limit(1))
    #expect(titles(model) == ["a"])
  }

  @Test func theLastOfManyRequestsWins() async throws {
    let store = try Backend.sqlite.makeStore()
    let model = ObservableFetchRequest(FetchRequest<Note>(), on: store)
    let searches = ["a", "b", "c", "a", "b"].map { title in
      Task { await model.setPredicate(\.title == title) }
    }
    for search in searches { await search.value }
    let last = try #require(try model.request.description().condition)
    #expect(titles(model).count == 1)
    #expect(last.description.contains(titles(model)[0]))
    #expect(!model.isLoading)
  }

  @Test func aRequestThatIsRefusedIsAnErrorAndTheRowsStay() throws {
    let store = try Backend.memory.makeStore()
    let model = ObservableFetchRequest(FetchRequest<Note>(), on: store)
    model.fetch()
    model.setRequest(FetchRequest<Note>().sorted(by: SortTerm("nope")))
    #expect(model.error?.kind == .unknownAttribute)
    #expect(titles(model) == ["a", "b", "c"])
    model.setRequest(FetchRequest<Note>())
    #expect(model.error == nil)

    let refused = ObservableFetchRequest(FetchRequest<Note>().sorted(by: SortTerm("nope")), on: store)
    #expect(refused.error?.kind == .unknownAttribute)
    refused.fetch()
    #expect(refused.error?.kind == .unknownAttribute)
    refused.setRequest(FetchRequest<Note>())
    #expect(refused.error == nil)
    #expect(titles(refused) == ["a", "b", "c"])
  }

  @Test func afterAFirstFetchThatFailedTheNextCommitShowsTheRows() async throws {
    let store = try MemoryStore(schema: Schema(Note.self))
    let model = ObservableFetchRequest(FetchRequest<Note>(), on: store)
    let row = ObservableRow<Note>(1, on: store)
    store.script.fail(.fetch, with: StoreError(.io, "The disk is gone."))
    await model.fetch()
    store.script.fail(.fetch, with: StoreError(.io, "The disk is gone."))
    row.fetch()
    #expect(model.error?.kind == .io)
    #expect(row.error?.kind == .io)
    #expect(!model.hasFetched)
    try await store.write { _ = try $0.insert(Note(title: "a")) }
    await model.settle()
    await row.settle()
    #expect(titles(model) == ["a"])
    #expect(model.error == nil)
    #expect(model.hasFetched)
    #expect(row.object?.title == "a")
    #expect(row.error == nil)
  }

  @Test func aRequestThatIsSetAtOnceWinsOverAnOlderOneOnItsWay() async throws {
    let store = try MemoryStore(schema: Schema(Note.self))
    try await store.write { _ = try $0.insert(contentsOf: ["a", "b"].map { Note(title: $0) }) }
    let model = ObservableFetchRequest(FetchRequest<Note>(), on: store)
    await model.fetch()
    let (reads, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isFirst = Mutex(true)
    store.script.before(.fetch) {
      let wasFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      guard wasFirst else { return }
      reads.signal()
      goesOn.wait()
    }
    let older = Task { await model.setPredicate(\.title == "a") }
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        reads.wait()
        continuation.resume()
      }
    }
    setNow(model, \.title == "b")
    #expect(titles(model) == ["b"])
    goesOn.signal()
    await older.value
    await model.settle()
    #expect(titles(model) == ["b"])
    #expect(model.error == nil)
  }

  @Test func anErrorDoesNotComeBackAfterAFetchThatSucceeded() async throws {
    let store = try MemoryStore(schema: Schema(Note.self))
    let model = ObservableFetchRequest(FetchRequest<Note>(), on: store)
    await model.fetch()
    store.script.fail(.fetch, with: StoreError(.io, "The disk is gone."))
    fetchNow(model)
    #expect(model.error?.kind == .io)
    fetchNow(model)
    #expect(model.error == nil)
    await model.settle()
    #expect(model.error == nil)
  }

  @Test func theErrorOfARowEndsWhenItCanBeRead() async throws {
    let store = try MemoryStore(schema: Schema(Note.self))
    try await store.write { _ = try $0.insert(Note(title: "a")) }
    let row = ObservableRow<Note>(1, on: store)
    store.script.fail(.rows, with: StoreError(.io, "The disk is gone."))
    row.fetch()
    #expect(row.error?.kind == .io)
    try await store.write { try $0.update(RecordID<Note>(1), \.title, to: "b") }
    await row.settle()
    #expect(row.object?.title == "b")
    #expect(row.error == nil)
  }

  @Test func noRowsAreToldApartFromNotFetched() throws {
    let store = try Backend.memory.makeStore()
    let model = ObservableFetchRequest(FetchRequest<Note>().filter(\.title == "z"), on: store)
    #expect(!model.isEmpty)
    model.fetch()
    #expect(model.isEmpty)
  }

  @Test(arguments: Backend.allCases)
  func sectionsFollowARelatedRow(backend: Backend) async throws {
    let store = try backend.makeStore()
    let model = ObservableFetchRequest(FetchRequest<Note>().sectioned(by: \.$folder.name), on: store)
    await model.fetch()
    #expect(model.sections.map(\.key) == ["one"])
    try await store.write { try $0.update(RecordID<Folder>(1), \.name, to: "two") }
    await waits(for: ["two"]) { model.sections.map(\.key) }
  }

  @Test(arguments: Backend.allCases)
  func everyWriteThatReturnedIsShownOnceAllHasSettled(backend: Backend) async throws {
    let store = try backend.makeStore()
    let model = ObservableFetchRequest(FetchRequest<Note>(), on: store)
    let row = ObservableRow(RecordID<Note>(1), on: store)
    await model.fetch()
    readNow(row)
    for round in 1...200 {
      try await store.write { try $0.update(RecordID<Note>(1), \.title, to: "\(round)") }
      await model.settle()
      await row.settle()
      #expect(titles(model).first == "\(round)")
      #expect(row.object?.title == "\(round)")
    }
    try store.close()
    await model.settle()
  }

  private func readNow(_ row: ObservableRow<Note>) { row.fetch() }

  @Test func whatWasMissedInAPauseComesAtOnce() throws {
    let store = try Backend.memory.makeStore()
    let model = ObservableFetchRequest(FetchRequest<Note>(), on: store)
    model.fetch()
    model.pause()
    for title in ["d", "e"] { try store.write { try $0.insert(Note(title: title)) } }
    #expect(titles(model) == ["a", "b", "c"])
    model.resume()
    #expect(titles(model) == ["a", "b", "c", "d", "e"])
  }

  @Test func aModelThatIsReleasedFollowsNothing() async throws {
    let store = try Backend.memory.makeStore()
    weak var left: ObservableFetchRequest<Note>?
    do {
      let model = ObservableFetchRequest(FetchRequest<Note>(), on: store)
      left = model
      await model.fetch()
      await waits(for: 3) { model.fetchedObjects.count }
    }
    #expect(left == nil)
  }
}

/// Counts how often what a closure reads became another.
@MainActor
private final class Counter {
  private(set) var count = 0
  private let read: () -> Void

  init(_ read: @escaping () -> Void) {
    self.read = read
    track()
  }

  private func track() {
    withObservationTracking(read) { [weak self] in
      // Told before the value is set; the next reading waits until it is.
      Task { @MainActor in
        self?.count += 1
        self?.track()
      }
    }
  }
}

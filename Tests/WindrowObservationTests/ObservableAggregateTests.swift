import Observation
import Testing
import Windrow

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ObservableAggregateTests {
  private static let byFolder = AggregateRequest<Note>()
    .grouped(by: .value(\.$folder.name)).values(.count, .max(\.title))
  private static let count = AggregateRequest<Note>().values(.count)

  /// Waits until a value that is read from observed state is the expected one.
  private func waits<Value: Equatable & Sendable>(
    for expected: Value, _ read: @escaping @MainActor @Sendable () -> Value
  ) async {
    for await value in Observations({ read() }) where value == expected { return }
  }

  @Test(arguments: Backend.allCases)
  func theGroupsFollowEveryWrite(backend: Backend) async throws {
    let store = try backend.makeStore()
    let model = ObservableAggregate(Self.byFolder, on: store)
    #expect(model.rows.isEmpty)
    #expect(!model.hasFetched)
    await model.fetch()
    #expect(model.hasFetched)
    #expect(!model.isLoading)
    #expect(model.rows.map(\.keys) == ["one"])
    #expect(model.rows.map(\.values.0) == [3])
    #expect(model.rows.map(\.values.1) == ["c"])
    try await store.write { try $0.insert(Note(title: "d")) }
    await waits(for: [nil, "one"]) { model.rows.map(\.keys) }
    try await store.write { try $0.update(RecordID<Folder>(1), \.name, to: "two") }
    await model.settle()
    #expect(model.rows.map(\.keys) == [nil, "two"])
  }

  @Test(arguments: Backend.allCases)
  func theNumberOfRowsIsOneValue(backend: Backend) throws {
    let store = try backend.makeStore()
    let model = ObservableAggregate(Self.count, on: store)
    #expect(model.values == nil)
    model.fetch()
    #expect(model.values == 3)
    model.setPredicate(\.title > "a")
    #expect(model.values == 2)
    model.setPredicate(nil)
    #expect(model.values == 3)
    model.pause()
    try store.write { try $0.insert(Note(title: "d")) }
    #expect(model.values == 3)
    model.resume()
    #expect(model.values == 4)
  }

  @Test func onlyWhatAltersTheValuesIsTold() async throws {
    let store = try Backend.memory.makeStore()
    let model = ObservableAggregate(Self.count, on: store)
    await model.fetch()
    let told = Mutex(0)
    withObservationTracking {
      _ = model.rows
    } onChange: {
      told.withLock { $0 += 1 }
    }
    try await store.write { try $0.update(RecordID<Note>(1), \.title, to: "z") }
    await model.fetch()
    await model.settle()
    #expect(told.withLock(\.self) == 0)
    try await store.write { try $0.insert(Note(title: "d")) }
    await model.settle()
    #expect(told.withLock(\.self) == 1)
    #expect(model.values == 4)
  }

  @Test func aRequestThatIsRefusedIsAnErrorUntilAnotherIsSet() throws {
    let store = try Backend.memory.makeStore()
    let refused = Self.byFolder.having(.comparison(.path("nope"), .equal, .constant(1), []))
    let model = ObservableAggregate(refused, on: store)
    #expect(model.error?.kind == .unknownAttribute)
    model.fetch()
    #expect(model.error?.kind == .unknownAttribute)
    model.setRequest(Self.byFolder)
    #expect(model.error == nil)
    #expect(model.rows.count == 1)
    model.setRequest(refused)
    #expect(model.error?.kind == .unknownAttribute)
    #expect(model.rows.count == 1)
  }

  @Test func theLastOfManyRequestsWins() async throws {
    let store = try Backend.sqlite.makeStore()
    let model = ObservableAggregate(Self.count, on: store)
    let searches = ["z", "a", "z", "z", "b"].map { title in
      Task { await model.setPredicate(\.title >= title) }
    }
    for search in searches { await search.value }
    let last = try #require(try model.request.description().condition).description
    #expect(model.values == (last.contains("z") ? 0 : last.contains("a") ? 3 : 2))
    #expect(!model.isLoading)
  }

  @Test func aModelThatIsReleasedFollowsNothing() async throws {
    let store = try Backend.memory.makeStore()
    weak var left: ObservableAggregate<Note, Void, Int>?
    do {
      let model = ObservableAggregate(Self.count, on: store)
      left = model
      await model.fetch()
    }
    #expect(left == nil)
  }
}

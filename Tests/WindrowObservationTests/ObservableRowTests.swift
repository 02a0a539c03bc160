import Observation
import Testing
import Windrow

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ObservableRowTests {
  private func waits<Value: Equatable & Sendable>(
    for expected: Value, _ read: @escaping @MainActor @Sendable () -> Value
  ) async {
    for await value in Observations({ read() }) where value == expected { return }
  }

  @Test(arguments: Backend.allCases)
  func aRowFollowsItsValuesAndThoseOfItsFolderToItsEnd(backend: Backend) async throws {
    let store = try backend.makeStore()
    let row = ObservableRow(RecordID<Note>(2), on: store, prefetch: \.$folder)
    #expect(row.object == nil)
    row.fetch()
    #expect(row.object?.title == "b")
    #expect(row.object?.folder?.name == "one")
    try await store.write { try $0.update(RecordID<Note>(2), \.title, to: "B") }
    await waits(for: "B") { row.object?.title }
    try await store.write { try $0.update(RecordID<Folder>(1), \.name, to: "two") }
    await waits(for: "two") { row.object?.folder?.name }
    #expect(!row.isDeleted)
    try await store.write { try $0.delete(RecordID<Note>(2)) }
    await waits(for: true) { row.isDeleted }
    #expect(row.object == nil)
  }

  @Test func aRowThatNeverWasIsNotDeleted() throws {
    let row = ObservableRow(RecordID<Note>(99), on: try Backend.memory.makeStore())
    row.fetch()
    #expect(row.object == nil)
    #expect(!row.isDeleted)
    #expect(row.error == nil)
  }

  @Test func aCommitThatCanBeFollowedEndsNoErrorOfAFetch() async throws {
    let store = FailingStore(try Backend.memory.makeStore())
    let row = ObservableRow(RecordID<Note>(1), on: store)
    read(row)
    store.setFailing(true)
    try await store.write { try $0.update(RecordID<Note>(1), \.title, to: "A") }
    await row.settle()
    #expect(row.error?.kind == .misuse)
    store.setFailing(false)
    try write("B", store)
    read(row)
    #expect(row.error == nil)
    // Nothing can be fetched inside a transaction; the update of the write is still on its way.
    try readInsideWrite(row, store)
    #expect(row.error?.kind == .misuse)
    await row.settle()
    #expect(row.error?.kind == .misuse)
  }

  /// Fetches without waiting, as code that is not asynchronous does.
  private func read(_ row: ObservableRow<Note>) { row.fetch() }

  private func write(_ title: String, _ store: any Store) throws {
    try store.write { try $0.update(RecordID<Note>(1), \.title, to: title) }
  }

  private func readInsideWrite(_ row: ObservableRow<Note>, _ store: any Store) throws {
    try store.write { _ in row.fetch() }
  }

  @Test func aClosedStoreIsAnError() throws {
    let store = try Backend.memory.makeStore()
    let row = ObservableRow(RecordID<Note>(1), on: store)
    try store.close()
    row.fetch()
    #expect(row.error?.kind == .closed)
  }
}

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

  @Test func aClosedStoreIsAnError() throws {
    let store = try Backend.memory.makeStore()
    let row = ObservableRow(RecordID<Note>(1), on: store)
    try store.close()
    row.fetch()
    #expect(row.error?.kind == .closed)
  }
}

import Testing
import Windrow

import struct Synchronization.Atomic

struct AsyncTests {
  @Test(arguments: Backend.allCases)
  func asyncFormsReadWhatTheyWrote(backend: Backend) async throws {
    let store = try backend.makeStore()
    let id = try await store.write { try $0.insert(Author(name: "Ann")).id }
    #expect(try await store.read { try $0.find(id)?.name } == "Ann")
  }

  @Test(arguments: Backend.allCases)
  func manyTasksWriteOneAfterAnother(backend: Backend) async throws {
    let store = try backend.makeStore()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask { _ = try await store.write { try $0.insert(Author(name: "Author \(number)")) } }
      }
      try await group.waitForAll()
    }
    #expect(try await store.read { try $0.count(FetchRequest<Author>()) } == 50)
  }

  @Test(arguments: Backend.allCases)
  func taskCancelledBeforeItsTurnRunsNothing(backend: Backend) async throws {
    let store = try backend.makeStore()
    let ran = Mark()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.write { _ in ran.set() }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!ran.isSet)
  }
}

/// Something that a closure did.
private final class Mark: Sendable {
  private let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}

import Testing
import Windrow
import WindrowTesting

@Suite(.timeLimit(.minutes(5))) struct UpdateRecorderTests {
  @Test(arguments: Backend.allCases)
  func updatesOfAControllerAreKeptInOrder(backend: Backend) async throws {
    let store = try backend.makeStore()
    let controller = try FetchedResultsController(FetchRequest<Note>(), on: store)
    try await controller.performFetch()
    let recorder = UpdateRecorder(controller.updates)
    let first = await recorder.updates(1)
    #expect(first.map(\.snapshot.count) == [3])
    try await store.write { _ = try $0.insert(Note(title: "d")) }
    let both = await recorder.updates(2)
    #expect(both.map { $0.change?.inserted.count } == [nil, 1])
    #expect(!recorder.isFinished)
    try store.close()
    #expect(await recorder.finish().count == 2)
    #expect(recorder.isFinished)
  }

  @Test func aStreamThatFailsIsFinishedWithItsError() async {
    let stream = AsyncThrowingStream<Int, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: StoreError(.io, "Gone."))
    }
    let recorder = UpdateRecorder(stream)
    #expect(await recorder.updates(5) == [1])
    #expect((recorder.failure as? StoreError)?.kind == .io)
  }

  @Test func aRecorderThatIsReleasedConsumesNoMore() async throws {
    let store = try Backend.memory.makeStore()
    let controller = try FetchedResultsController(FetchRequest<Note>(), on: store)
    try await controller.performFetch()
    var recorder: UpdateRecorder<ResultsUpdate<Note>>? = UpdateRecorder(controller.updates)
    _ = await recorder?.updates(1)
    #expect(controller.consumerCount == 1)
    recorder = nil
    while controller.consumerCount > 0 { await Task.yield() }
  }

  @Test func whoeverWaitsGoesOnWhenItIsCancelled() async throws {
    let store = try Backend.memory.makeStore()
    let controller = try FetchedResultsController(FetchRequest<Note>(), on: store)
    try await controller.performFetch()
    let recorder = UpdateRecorder(controller.updates)
    async let updates = recorder.updates(2)
    _ = await recorder.updates(1)
    recorder.cancel()
    #expect(await updates.count == 1)
  }

  @Test func whoeverWaitsGoesOnWhenTheTaskIsCancelled() async throws {
    let store = try Backend.memory.makeStore()
    let controller = try FetchedResultsController(FetchRequest<Note>(), on: store)
    try await controller.performFetch()
    let recorder = UpdateRecorder(controller.updates)
    let waiting = Task { await recorder.updates(2).count }
    _ = await recorder.updates(1)
    waiting.cancel()
    #expect(await waiting.value == 1)
    #expect(!recorder.isFinished)
  }
}

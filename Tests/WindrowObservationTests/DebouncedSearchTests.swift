import Testing
import Windrow
import WindrowTesting

@MainActor
@Suite(.timeLimit(.minutes(5))) struct DebouncedSearchTests {
  @Test func typingRestartsTheWait() async {
    let clock = ManualClock()
    var searched: [String] = []
    let search = DebouncedSearch(delay: .milliseconds(300), clock: clock) { searched.append($0) }
    search.text = "c"
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(299))
    search.text = "co"
    #expect(search.isWaiting)
    while clock.sleeperCount != 1 { await Task.yield() }
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(299))
    #expect(searched.isEmpty)
    clock.advance(by: .milliseconds(1))
    await search.settle()
    #expect(searched == ["co"])
    #expect(!search.isWaiting)
  }

  @Test func clearingSearchesAtOnceAndTheWaitIsForgotten() async {
    let clock = ManualClock()
    var searched: [String] = []
    let search = DebouncedSearch(clock: clock) { searched.append($0) }
    search.text = "c"
    await clock.sleepers(1)
    search.text = ""
    await search.settle()
    #expect(searched == [""])
    clock.advance(by: .seconds(9))
    #expect(clock.sleeperCount == 0)
    #expect(searched == [""])
  }

  @Test func theSameTextSearchesOnce() async {
    let clock = ManualClock()
    var searched: [String] = []
    let search = DebouncedSearch(clock: clock) { searched.append($0) }
    search.text = "a"
    await clock.sleepers(1)
    search.text = "a"
    clock.advance(by: .seconds(1))
    await search.settle()
    #expect(searched == ["a"])
  }

  @Test(arguments: Backend.allCases)
  func aLateResultOfAnOlderTextNeverWins(backend: Backend) async throws {
    let clock = ManualClock()
    let store = try backend.makeStore()
    let model = ObservableFetchRequest(FetchRequest<Note>(), on: store)
    await model.fetch()
    let search = DebouncedSearch(clock: clock) { text in
      await model.setPredicate(text.isEmpty ? nil : \.title == text)
    }
    for text in ["a", "b", "c"] {
      search.text = text
      await clock.sleepers(1)
      // Whatever the search before is doing, the next begins.
      clock.advance(by: .milliseconds(300))
    }
    await search.settle()
    await model.fetch()
    #expect(model.fetchedObjects.map(\.title) == ["c"])
    search.text = ""
    await search.settle()
    #expect(model.fetchedObjects.count == 3)
  }

  @Test func aSearchThatIsReleasedLeavesNobodySleeping() async {
    let clock = ManualClock()
    do {
      let search = DebouncedSearch(clock: clock) { _ in Issue.record("searched") }
      search.text = "x"
      await clock.sleepers(1)
    }
    while clock.sleeperCount > 0 { await Task.yield() }
    clock.advance(by: .seconds(1))
  }
}

import Foundation
import TestSupport
import Testing
import Windrow

@testable import WindrowLive

/// A list as bytes: it comes back as it was, and nothing else is taken for one.
@Suite struct KeptListTests {
  private static let keys: [AttributeValue] = [
    .null, .bool(false), .bool(true), .int(.min), .double(-.infinity), .string(""),
    .string("é\u{0}\u{1F600}"),
    .date(Date(timeIntervalSinceReferenceDate: 0.1)), .decimal(Decimal(string: "-12.50") ?? 0),
    .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))), .data(Data([0, 255])),
  ]

  private static func state(_ ids: [RowID], sections: Bool) -> ListState {
    guard sections, ids.count >= keys.count else { return ListState(rows: RowIDs(ids), sections: nil) }
    var entries = keys.map {
      SectionRun.Entry(section: ListSection(key: $0, order: [.int(1), $0]), count: 1)
    }
    entries.append(.init(section: ListSection(key: .string("rest")), count: ids.count - keys.count + 1))
    entries.removeFirst()
    return ListState(rows: RowIDs(ids), sections: SectionList(entries))
  }

  private static func entries(_ state: ListState) -> [SectionRun.Entry]? {
    state.sections.map { $0.runs.flatMap(\.entries) }
  }

  private static func expectSame(_ state: ListState) throws {
    let again = try #require(ListState(keptAs: state.keptForm))
    #expect(Array(again.rows) == Array(state.rows))
    #expect(entries(again)?.map(\.section) == entries(state)?.map(\.section))
    #expect(entries(again)?.map(\.count) == entries(state)?.map(\.count))
  }

  @Test(arguments: [0, 1, 12, 503, 504, 505, 20_000], [false, true])
  func aListComesBack(_ count: Int, _ hasSections: Bool) throws {
    let near = (0..<count).map { RowID($0 * 7919 % max(count, 1)) + 5_000_000_000 }
    try Self.expectSame(Self.state(near, sections: hasSections))
    let far = (0..<count).map { $0.isMultiple(of: 2) ? RowID.min + RowID($0) : RowID.max - RowID($0) }
    try Self.expectSame(Self.state(far, sections: hasSections))
  }

  @Test func aListThatWasChangedComesBack() throws {
    var state = Self.state(Array(1...2000), sections: true)
    var random = SplitMix64(seed: 7)
    for step in 0..<300 {
      let place = Int.random(in: 20..<state.rows.count, using: &random)
      let section = ListSection(key: .string("rest"))
      if step.isMultiple(of: 3) {
        state = state.removing(at: place)
      } else {
        state = state.inserting(RowID(step) * 40_000_000_000, in: section, at: place)
      }
    }
    try Self.expectSame(state)
  }

  @Test func noPartOfAListIsAList() {
    let bytes = Self.state(Array(1...40), sections: true).keptForm
    for count in bytes.indices { #expect(ListState(keptAs: Array(bytes[..<count])) == nil) }
    #expect(ListState(keptAs: bytes + [0]) == nil)
  }

  /// The store's checksum has noticed them before; here nothing may trap, whatever the counts say.
  @Test func changedBytesNeverTrap() {
    var random = SplitMix64(seed: 11)
    let bytes = Self.state(Array(1...40), sections: true).keptForm
    for index in bytes.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF, bytes[index] ^ 1] as [UInt8] {
        var changed = bytes
        changed[index] = value
        if let state = ListState(keptAs: changed) {
          #expect(state.sections?.rowCount ?? state.rows.count == state.rows.count)
        }
      }
    }
    for count in 0..<2000 {
      let noise = (0..<(count % 90)).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(ListState(keptAs: Array(bytes.prefix(count % 13)) + noise) == nil)
    }
  }
}

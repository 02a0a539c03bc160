import Foundation
import Testing

@testable import bench

@Suite struct DatasetTests {
  static let dataset = Dataset(rowCount: 2_000, seed: 1)

  /// The published first numbers for this seed.
  @Test func theGeneratorIsSplitMix64() {
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func permutationsHoldEveryNumberOnce() {
    var random = SplitMix64(seed: 3)
    let numbers = random.permutation(500)
    #expect(numbers.sorted() == Array(0..<500))
    #expect(numbers != Array(0..<500))
  }

  @Test func theSameSeedGivesTheSameRows() {
    #expect(Dataset(rowCount: 2_000, seed: 1).expenses == Self.dataset.expenses)
    #expect(Dataset(rowCount: 2_000, seed: 2).expenses != Self.dataset.expenses)
  }

  @Test func idsCountFromOne() {
    #expect(Self.dataset.expenses.map(\.id) == Array(1...2_000))
  }

  @Test(arguments: [1, 7, 2_000])
  func datesAreDistinctWholeSecondsWithinTenYears(rowCount: Int) {
    let dates = Dataset(rowCount: rowCount, seed: 1).expenses.map(\.date)
    #expect(Set(dates).count == rowCount)
    #expect(dates.allSatisfy { $0 == $0.rounded() })
    let start = Date(timeIntervalSince1970: 1_420_070_400)  // 2015-01-01
    let end = Date(timeIntervalSince1970: 1_735_689_600)  // 2025-01-01
    #expect(
      dates.allSatisfy {
        let date = Date(timeIntervalSinceReferenceDate: $0)
        return date >= start && date < end
      })
  }

  @Test func datesAreNotInTheOrderOfIDs() {
    let dates = Self.dataset.expenses.map(\.date)
    let rising = zip(dates, dates.dropFirst()).count { $0 < $1 }
    #expect(rising > 800 && rising < 1_200)
  }

  @Test func titlesHaveEightToTwentyFourCharacters() {
    let counts = Set(Self.dataset.expenses.map(\.title.count))
    #expect(counts.min() == 8)
    #expect(counts.max() == 24)
  }

  @Test func oneTitleInTenIsNotASCII() {
    let foreign = Self.dataset.expenses.filter { !$0.title.utf8.allSatisfy { $0 < 0x80 } }
    #expect(foreign.count == 200)
    let hasCyrillic = foreign.contains {
      $0.title.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
    }
    let hasLatin1 = foreign.contains {
      $0.title.unicodeScalars.contains { (0xC0...0xFF).contains($0.value) }
    }
    let hasClusters = foreign.contains { $0.title.count < $0.title.unicodeScalars.count }
    #expect(hasCyrillic)
    #expect(hasLatin1)
    #expect(hasClusters)
  }

  @Test func everyTextIsNFC() {
    for row in Self.dataset.expenses {
      let normal = row.title.precomposedStringWithCanonicalMapping
      #expect(Array(row.title.utf8) == Array(normal.utf8), "\(row.title)")
    }
    for word in Words.foreign {
      #expect(Array(word.utf8) == Array(word.precomposedStringWithCanonicalMapping.utf8))
    }
  }

  @Test func notesHaveSixtyCharacters() {
    #expect(Self.dataset.expenses.allSatisfy { $0.note.count == 60 })
  }

  @Test func amountsHaveTwoDecimals() {
    for row in Self.dataset.expenses {
      #expect(row.amount == (row.amount * 100).rounded() / 100)
      #expect(row.amount >= 1 && row.amount < 501)
    }
  }

  @Test func everyCategoryHasATwentiethOfTheRows() {
    #expect(Self.dataset.categories.count == 20)
    #expect(Set(Self.dataset.categories.map(\.name)).count == 20)
    let counts = Dictionary(grouping: Self.dataset.expenses, by: \.categoryID).mapValues(\.count)
    #expect(Set(counts.keys) == Set(1...20))
    #expect(counts.values.allSatisfy { $0 == 100 })
  }

  @Test(arguments: [1, 10, 500, 5_000])
  func sampledIDsAreDistinct(count: Int) {
    let ids = Self.dataset.sampleOfIDs(count)
    #expect(ids.count == min(count, 2_000))
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { (1...2_000).contains($0) })
  }
}

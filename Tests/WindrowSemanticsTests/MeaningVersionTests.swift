import Foundation
import Testing
import WindrowModel

@testable import WindrowSemantics

/// What lists are kept by from one program to the next must change when what orders and sections them does.
@Suite struct MeaningVersionTests {
  private static func add(_ bytes: some Sequence<UInt8>, to digest: inout UInt64) {
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    digest = (digest ^ 0x100) &* 0x100_0000_01B3
  }

  /// A number made of foldings, initials, orders and calendar days of samples.
  private static func digest() -> UInt64 {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    let pieces = AwkwardText.pieces + ["2", "10", "010", "z"]
    let texts = pieces.flatMap { first in pieces.map { first + $0 } }.map(TextNormalization.nfc)
    for text in texts {
      for options in AwkwardText.allOptions { add(TextFolding.foldedText(text, options).utf8, to: &digest) }
      for comparator in SortTerm.Comparator.allCases { add(TextOrder.key(text, comparator), to: &digest) }
      add(TextInitial.initial(of: text).utf8, to: &digest)
    }
    for step in -2000...8000 {
      guard let date = CalendarZone.utc.date(seconds: Double(step) * 31_557_600 + 0.5) else { continue }
      add("\(date.year) \(date.monthText) \(date.dayText)".utf8, to: &digest)
    }
    return digest
  }

  /// Where this fails because something folds or compares otherwise, raise the version, and then put the new number here.
  @Test func theVersionIsRaisedWithEveryChangeOfMeaning() {
    #expect(MeaningVersion.current == 1)
    #expect(Self.digest() == 18_178_638_495_684_940_046)
  }

  @Test func aZoneWithRulesIsNotAnother() {
    let zones = ["Europe/Berlin", "America/New_York", "Asia/Kathmandu", "UTC", "GMT+3"]
    #expect(Set(zones.map(MeaningVersion.rules)).count == zones.count)
    #expect(
      MeaningVersion.rules(ofTimeZone: "Europe/Berlin") == MeaningVersion.rules(ofTimeZone: "Europe/Berlin"))
  }
}

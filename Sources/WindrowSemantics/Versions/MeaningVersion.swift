import Foundation

/// What the order, the folding and the sections of rows depend on besides the rows, for who keeps them for later.
package enum MeaningVersion {
  /// Raised whenever a text folds, compares or sections otherwise, a date falls into another section or a number into
  /// another place. A test compares samples of all that with what they were when it was raised last.
  package static let current = 1

  /// What this process folds and cuts texts by: the characters that its Unicode tables know, and the system they came with.
  ///
  /// Every version of Unicode adds characters in whole blocks, of which one in 64 of the first three planes shows.
  package static let unicode: String = {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for value in stride(from: UInt32(0), to: 0x3_4000, by: 64) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let age = scalar.properties.age.map { $0.major &* 64 &+ $0.minor } ?? 0
      digest = (digest ^ UInt64(age)) &* 0x100_0000_01B3
    }
    return "\(String(digest, radix: 16)) \(ProcessInfo.processInfo.operatingSystemVersionString)"
  }()

  /// What dates are cut by in a time zone: the version of the rules, and the offsets that they give week by week.
  package static func rules(ofTimeZone identifier: String) -> String {
    guard let zone = TimeZone(identifier: identifier) else { return "unknown" }
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    // From 1900 to 2100, in seconds since 2001.
    for week in -5270..<5220 {
      let offset = zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: Double(week) * 604_800))
      digest = (digest ^ UInt64(bitPattern: Int64(offset))) &* 0x100_0000_01B3
    }
    return "\(TimeZone.timeZoneDataVersion) \(String(digest, radix: 16))"
  }
}

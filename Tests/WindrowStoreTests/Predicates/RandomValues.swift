import Foundation
import TestSupport
import Windrow

/// Values for rows and constants, from pools so small that they often meet.
struct RandomValues {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Texts with what comparisons get wrong: marks, case, clusters, wildcards, and Characters that hold others.
  static let texts = [
    "", "a", "A", "ab", "aab", "b", "é", "e\u{301}", "E", "É", "Éa", "ß", "ss", "STRASSE", "straße", "İ", "i",
    "ı", "ø",
    "%", "_", "a%b", "*", "?", "\r\n", "\n", "a\r\nb", "👍🏽", "👍", "👨‍👩‍👧", "👩", "🇩🇪🇫🇷", "🇫🇷", "が", "か", "각", "가",
    "zz",
  ]
  static let plainTexts = ["", "a", "A", "ab", "AB", "b", "z", "Za", "a b", "%", "_"]
  static let numbers = [0, 1, -1, 2, 3, 5, 7, -7, 10, 100, Int.max, Int.max - 1, Int.min, Int.min + 1]
  static let doubles = [
    0, 1, -1, 0.5, -0.5, 2, 3.25, 100, 1e300, -1e300, 1e-300, .infinity, 0.1, 0.30000000000000004,
  ]
  static let seconds = [0, 0.1, -0.1, 1e9, -1e9, 1e9 + 1.0 / 1024]
  static let decimals = ["0", "1.25", "-3.5", "100", "0.01", "92233720368547758.07"]
  static let bytes = [Data(), Data([0]), Data([0, 255]), Data("a".utf8)]

  mutating func text() -> String { pick(Self.texts) }
  mutating func plainText() -> String { pick(Self.plainTexts) }
  mutating func number() -> Int { pick(Self.numbers) }
  mutating func smallNumber() -> Int { Int.random(in: -3...8, using: &generator) }
  mutating func double() -> Double { pick(Self.doubles) }
  mutating func bool() -> Bool { Bool.random(using: &generator) }
  mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: pick(Self.seconds)) }
  mutating func data() -> Data { pick(Self.bytes) }
  mutating func size() -> Parcel.Size { pick(Parcel.Size.allCases) }
  mutating func route() -> Parcel.Route { pick(Parcel.Route.allCases) }
  mutating func key(upTo count: Int) -> RowID { RowID(Int.random(in: 1...count, using: &generator)) }

  mutating func decimal() -> Decimal { Decimal(string: pick(Self.decimals)) ?? 0 }

  mutating func code() -> UUID {
    let byte = UInt8.random(in: 0...3, using: &generator)
    return UUID(uuid: (byte << 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte))
  }

  /// A value, or nil in one case of four.
  mutating func maybe<Value>(_ value: (inout RandomValues) -> Value) -> Value? {
    generator.chance(25) ? nil : value(&self)
  }

  /// A few values.
  mutating func list<Value>(_ value: (inout RandomValues) -> Value) -> [Value] {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in value(&self) }
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }
}

extension RandomValues {
  mutating func sender(_ countries: [RecordID<Country>]) -> Sender {
    Sender(
      name: text(), rating: maybe { $0.number() }, isBusiness: bool(), city: maybe { $0.text() },
      country: ToOne(maybe { countries[Int($0.key(upTo: countries.count)) - 1] }))
  }

  mutating func parcel(_ senders: [RecordID<Sender>]) -> Parcel {
    Parcel(
      title: text(), note: maybe { $0.text() }, weight: number(), stamps: maybe { $0.number() },
      volume: double(), worth: maybe { $0.double() }, isFragile: bool(), isSigned: maybe { $0.bool() },
      sentAt: date(), arrivedAt: maybe { $0.date() }, price: decimal(), code: code(), payload: data(),
      size: size(),
      route: maybe { $0.route() }, sender: ToOne(maybe { senders[Int($0.key(upTo: senders.count)) - 1] }))
  }
}

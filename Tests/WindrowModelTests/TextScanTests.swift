import Testing

@testable import WindrowModel

@Suite struct TextScanTests {
  /// The value of every scalar there is.
  static var scalars: some Sequence<Unicode.Scalar> {
    (UInt32(0)..<0x11_0000).lazy.compactMap(Unicode.Scalar.init)
  }

  @Test func oneByteAnywhereIsSeen() {
    for count in 0..<40 {
      for position in 0..<count {
        for (byte, isASCII, reaches) in [
          (0x7F, true, false), (0x80, false, false), (0xCB, false, false),
          (0xCC, false, true), (0xFF, false, true),
        ] as [(UInt8, Bool, Bool)] {
          // Neighbours just below a threshold would betray a carry from one byte to the next.
          var bytes = [UInt8](repeating: 0x7F, count: count)
          bytes[position] = byte
          bytes.withUnsafeBufferPointer {
            #expect(UTF8Scan.isASCII($0) == isASCII)
            #expect(UTF8Scan.reachesCombiningMarks($0) == reaches)
          }
        }
      }
    }
  }

  @Test func everyScalarIsReadFromBothSides() {
    for scalar in Self.scalars {
      let bytes = [0x61] + Array(String(Character(scalar)).utf8) + [0x61]
      bytes.withUnsafeBufferPointer { utf8 in
        let forward = PlainScalar(utf8, at: 1)
        let backward = PlainScalar(utf8, endingAt: bytes.count - 1)
        if forward.value != scalar.value || forward.length != bytes.count - 2
          || backward.value != scalar.value || backward.length != bytes.count - 2
        {
          Issue.record("U+\(String(scalar.value, radix: 16))")
        }
      }
    }
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0xC3], [0xE0, 0x80, 0x80], [0xE2, 0x82],
      [0xE2, 0x41, 0x80],
      [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xFF],
    ] as [[UInt8]])
  func whatIsNotUTF8IsNoScalar(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { #expect(!PlainScalar($0, at: 0).isPlain) }
    bytes.withUnsafeBufferPointer { #expect(!PlainScalar($0, endingAt: $0.count).isPlain) }
  }

  @Test func aPlainScalarIsACharacterOfItsOwnAndComposed() {
    let neighbours = ["a", "\r", "é", "я", "か", "漢", "가", "각", "👍", "❤", "€"]
    var plain = 0
    for scalar in Self.scalars where PlainScalar.isPlain(scalar.value) {
      plain += 1
      let text = String(Character(scalar))
      let decomposed = TextNormalization.decomposition(of: text)
      var isRight = scalar.properties.canonicalCombiningClass == .notReordered
      for neighbour in neighbours where !(neighbour == "\r" && scalar == "\n") {
        isRight = isRight && (text + neighbour).count == 2 && (neighbour + text).count == 2
      }
      // A decomposable scalar is composed only if composing its parts gives it back.
      if decomposed != [scalar] {
        let parts = decomposed.map { String(Character($0)) }.joined()
        isRight = isRight && Array(TextNormalization.nfc(parts).unicodeScalars) == [scalar]
      }
      if !isRight { Issue.record("U+\(String(scalar.value, radix: 16))") }
    }
    #expect(plain > 40_000)
  }
}

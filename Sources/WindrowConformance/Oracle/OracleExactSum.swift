/// The sum of doubles as one long whole number of 2⁻¹⁰⁷⁴, rounded once: bytes added with carry, as on paper.
enum OracleExactSum {
  /// The correctly rounded sum, nil where infinities of both signs meet.
  static func sum(_ numbers: [Double]) -> Double? {
    let infinite = numbers.filter(\.isInfinite)
    if let first = infinite.first { return infinite.allSatisfy { $0 == first } ? first : nil }
    let gains = total(numbers.filter { $0 > 0 })
    let losses = total(numbers.filter { $0 < 0 })
    for index in gains.indices.reversed() where gains[index] != losses[index] {
      return gains[index] > losses[index]
        ? rounded(difference(gains, losses)) : -rounded(difference(losses, gains))
    }
    return 0
  }

  /// Bits from 2⁻¹⁰⁷⁴ up, enough for 2⁴⁰ times the greatest double.
  private static let length = 2_200

  private static func total(_ numbers: [Double]) -> [Int] {
    var bits = [Int](repeating: 0, count: length)
    for number in numbers {
      // The significand as 53 bits, the lowest of which counts 2^exponent.
      let exponent = number.isNormal ? Int(number.exponent) - 52 : -1074
      let whole = UInt64(
        number.magnitude.isNormal ? number.significandBitPattern | 1 << 52 : number.significandBitPattern)
      for bit in 0..<53 where whole >> UInt64(bit) & 1 == 1 { bits[bit + exponent + 1074] += 1 }
    }
    for index in 0..<(length - 1) {
      bits[index + 1] += bits[index] / 2
      bits[index] %= 2
    }
    return bits
  }

  private static func difference(_ larger: [Int], _ smaller: [Int]) -> [Int] {
    var bits = zip(larger, smaller).map { $0 - $1 }
    for index in 0..<(length - 1) where bits[index] < 0 {
      bits[index] += 2
      bits[index + 1] -= 1
    }
    return bits
  }

  /// The nearest double, ties to the even one.
  private static func rounded(_ bits: [Int]) -> Double {
    guard let top = bits.lastIndex(of: 1) else { return 0 }
    let lowest = max(0, top - 52)
    var significand: UInt64 = 0
    for bit in bits[lowest...top].reversed() { significand = significand << 1 | UInt64(bit) }
    if lowest > 0, bits[lowest - 1] == 1 {
      let isTie = !bits[..<(lowest - 1)].contains(1)
      if !isTie || significand & 1 == 1 { significand += 1 }
    }
    return Double(sign: .plus, exponent: lowest - 1074, significand: Double(significand))
  }
}

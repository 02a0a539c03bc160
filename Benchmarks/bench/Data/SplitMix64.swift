/// Sebastiano Vigna's SplitMix64: small, fast, and the same numbers on every platform for ever.
///
/// The standard library does not promise how `random(in:using:)` uses its generator, so the
/// derived draws are made here.
struct SplitMix64: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to `bound` - 1, by the high half of a wide product; its bias is below
  /// `bound` / 2⁶⁴.
  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A random order of the numbers from 0 to `count` - 1 (Fisher-Yates).
  mutating func permutation(_ count: Int) -> [Int] {
    var numbers = Array(0..<count)
    var last = count - 1
    while last > 0 {
      numbers.swapAt(last, below(last + 1))
      last -= 1
    }
    return numbers
  }
}

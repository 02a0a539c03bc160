/// A number made of bytes that differs where any byte of them does, as good as surely.
///
/// Every step is a permutation of the 64 bits, both of what came before and of the next eight bytes: two texts that differ in
/// eight bytes alone never have the same. Others have with a chance of 2⁻⁶⁴. The constants are those of the SplitMix64
/// generator, whose finaliser this is.
struct Checksum {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The number.
  var value: Int64 { Int64(bitPattern: state) }

  /// Adds a text, its length first.
  mutating func add(_ text: String) { add([UInt8](text.utf8)) }

  /// Adds bytes, their number first.
  mutating func add(_ bytes: [UInt8]) {
    add(word: UInt64(bytes.count))
    unsafe bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset &+ 8 <= buffer.count {
        add(word: unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset &+= 8
      }
      var last: UInt64 = 0
      while offset < buffer.count {
        last = unsafe last << 8 | UInt64(buffer[offset])
        offset &+= 1
      }
      add(word: last)
    }
  }

  @inline(__always)
  private mutating func add(word: UInt64) {
    state ^= word
    state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    state = (state ^ (state >> 27)) &* 0x94D0_49BB_1331_11EB
    state ^= state >> 31
  }
}

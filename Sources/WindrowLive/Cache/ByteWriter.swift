import Foundation
import WindrowModel

/// Writes numbers, texts and values one behind the other, in the byte order of the machine.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  mutating func add<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
    unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
  }

  /// Numbers without their count.
  mutating func add(all numbers: [UInt32]) {
    unsafe numbers.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  /// Numbers without their count.
  mutating func add(all numbers: [Int64]) {
    unsafe numbers.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func add(_ some: some Collection<UInt8>) {
    add(UInt64(some.count))
    bytes.append(contentsOf: some)
  }

  mutating func add(_ value: AttributeValue) {
    switch value {
    case .null: add(UInt8(0))
    case .bool(let value): add(UInt8(value ? 2 : 1))
    case .int(let value):
      add(UInt8(3))
      add(value)
    case .double(let value):
      add(UInt8(4))
      add(value.bitPattern)
    case .string(let value):
      add(UInt8(5))
      add(value.utf8)
    case .date(let value):
      add(UInt8(6))
      add(value.timeIntervalSinceReferenceDate.bitPattern)
    case .decimal(let value):
      add(UInt8(7))
      add("\(value)".utf8)
    case .uuid(let value):
      add(UInt8(8))
      unsafe withUnsafeBytes(of: value.uuid) { unsafe bytes.append(contentsOf: $0) }
    case .data(let value):
      add(UInt8(9))
      add(value)
    }
  }
}

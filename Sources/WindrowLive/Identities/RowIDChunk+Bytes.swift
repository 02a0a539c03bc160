import WindrowModel

/// A chunk as bytes, in the form that it has in memory.
extension RowIDChunk {
  /// Writes what it is made of, and its identities behind that.
  func write(to writer: inout ByteWriter) {
    switch storage {
    case .narrow(let offsets):
      writer.add(UInt8(4))
      writer.add(UInt16(offsets.count))
      writer.add(base)
      writer.add(all: offsets)
    case .wide(let ids):
      writer.add(UInt8(8))
      writer.add(UInt16(ids.count))
      writer.add(all: ids)
    }
  }

  /// Reads a chunk; nil for bytes that are none.
  convenience init?(_ reader: inout ByteReader) {
    guard let size = reader.number(UInt8.self), let count = reader.number(UInt16.self), count > 0,
      count <= Self.capacity
    else { return nil }
    if size == 4 {
      guard let base = reader.number(Int64.self), let offsets = reader.numbers(Int(count), UInt32.self) else {
        return nil
      }
      self.init(.narrow(offsets), base: base)
    } else {
      guard size == 8, let ids = reader.numbers(Int(count), Int64.self) else { return nil }
      self.init(.wide(ids), base: 0)
    }
  }
}

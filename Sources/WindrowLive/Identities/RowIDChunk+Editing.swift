import WindrowModel

extension RowIDChunk {
  /// The chunk without the identity at an offset. Complexity: O(count), one copy.
  func removing(at offset: Int) -> RowIDChunk {
    edited(from: offset) {
      $0.remove(at: offset)
    } wide: {
      $0.remove(at: offset)
    }
  }

  /// The chunk with an identity at an offset, in two halves where it was full.
  func inserting(_ id: RowID, at offset: Int) -> [RowIDChunk] {
    if count >= Self.capacity { return split(inserting: id, at: offset) }
    if let narrow = narrowOffset(of: id) {
      return [
        edited(from: offset) {
          $0.insert(narrow, at: offset)
        } wide: {
          $0.insert(id, at: offset)
        }
      ]
    }
    return [RowIDChunk(ids(inserting: id, at: offset)[...])]
  }

  private func ids(inserting id: RowID, at offset: Int) -> [RowID] {
    var ids: [RowID] = []
    ids.reserveCapacity(count + 1)
    copy(0..<offset, to: &ids)
    ids.append(id)
    copy(offset..<count, to: &ids)
    return ids
  }

  /// Where the identity goes at the end, only it begins a new chunk: rows that come in order leave full chunks behind.
  private func split(inserting id: RowID, at offset: Int) -> [RowIDChunk] {
    if offset == count { return [self, RowIDChunk([id])] }
    let all = ids(inserting: id, at: offset)
    return [RowIDChunk(all[..<(all.count / 2)]), RowIDChunk(all[(all.count / 2)...])]
  }
}

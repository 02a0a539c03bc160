/// The key of a row at the seam, where entities are names and not types: a 64-bit integer that is never used again.
///
/// ``RecordID`` is the same number together with the Swift type of its entity.
public typealias RowID = Int64

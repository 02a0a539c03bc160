import WindrowModel
import WindrowSemantics

/// The rows of an entity that a condition is true for, batch by batch, ascending by identity.
struct RowScan {
  private let database: Database
  private let table: Table
  private let program: ConditionProgram?
  /// The identities outside of which the condition is false, or nil where all rows must be looked at.
  private let identities: [RowID]?

  init(
    _ database: Database, _ entity: EntityDescription, _ condition: ResolvedCondition?
  ) throws(StoreError) {
    self.database = database
    table = try database.table(of: entity)
    program = condition.map { ConditionProgram($0) }
    // A long list is cheaper to look up row by row than row by row to look for.
    let identities = condition?.identities
    self.identities =
      (identities?.count ?? .max) > table.count / 8 + 8 ? nil : identities.map { Set($0).sorted() }
  }

  /// Whether all rows are looked at.
  var looksAtAll: Bool { identities == nil }

  /// Calls a closure with each batch and the rows meant, until it returns false.
  func forEachBatch(_ body: (ChunkBatch, RowMask) throws(StoreError) -> Bool) throws(StoreError) {
    // Most chunks are equally long, and then share the mask of all rows.
    var all = RowMask(count: Table.capacity, all: true)
    let memory = RelatedMemory()
    for chunk in chunks {
      let batch = ChunkBatch(database: database, chunk: chunk, memory: memory)
      if program == nil, all.count != chunk.count { all = RowMask(count: chunk.count, all: true) }
      let mask = try program?.matching(batch) ?? all
      if mask.isEmpty { continue }
      guard try body(batch, mask) else { return }
    }
  }

  private var chunks: [TableChunk] {
    guard let identities else { return table.chunks }
    var chunk = TableChunk(types: table.types)
    for id in identities {
      if let place = table.place(of: id) { chunk.append(table.chunks[place.chunk], at: place.offset) }
    }
    return chunk.count == 0 ? [] : [chunk]
  }
}

extension ResolvedCondition {
  /// Identities outside of which the condition is false, where it says so plainly.
  fileprivate var identities: [RowID]? {
    switch self {
    case .comparison(.path(let path), .equal, .constant(.int(let id)), _),
      .comparison(.constant(.int(let id)), .equal, .path(let path), _):
      return path.isOwnIdentity ? [id] : nil
    case .among(.path(let path), let constants, _) where path.isOwnIdentity:
      return constants.compactMap { if case .int(let id) = $0 { id } else { nil } }
    case .and(let conditions):
      return conditions.lazy.compactMap(\.identities).first
    default: return nil
    }
  }
}

extension ResolvedPath {
  fileprivate var isOwnIdentity: Bool { steps.isEmpty && target == .identity }
}

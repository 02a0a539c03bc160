public import WindrowModel

/// One thing that a memory store was asked to do, as its log shows it and its script recognises it.
public enum MemoryOperation: Sendable, Hashable {
  /// A request for identities, sections or rows, in words: `expense where amount > 10 order by date desc limit 20`.
  case fetch(entity: String, request: String)
  /// A request for how many rows there are, in the same words.
  case count(entity: String, request: String)
  /// Rows read by their identities: batches of a list, related objects that are loaded together.
  case rows(entity: String, ids: [RowID])
  /// A related row read because it was asked for.
  case fault(entity: String, id: RowID)
  /// A request for aggregates, in words: `sum(amount), count of expense where paid == true`.
  case aggregate(entity: String, request: String)
  /// A row inserted; the identity is nil where the store chooses it.
  case insert(entity: String, id: RowID?)
  /// Columns of a row given new values, by their names.
  case update(entity: String, id: RowID, columns: [String])
  /// A row deleted.
  case delete(entity: String, id: RowID)
  /// A write transaction whose closure has returned.
  case commit
}

extension MemoryOperation {
  /// Which kind of operation it is, for scripts.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// ``MemoryOperation/fetch(entity:request:)``.
    case fetch
    /// ``MemoryOperation/count(entity:request:)``.
    case count
    /// ``MemoryOperation/rows(entity:ids:)``.
    case rows
    /// ``MemoryOperation/fault(entity:id:)``.
    case fault
    /// ``MemoryOperation/aggregate(entity:request:)``.
    case aggregate
    /// ``MemoryOperation/insert(entity:id:)``.
    case insert
    /// ``MemoryOperation/update(entity:id:columns:)``.
    case update
    /// ``MemoryOperation/delete(entity:id:)``.
    case delete
    /// The end of a write transaction that nothing refused so far.
    case commit
  }

  /// Which kind of operation it is.
  public var kind: Kind {
    switch self {
    case .fetch: .fetch
    case .count: .count
    case .rows: .rows
    case .fault: .fault
    case .aggregate: .aggregate
    case .insert: .insert
    case .update: .update
    case .delete: .delete
    case .commit: .commit
    }
  }

  /// The entity that is read or written; a commit is of none.
  public var entity: String? {
    switch self {
    case .fetch(let entity, _), .count(let entity, _), .rows(let entity, _), .fault(let entity, _),
      .aggregate(let entity, _), .insert(let entity, _), .update(let entity, _, _), .delete(let entity, _):
      entity
    case .commit: nil
    }
  }
}

extension MemoryOperation: CustomStringConvertible {
  /// The operation in words, as ``MemoryStore/trace(_:)`` tells it.
  public var description: String {
    switch self {
    case .fetch(_, let request): "fetch \(request)"
    case .count(_, let request): "count \(request)"
    case .rows(let entity, let ids): "rows \(entity) \(ids.map(String.init).joined(separator: ", "))"
    case .fault(let entity, let id): "fault \(entity) \(id)"
    case .aggregate(_, let request): "aggregate \(request)"
    case .insert(let entity, let id): "insert \(entity)\(id.map { " \($0)" } ?? "")"
    case .update(let entity, let id, let columns): "update \(entity) \(id) \(columns.joined(separator: ", "))"
    case .delete(let entity, let id): "delete \(entity) \(id)"
    case .commit: "commit"
    }
  }
}

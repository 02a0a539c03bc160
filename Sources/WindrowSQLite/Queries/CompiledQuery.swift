import WindrowModel

/// SQL with the values of its parameters, `?1` first.
struct CompiledQuery: Hashable {
  var sql: String
  var parameters: [SQLValue] = []
  /// Identities for the parameters instead of ``parameters``, the last one for all that are left.
  var identities: [RowID] = []
}

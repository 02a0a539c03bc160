/// SQL with the values of its parameters, `?1` first.
struct CompiledQuery: Hashable {
  var sql: String
  var parameters: [SQLValue] = []
}

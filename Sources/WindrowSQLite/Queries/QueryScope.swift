import WindrowModel

/// The names that one query gives to tables, and the parameters it has gathered.
///
/// The root table is `t`. Each distinct way along to-ones is joined once, by LEFT JOIN, however often it is used.
struct QueryScope {
  static let root = "t"

  let layout: StoreLayout
  let table: TableLayout
  private(set) var parameters: [SQLValue] = []
  /// What the table of the scope is called.
  private let alias: String
  private var aliases: [[ResolvedPath.Step]: String] = [:]
  /// What the counts of to-manys over to-ones are called.
  private var counts: [ResolvedToMany: String] = [:]
  /// How many names were given, also in scopes inside this one, so that none hides another.
  private var aliasCount = 0
  private var joins = ""

  /// What stands as the table of the scope.
  private let source: String

  /// The scope of a query over an entity's table, or over a subquery that has the columns asked for under their names.
  init(_ entity: EntityDescription, _ layout: StoreLayout, over subquery: String? = nil) throws(StoreError) {
    let table = try layout.table(entity.name)
    self.init(table, Self.root, layout, source: subquery.map { "(\($0))" })
  }

  private init(_ table: TableLayout, _ alias: String, _ layout: StoreLayout, source: String? = nil) {
    self.layout = layout
    self.table = table
    self.alias = alias
    self.source = source ?? table.table
  }

  /// `FROM "expense" AS t LEFT JOIN …` for all that was used so far.
  var from: String { " FROM \(source) AS \(alias)\(joins)" }

  /// The identity of a row of the scope's table.
  var identity: String { "\(alias).\(table.identity)" }

  /// Whether any related table was used so far.
  var isJoined: Bool { !joins.isEmpty }

  /// Compiles something over the rows of another table: a SELECT inside this one, which names its own tables.
  mutating func nested(
    over entity: String, _ body: (inout QueryScope, _ alias: String) throws(StoreError) -> String
  ) throws(StoreError) -> String {
    let name = newAlias("m")
    var inner = QueryScope(try layout.table(entity), name, layout)
    inner.aliasCount = aliasCount
    swap(&inner.parameters, &parameters)
    let sql = try body(&inner, name)
    swap(&inner.parameters, &parameters)
    aliasCount = inner.aliasCount
    return sql
  }

  /// A name that no other table of the statement has.
  private mutating func newAlias(_ letter: String) -> String {
    aliasCount += 1
    return "\(letter)\(aliasCount)"
  }

  /// The name of a join that gives the number of rows that point to each owner, as `k` and `n`.
  ///
  /// For owners over a to-one: many rows share one, whose rows would otherwise be counted for each of them.
  mutating func countJoin(_ toMany: ResolvedToMany, owner: String) throws(StoreError) -> String {
    if let known = counts[toMany] { return known }
    let related = try layout.table(toMany.entity)
    let key = related.columns[toMany.column].name
    let name = newAlias("c")
    counts[toMany] = name
    joins += " LEFT JOIN (SELECT \(key) AS k, count(*) AS n FROM \(related.table) GROUP BY \(key)) AS \(name)"
    joins += " ON \(name).k = \(owner)"
    return name
  }

  /// A new parameter of a value, as SQL names it.
  mutating func parameter(_ value: SQLValue) -> String {
    parameters.append(value)
    return "?\(parameters.count)"
  }

  /// The value at the end of a path, without normalisation.
  mutating func rawColumn(_ path: ResolvedPath) throws(StoreError) -> String {
    let alias = try alias(path.steps[...])
    switch path.target {
    case .identity: return "\(alias).\(try layout.table(path.entity).identity)"
    case .column(let index): return try layout.table(path.entity).columns[index].read(in: alias)
    }
  }

  /// The column at the end of a path as it is stored.
  mutating func storedColumn(_ path: ResolvedPath) throws(StoreError) -> String {
    guard case .column(let index) = path.target else { return try rawColumn(path) }
    return "\(try alias(path.steps[...])).\(try layout.table(path.entity).columns[index].name)"
  }

  /// How the column at the end of a path stores its values.
  func codec(_ path: ResolvedPath) throws(StoreError) -> ColumnCodec {
    guard case .column(let index) = path.target else { return .plain }
    return try layout.table(path.entity).columns[index].codec
  }

  /// The value at the end of a path; texts of unknown form go through the function that normalises.
  mutating func value(_ path: ResolvedPath) throws(StoreError) -> String {
    let column = try rawColumn(path)
    return path.type == .string && !path.isNormalized ? "\(TextFunctions.normalize)(\(column))" : column
  }

  private mutating func alias(_ steps: ArraySlice<ResolvedPath.Step>) throws(StoreError) -> String {
    guard let last = steps.last else { return self.alias }
    if let known = aliases[Array(steps)] { return known }
    let outer = try alias(steps.dropLast())
    let key = try layout.table(last.source).columns[last.column].name
    let destination = try layout.table(last.destination)
    let alias = newAlias("j")
    aliases[Array(steps)] = alias
    joins +=
      " LEFT JOIN \(destination.table) AS \(alias) ON \(alias).\(destination.identity) = \(outer).\(key)"
    return alias
  }
}

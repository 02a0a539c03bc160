import WindrowModel

/// The names that one query gives to tables, and the parameters it has gathered.
///
/// The root table is `t`. Each distinct way along to-ones is joined once, by LEFT JOIN, however often it is used.
struct QueryScope {
  static let root = "t"

  let layout: StoreLayout
  let table: TableLayout
  private(set) var parameters: [SQLValue] = []
  private var aliases: [[ResolvedPath.Step]: String] = [:]
  private var joins = ""

  init(_ entity: EntityDescription, _ layout: StoreLayout) throws(StoreError) {
    self.layout = layout
    table = try layout.table(entity.name)
  }

  /// `FROM "expense" AS t LEFT JOIN …` for all that was used so far.
  var from: String { " FROM \(table.table) AS \(Self.root)\(joins)" }

  /// The identity of a row of the root table.
  var identity: String { "\(Self.root).\(table.identity)" }

  /// Whether any related table was used so far.
  var isJoined: Bool { !joins.isEmpty }

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
    guard let last = steps.last else { return Self.root }
    if let known = aliases[Array(steps)] { return known }
    let outer = try alias(steps.dropLast())
    let key = try layout.table(last.source).columns[last.column].name
    let destination = try layout.table(last.destination)
    let alias = "j\(aliases.count + 1)"
    aliases[Array(steps)] = alias
    joins +=
      " LEFT JOIN \(destination.table) AS \(alias) ON \(alias).\(destination.identity) = \(outer).\(key)"
    return alias
  }
}

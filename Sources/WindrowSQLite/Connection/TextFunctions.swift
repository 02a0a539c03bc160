import CSQLite
import WindrowModel
import WindrowSemantics

/// The functions over texts: searching, folded equality, normalisation, sort keys, initials.
///
/// Each calls the one function of `WindrowSemantics` that gives it its meaning. What a column of others holds in place of a
/// text is not read as one: it contains nothing, has no length, and otherwise comes back as it is, which equals no
/// text and cannot be decoded.
enum TextFunctions {
  static let normalize = "windrow_nfc"
  static let initial = "windrow_initial"
  static let length = "windrow_length"

  /// The name of the function that answers a text condition, for instance `windrow_contains_cd`.
  static func name(_ kind: TextPattern.Kind, _ options: TextOptions) -> String {
    let suffix = options.description.filter { $0.isLetter }
    return "windrow_\(word(kind))" + (suffix.isEmpty ? "" : "_\(suffix)")
  }

  /// The name of the function that folds a text, for instance `windrow_fold_cd`.
  static func foldName(_ options: TextOptions) -> String {
    let suffix = options.description.filter { $0.isLetter }
    return "windrow_fold" + (suffix.isEmpty ? "" : "_\(suffix)")
  }

  /// The name of the function that gives a text's sort key.
  static func keyName(_ comparator: SortTerm.Comparator) -> String { "windrow_key_\(comparator.rawValue)" }

  static func register(on connection: Connection) throws(StoreError) {
    let kinds: [TextPattern.Kind] = [.contains, .beginsWith, .endsWith, .like, .equals]
    for kind in kinds {
      for bits in UInt8(0)...3 {
        let search = TextSearch(kind, TextOptions(rawValue: bits))
        try unsafe SQLFunction.register(
          name(kind, search.options), arguments: 2, on: connection, data: search
        ) {
          unsafe TextFunctions.search($0, FunctionArguments($2, $1))
        }
      }
    }
    for bits in UInt8(0)...3 {
      let search = TextSearch(.equals, TextOptions(rawValue: bits))
      try unsafe SQLFunction.register(
        foldName(search.options), arguments: 1, on: connection, data: search
      ) { context, count, values in
        guard let arguments = unsafe FunctionArguments(values, count, text: context) else { return }
        let options = unsafe TextFunctions.search(context)?.options ?? []
        unsafe FunctionResult.set(TextFolding.foldedValue(arguments.string(0), options), context)
      }
    }
    try registerTransformations(on: connection)
  }

  /// What was registered with the function that runs.
  private static func search(_ context: OpaquePointer?) -> TextSearch? {
    let data = unsafe sqlite3_user_data(context)
    return unsafe data.map { unsafe Unmanaged<TextSearch>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func registerTransformations(on connection: Connection) throws(StoreError) {
    try unsafe SQLFunction.register(normalize, arguments: 1, on: connection) { context, count, values in
      guard let arguments = unsafe FunctionArguments(values, count, text: context) else { return }
      unsafe FunctionResult.set(arguments.withUTF8(0) { unsafe TextNormalization.nfc($0) }, context)
    }
    try unsafe SQLFunction.register(initial, arguments: 1, on: connection) { context, count, values in
      guard let arguments = unsafe FunctionArguments(values, count, text: context) else { return }
      unsafe FunctionResult.set(TextInitial.initial(of: arguments.string(0)), context)
    }
    try unsafe SQLFunction.register(length, arguments: 1, on: connection) { context, count, values in
      guard let arguments = unsafe FunctionArguments(values, count), arguments.isText(0) else { return }
      unsafe FunctionResult.set(arguments.withUTF8(0) { unsafe TextLength.length(of: $0) }, context)
    }
    try unsafe SQLFunction.register(keyName(.caseInsensitive), arguments: 1, on: connection) {
      context, count, values in
      guard let arguments = unsafe FunctionArguments(values, count, text: context) else { return }
      unsafe FunctionResult.set(arguments.withUTF8(0) { unsafe TextOrder.key($0, .caseInsensitive) }, context)
    }
    try unsafe SQLFunction.register(keyName(.natural), arguments: 1, on: connection) {
      context, count, values in
      guard let arguments = unsafe FunctionArguments(values, count, text: context) else { return }
      unsafe FunctionResult.set(arguments.withUTF8(0) { unsafe TextOrder.key($0, .natural) }, context)
    }
  }

  private static func search(_ context: OpaquePointer?, _ arguments: FunctionArguments?) {
    guard let arguments, arguments.isText(0), arguments.isText(1) else {
      unsafe FunctionResult.set(false, context)
      return
    }
    let pattern = unsafe SQLFunction.kept(context, argument: 1) {
      let search = unsafe search(context)
      return PreparedPattern(
        TextPattern(search?.kind ?? .equals, arguments.string(1), search?.options ?? []))
    }
    unsafe FunctionResult.set(arguments.withUTF8(0) { unsafe pattern.pattern.matches($0) }, context)
  }

  private static func word(_ kind: TextPattern.Kind) -> String {
    switch kind {
    case .contains: "contains"
    case .beginsWith: "begins"
    case .endsWith: "ends"
    case .like: "like"
    case .equals: "equals"
    }
  }
}

/// What one of the functions that search or fold was made for.
private final class TextSearch: Sendable {
  let kind: TextPattern.Kind
  let options: TextOptions

  init(_ kind: TextPattern.Kind, _ options: TextOptions) {
    self.kind = kind
    self.options = options
  }
}

/// A pattern that SQLite keeps for a statement.
private final class PreparedPattern: Sendable {
  let pattern: TextPattern

  init(_ pattern: TextPattern) { self.pattern = pattern }
}

/// The prepared statements of one connection that are not in use, by their text.
///
/// A statement in use is not in here, so one that is asked for while its twin is being read is made anew.
struct StatementCache {
  /// What tells statements of one text apart: those of the caller are compiled differently, also by who observes.
  struct Key: Hashable {
    let sql: String
    let variant: Int

    /// The variants of SQL of the caller: compiled while nobody observes, and while somebody does.
    static let (caller, observedCaller) = (1, 2)
  }

  static let capacity = 200

  /// The statements used last, the latest at the end.
  ///
  /// They are found by comparing texts, which mostly are the same object; to hash a long one takes as long as to step
  /// over some rows.
  private var recent: [Statement] = []
  private static let recentCapacity = 6
  private var statements: [Key: Statement] = [:]

  /// Takes a kept statement out.
  mutating func take(_ key: Key) -> Statement? {
    let index = recent.lastIndex { $0.variant == key.variant && $0.sql == key.sql }
    if let index { return recent.remove(at: index) }
    return statements.removeValue(forKey: key)
  }

  /// Keeps a statement, and lets an arbitrary other one go where there are too many.
  mutating func keep(_ statement: Statement) {
    if recent.count == Self.recentCapacity { shelve(recent.removeFirst()) }
    recent.append(statement)
  }

  /// Lets all go.
  mutating func removeAll() {
    recent.removeAll()
    statements.removeAll()
  }

  private mutating func shelve(_ statement: Statement) {
    if statements.count >= Self.capacity, let victim = statements.keys.first {
      statements.removeValue(forKey: victim)
    }
    statements[Key(sql: statement.sql, variant: statement.variant)] = statement
  }
}

import WindrowModel

/// Requests in words, for the log and the trace.
enum RequestText {
  /// `expense where amount > 10 section by category.name order by date desc offset 5 limit 20`.
  static func text(_ request: ResolvedFetch) -> String {
    var text = request.entity.name
    if let condition = request.condition { text += " where \(self.text(condition))" }
    if let section = request.section { text += " section by \(self.text(section))" }
    if !request.order.isEmpty { text += " order by " + request.order.map(self.text).joined(separator: ", ") }
    if request.offset > 0 { text += " offset \(request.offset)" }
    if let limit = request.limit { text += " limit \(limit)" }
    return text
  }

  /// `sum(amount), count of expense where paid == true group by month(date) having sum(amount) > 10 limit 5`.
  static func text(_ request: ResolvedAggregates) -> String {
    let values = request.values.prefix(request.returnedCount).map { value in
      value.path.map { "\(value.function.rawValue)(\($0.source))" } ?? value.function.rawValue
    }
    var text = "\(values.joined(separator: ", ")) of \(request.entity.name)"
    if let condition = request.condition { text += " where \(self.text(condition))" }
    if request.groups.isEmpty { return text }
    text += " group by \(request.groups.map(self.text).joined(separator: ", "))"
    if let having = request.having { text += " having \(self.text(having))" }
    // What every order of groups ends with goes without saying.
    let sort = request.sort.dropLast(request.groups.count)
    if !sort.isEmpty { text += " order by \(sort.map(self.text).joined(separator: ", "))" }
    if request.offset > 0 { text += " offset \(request.offset)" }
    if let limit = request.limit { text += " limit \(limit)" }
    return text
  }

  private static func text(_ term: ResolvedSort) -> String {
    var words: [String]
    switch term.value {
    case .path(let path): words = ["\(path.source)"]
    case .section(let section): words = [text(section)]
    }
    if term.isDescending { words.append("desc") }
    if term.nullsFirst == term.isDescending { words.append(term.nullsFirst ? "nullsFirst" : "nullsLast") }
    if term.comparator != .lexical { words.append(term.comparator.rawValue) }
    return words.joined(separator: " ")
  }

  private static func text(_ section: ResolvedSection) -> String {
    func call(_ name: String, _ zone: String?) -> String {
      zone.map { "\(name)(\(section.path.source), '\($0)')" } ?? "\(name)(\(section.path.source))"
    }
    return switch section.kind {
    case .value: "\(section.path.source)"
    case .year(let zone): call("year", zone)
    case .month(let zone): call("month", zone)
    case .day(let zone): call("day", zone)
    case .initial: call("initial", nil)
    }
  }

  private static func text(_ condition: ResolvedCondition) -> String {
    switch condition {
    case .always(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let left, let comparison, let right, let options):
      "\(text(left)) \(comparison.rawValue)\(options) \(text(right))"
    case .text(let left, let search, let right, let options):
      "\(text(left)) \(search.rawValue)\(options) \(text(right))"
    case .among(let operand, let constants, let includesNull):
      "\(text(operand)) IN {\((constants.map(\.description) + (includesNull ? ["nil"] : [])).joined(separator: ", "))}"
    case .and(let conditions): joined(conditions, " AND ", empty: "TRUEPREDICATE")
    case .or(let conditions): joined(conditions, " OR ", empty: "FALSEPREDICATE")
    case .not(let condition): "NOT (\(text(condition)))"
    case .toMany(let quantifier, let toMany, let inner):
      "\(quantifier.rawValue) \(toMany.source) (\(text(inner)))"
    }
  }

  private static func joined(_ conditions: [ResolvedCondition], _ word: String, empty: String) -> String {
    if conditions.isEmpty { return empty }
    return conditions.map { condition in
      switch condition {
      case .and, .or: "(\(text(condition)))"
      default: text(condition)
      }
    }.joined(separator: word)
  }

  private static func text(_ operand: ResolvedOperand) -> String {
    switch operand {
    case .constant(let value): value.description
    case .path(let path): "\(path.source)"
    case .arithmetic(let left, let operation, let right, _):
      "(\(text(left)) \(operation.rawValue) \(text(right)))"
    case .negated(let inner): "-(\(text(inner)))"
    case .count(let toMany): "\(toMany.source).@count"
    case .length(let inner): "length:(\(text(inner)))"
    case .folded(let inner, let options): "folded\(options)(\(text(inner)))"
    case .conditional(let condition, let first, let second, _):
      "TERNARY(\(text(condition)), \(text(first)), \(text(second)))"
    }
  }
}

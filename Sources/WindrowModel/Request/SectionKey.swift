/// What rows are sectioned by: a value, or something that SQL can derive from one.
public enum SectionKey: Sendable, Hashable, Codable {
  /// The value at a path; nil is a section of its own, not the one of "".
  case value(AttributePath)
  /// The year of a date in a time zone, as an integer.
  case year(AttributePath, timeZone: String?)
  /// The month of a date in a time zone, as text: `2026-01`.
  case month(AttributePath, timeZone: String?)
  /// The day of a date in a time zone, as text: `2026-01-31`.
  case day(AttributePath, timeZone: String?)
  /// The first Character of a text, folded and upper-cased; "" for "".
  case initial(AttributePath)

  /// The path that the key is derived from.
  public var path: AttributePath {
    switch self {
    case .value(let path), .year(let path, _), .month(let path, _), .day(let path, _), .initial(let path):
      path
    }
  }
}

extension SectionKey: CustomStringConvertible {
  /// The key as fixtures spell it: `category.name`, `month(date)`, `day(date, 'Europe/Berlin')`.
  public var description: String {
    switch self {
    case .value(let path): path.description
    case .year(let path, let zone): Self.call("year", path, zone)
    case .month(let path, let zone): Self.call("month", path, zone)
    case .day(let path, let zone): Self.call("day", path, zone)
    case .initial(let path): Self.call("initial", path, nil)
    }
  }

  private static func call(_ name: String, _ path: AttributePath, _ zone: String?) -> String {
    zone.map { "\(name)(\(path), \($0.formatQuoted("'")))" } ?? "\(name)(\(path))"
  }
}

/// Numbers as people read them; the same on every machine, whatever its locale.
enum Number {
  /// Nanoseconds in the unit that leaves one to three digits before the point.
  static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<999.5: significant(nanoseconds) + " ns"
    case ..<999.5e3: significant(nanoseconds / 1e3) + " µs"
    case ..<999.5e6: significant(nanoseconds / 1e6) + " ms"
    default: significant(nanoseconds / 1e9) + " s"
    }
  }

  /// Bytes in the unit that leaves one to three digits before the point (1 kB = 1,000).
  static func bytes(_ bytes: Double) -> String {
    switch bytes {
    case ..<999.5: whole(bytes) + " B"
    case ..<999.5e3: significant(bytes / 1e3) + " kB"
    case ..<999.5e6: significant(bytes / 1e6) + " MB"
    default: significant(bytes / 1e9) + " GB"
    }
  }

  /// A result's value with its unit.
  static func value(_ value: Double, _ unit: ResultUnit) -> String {
    switch unit {
    case .nanoseconds: time(value)
    case .bytes: bytes(value)
    case .bytesPerRow: significant(value) + " B/row"
    case .count: whole(value)
    case .ratio: ratio(value)
    }
  }

  /// `1.07x`.
  static func ratio(_ ratio: Double) -> String { fixed(ratio, digits: ratio < 100 ? 2 : 0) + "x" }

  /// `14 times`.
  static func times(_ factor: Double) -> String { significant(factor) + " times" }

  /// `7 %`.
  static func percent(_ share: Double) -> String { whole(share * 100) + " %" }

  static func whole(_ number: Double) -> String { grouped(Int(number.rounded())) }

  /// `100,000`.
  static func grouped(_ number: Int) -> String {
    var groups: [String] = []
    var rest = String(number.magnitude)[...]
    while !rest.isEmpty {
      groups.insert(String(rest.suffix(3)), at: 0)
      rest = rest.dropLast(3)
    }
    return (number < 0 ? "-" : "") + groups.joined(separator: ",")
  }

  /// Three digits that matter, or all those before the point.
  static func significant(_ number: Double) -> String {
    switch number.magnitude {
    case ..<9.995: fixed(number, digits: 2)
    case ..<99.95: fixed(number, digits: 1)
    default: whole(number)
    }
  }

  /// A number with so many digits after the point.
  static func fixed(_ number: Double, digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((number.magnitude * Double(scale)).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return sign + grouped(scaled) }
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(grouped(scaled / scale)).\(zeros)\(fraction)"
  }
}

/// Text in columns of a fixed width.
enum Columns {
  static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

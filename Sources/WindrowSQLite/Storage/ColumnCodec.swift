import WindrowModel

/// The way between what a column stores and the form in which SQL and decoding meet its values.
///
/// That form is the one of ``AttributeStorage/standard``. A column that keeps another is read through a function in SQL,
/// so that conditions, orders, sections, aggregates, decoding and capture need to know nothing of it.
enum ColumnCodec: Hashable, Sendable {
  /// The stored form is the standard one.
  case plain
  /// Doubles, or dates in seconds since 2001, of which the column's affinity makes integers where they are whole.
  case real
  /// Truth in a column of others, where every integer but 0 is true.
  case truth
  /// Text in a column whose own collation is not the order of bytes.
  case binaryText
  case unixSeconds
  /// Whole ones where the column makes integers of what it can.
  case unixMilliseconds(whole: Bool)
  case isoText
  /// Decimals in whole units, to be read in units of a scale.
  case wholeUnits(scale: Int)
  case uuidText

  /// The codec of an attribute of an adopted table; the collation is nil where it is not known.
  init(_ attribute: AttributeDescription, _ affinity: ColumnAffinity, collation: String?) {
    self.init(attribute)
    switch (self, attribute.type) {
    case (.plain, .bool): self = .truth
    case (.plain, .double), (.plain, .date): if affinity != .real { self = .real }
    case (.plain, .string): if collation?.uppercased() != "BINARY" { self = .binaryText }
    case (.unixMilliseconds, _): self = .unixMilliseconds(whole: affinity == .integer)
    default: break
    }
  }

  /// The codec of an attribute whose column is made as suits it.
  init(_ attribute: AttributeDescription) {
    switch attribute.storage {
    case .standard: self = .plain
    case .unixSeconds: self = .unixSeconds
    case .unixMilliseconds: self = .unixMilliseconds(whole: true)
    case .iso8601: self = .isoText
    case .number:
      if case .decimal(let scale) = attribute.type { self = .wholeUnits(scale: scale) } else { self = .plain }
    case .text: self = .uuidText
    }
  }

  /// SQL of the value in its standard form.
  func read(_ column: String) -> String {
    switch self {
    case .plain: column
    case .real: "\(StorageFunctions.real)(\(column))"
    case .truth: "\(StorageFunctions.truth)(\(column))"
    case .binaryText: "(\(column) COLLATE BINARY)"
    case .unixSeconds: "\(StorageFunctions.unixSeconds)(\(column))"
    case .unixMilliseconds: "\(StorageFunctions.unixMilliseconds)(\(column))"
    case .isoText: "\(StorageFunctions.isoText)(\(column))"
    case .wholeUnits(let scale): "\(StorageFunctions.units)(\(column), \(scale))"
    case .uuidText: "\(StorageFunctions.uuid)(\(column))"
    }
  }

  /// Whether stored values have the order of the values that they are read as, and are equal only where those are.
  ///
  /// Seconds since 1970 keep it but for fractions before 1985 that differ by less than a microsecond, which reading rounds
  /// to one value: an index for all other orders is worth that.
  var keepsOrder: Bool {
    switch self {
    case .plain, .real, .unixSeconds: true
    case .unixMilliseconds(let whole): whole
    case .truth, .binaryText, .isoText, .wholeUnits, .uuidText: false
    }
  }

  /// Whether an index over stored values can be searched for a range of the values that they are read as.
  var hasBounds: Bool {
    switch self {
    case .plain, .real, .unixSeconds, .unixMilliseconds, .wholeUnits: true
    case .truth, .binaryText, .isoText, .uuidText: false
    }
  }

  /// The declared type of a column that is made for the codec.
  func sqlType(of type: AttributeType) -> String {
    switch self {
    case .plain, .real, .truth, .binaryText: type.sqlType
    case .unixSeconds: "REAL"
    case .unixMilliseconds: "INTEGER"
    case .isoText, .uuidText: "TEXT"
    case .wholeUnits: "NUMERIC"
    }
  }
}

/// What SQLite makes of values on their way into a column, by the column's declared type.
enum ColumnAffinity: String, Sendable {
  case integer = "INTEGER"
  case text = "TEXT"
  case blob = "BLOB"
  case real = "REAL"
  case numeric = "NUMERIC"

  /// The affinity of a declared type, by SQLite's rules in their order.
  init(declared: String) {
    let text = declared.uppercased()
    if text.contains("INT") {
      self = .integer
    } else if ["CHAR", "CLOB", "TEXT"].contains(where: text.contains) {
      self = .text
    } else if text.isEmpty || text.contains("BLOB") {
      self = .blob
    } else if ["REAL", "FLOA", "DOUB"].contains(where: text.contains) {
      self = .real
    } else {
      self = .numeric
    }
  }
}

/// An operand as it was parsed, before it is known what it meets.
struct FormatOperand {
  /// What the operand is.
  enum Source {
    /// A number, which is read as the type it meets.
    case number(NumberLiteral)
    /// An argument, which is read as the type it meets.
    case argument(AttributeValue)
    /// An operand that is the same whatever it meets, with the type that others meet in it.
    case fixed(Operand, AttributeType?)
  }

  let source: Source
  let start: String.Index
  /// How deep it is, so that no tree grows too deep to walk.
  let depth: Int

  init(_ source: Source, at start: String.Index, depth: Int = 0) {
    self.source = source
    self.start = start
    self.depth = depth
  }

  /// The type that constants beside it are read as, or nil for a constant.
  var type: AttributeType? {
    if case .fixed(_, let type) = source { type } else { nil }
  }

  /// Whether arithmetic with it gives a double.
  var isDouble: Bool {
    switch source {
    case .number(let literal): !literal.isInteger
    case .argument(.double): true
    case .argument: false
    case .fixed(_, let type): type == .double
    }
  }

  /// Whether it is one value, whatever the row.
  var isConstant: Bool {
    switch source {
    case .number, .argument: true
    case .fixed(.constant, _): true
    case .fixed: false
    }
  }

  /// The operand, its constant read as a type where it meets one.
  ///
  /// Throws `typeMismatch` for digits that the type cannot hold, or a text argument that is not written like one of it.
  func operand(meeting type: AttributeType?) throws(StoreError) -> Operand {
    switch source {
    case .fixed(let operand, _): return operand
    case .argument(let value): return .constant(try value.argument(meeting: type))
    case .number(let literal):
      guard let value = literal.value(meeting: type) else {
        throw StoreError(
          .typeMismatch, "\(literal.text.prefix(60)) cannot be read as \(type.map { "\($0)" } ?? "a number")")
      }
      return .constant(value)
    }
  }
}

extension AttributeValue {
  /// The value of an argument, read as the type it meets where it is text or a number that stands for one.
  func argument(meeting type: AttributeType?) throws(StoreError) -> AttributeValue {
    switch (type, self) {
    case (.date, .int(let seconds)): return .seconds(Double(seconds))
    case (.date, .double(let seconds)): return .seconds(seconds)
    case (.date, .string(let text)), (.uuid, .string(let text)), (.data, .string(let text)),
      (.decimal, .string(let text)):
      guard let type, let value = AttributeValue(text: text, as: type) else {
        throw StoreError(
          .typeMismatch, "\"\(text.prefix(60))\" cannot be read as \(type.map { "\($0)" } ?? "a value")")
      }
      return value
    default: return self
    }
  }
}

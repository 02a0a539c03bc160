import WindrowModel

/// An operand made ready to be computed for whole batches.
indirect enum OperandProgram: Sendable {
  case path(ResolvedPath)
  case constant(AttributeValue, AttributeType)
  case arithmetic(OperandProgram, ArithmeticOperator, OperandProgram, AttributeType)
  case negated(OperandProgram)
  case count(ResolvedToMany)
  case length(OperandProgram)
  case folded(OperandProgram, TextOptions)
  case conditional(any ConditionNode, OperandProgram, OperandProgram, AttributeType)

  /// Compiles an operand. nil without a type becomes an integer nil: whatever it meets, the outcome is nil.
  init(_ operand: ResolvedOperand) {
    switch operand {
    case .path(let path): self = .path(path)
    case .constant(let value): self = .constant(value, value.naturalType ?? .int)
    case .arithmetic(let left, let operation, let right, let type):
      self = .arithmetic(OperandProgram(left), operation, OperandProgram(right), type)
    case .negated(let inner): self = .negated(OperandProgram(inner))
    case .count(let toMany): self = .count(toMany)
    case .length(let text): self = .length(OperandProgram(text))
    case .folded(let text, let options): self = .folded(OperandProgram(text), options)
    case .conditional(let condition, let first, let second, let type):
      self = .conditional(
        ConditionCompiler.compile(condition), OperandProgram(first), OperandProgram(second), type)
    }
  }

  /// Whether the values are texts, which cost more than numbers.
  var isText: Bool {
    switch self {
    case .path(let path): path.type == .string
    case .constant(_, let type): type == .string
    case .conditional(_, _, _, let type): type == .string
    case .folded: true
    case .arithmetic, .negated, .count, .length: false
    }
  }

  /// The values for the rows of a batch, texts normalised.
  func values(_ batch: any RowBatch) throws(StoreError) -> TypedColumn {
    switch self {
    case .path(let path): return try batch.comparable(path)
    case .constant(let value, let type): return TypedColumn(type, repeating: value, count: batch.count)
    case .arithmetic(let left, let operation, let right, let type):
      return Self.combine(try left.values(batch), operation, try right.values(batch), type)
    case .negated(let inner): return Self.negate(try inner.values(batch))
    case .count(let toMany): return try RelatedCounts.values(toMany, batch)
    case .length(let text):
      return Self.texts(try text.values(batch), to: .int) { .int(TextLength.length(of: $0)) }
    case .folded(let text, let options):
      return Self.texts(try text.values(batch), to: .string) {
        .string(TextFolding.foldedValue($0, options))
      }
    case .conditional(let condition, let first, let second, let type):
      let chosen = try condition.mask(batch, among: RowMask(count: batch.count, all: true))
      return Self.choose(chosen, try first.values(batch), try second.values(batch), type)
    }
  }

  private static func combine(
    _ left: TypedColumn, _ operation: ArithmeticOperator, _ right: TypedColumn, _ type: AttributeType
  ) -> TypedColumn {
    var result = TypedColumn(type)
    for row in 0..<left.count {
      if left.isNull(row) || right.isNull(row) {
        result.appendNull()
      } else if type == .int {
        result.append(
          Arithmetic.apply(operation, left.integers[row], right.integers[row]).map(AttributeValue.int)
            ?? .null)
      } else {
        result.append(
          Arithmetic.apply(operation, left.double(row), right.double(row)).map(AttributeValue.double) ?? .null
        )
      }
    }
    return result
  }

  /// What a closure makes of each text; nil for nil, also for one that is of no type.
  private static func texts(
    _ column: TypedColumn, to type: AttributeType, _ value: (String) -> AttributeValue
  ) -> TypedColumn {
    column.mapped(to: type) { row, result in result.append(value(column.texts[row])) }
  }

  /// The values of one column where a row is chosen, else of the other. A column of nil alone may be of another type.
  private static func choose(
    _ chosen: RowMask, _ first: TypedColumn, _ second: TypedColumn, _ type: AttributeType
  ) -> TypedColumn {
    var result = TypedColumn(type)
    for row in 0..<chosen.count {
      let source = chosen.contains(row) ? first : second
      if source.isNull(row) { result.appendNull() } else { result.append(source.value(at: row)) }
    }
    return result
  }

  private static func negate(_ column: TypedColumn) -> TypedColumn {
    column.mapped(to: column.type) { row, result in
      if column.lane == .integer {
        result.append(Arithmetic.negate(column.integers[row]).map(AttributeValue.int) ?? .null)
      } else {
        result.append(.double(-column.reals[row]))
      }
    }
  }
}

extension TypedColumn {
  /// The number of a row as a double, the nearest one where an integer has none.
  func double(_ row: Int) -> Double { lane == .integer ? Double(integers[row]) : reals[row] }
}

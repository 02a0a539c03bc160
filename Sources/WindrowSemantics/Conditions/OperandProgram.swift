import WindrowModel

/// An operand made ready to be computed for whole batches.
indirect enum OperandProgram: Sendable {
  case path(ResolvedPath)
  case constant(AttributeValue, AttributeType)
  case arithmetic(OperandProgram, ArithmeticOperator, OperandProgram, AttributeType)
  case negated(OperandProgram)

  /// Compiles an operand. nil without a type becomes an integer nil: whatever it meets, the outcome is nil.
  init(_ operand: ResolvedOperand) {
    switch operand {
    case .path(let path): self = .path(path)
    case .constant(let value): self = .constant(value, value.naturalType ?? .int)
    case .arithmetic(let left, let operation, let right, let type):
      self = .arithmetic(OperandProgram(left), operation, OperandProgram(right), type)
    case .negated(let inner): self = .negated(OperandProgram(inner))
    }
  }

  /// Whether the values are texts, which cost more than numbers.
  var isText: Bool {
    switch self {
    case .path(let path): path.type == .string
    case .constant(_, let type): type == .string
    case .arithmetic, .negated: false
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

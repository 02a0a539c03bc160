import Foundation
import WindrowModel

extension OracleTypes {
  /// The entity at the end of a path to a to-many, and the to-one by which its rows point to the row before.
  func toMany(_ path: AttributePath) throws(StoreError) -> (entity: String, toOne: String) {
    if names != nil { throw StoreError(.unknownAttribute, "groups have no to-many") }
    var name = entity
    for (index, component) in path.components.enumerated() {
      let isLast = index == path.components.count - 1
      let description = try schema.entity(name)
      if let toMany = schema.toManys(of: name).first(where: { $0.name == component }) {
        if !isLast { throw StoreError(.unsupported, "behind a to-many") }
        return (toMany.destination, toMany.toOne)
      }
      if let toOne = description.toOne(component), !isLast {
        name = toOne.destination
      } else {
        let isKnown = description.attribute(component) != nil || description.toOne(component) != nil
        throw StoreError(isKnown ? .unsupported : .unknownAttribute, component)
      }
    }
    throw StoreError(.unknownAttribute, "empty path")
  }

  /// The type of a value that is one of two; nil where both are nil.
  func eitherType(_ first: Operand, _ second: Operand) throws(StoreError) -> AttributeType? {
    let (firstType, secondType) = (try type(first), try type(second))
    guard let one = firstType, let other = secondType else { return firstType ?? secondType }
    switch (first, second) {
    case (.constant(let left), .constant(let right)): return try typeOfConstants(left, one, right, other)
    case (.constant(let constant), _): return try requireExact(constant, other)
    case (_, .constant(let constant)): return try requireExact(constant, one)
    default:
      if one != other { throw StoreError(.typeMismatch, "either \(one) or \(other)") }
      return one
    }
  }

  private func typeOfConstants(
    _ left: AttributeValue, _ one: AttributeType, _ right: AttributeValue, _ other: AttributeType
  ) throws(StoreError) -> AttributeType {
    switch (one, other) {
    case (.decimal(let scale), .decimal(let otherScale)): return .decimal(scale: max(scale, otherScale))
    case (.int, .double), (.double, .int):
      _ = try requireExact(left, .double)
      return try requireExact(right, .double)
    default: return try requireExact(right, one)
    }
  }

  /// Throws unless a value of the type equals the constant.
  private func requireExact(_ constant: AttributeValue, _ type: AttributeType) throws(StoreError)
    -> AttributeType
  {
    try Self.requireMeeting(type, constant)
    let isExact =
      switch (type, constant) {
      case (.int, .double(let number)): number == number.rounded() && abs(number) < 0x1p63
      case (.double, .int(let number)): OracleNumbers.isExactDouble(number)
      case (.decimal(let scale), _):
        if case .decimal(let number) = Self.asDecimal(constant) {
          OracleNumbers.fits(number, scale: scale)
        } else {
          false
        }
      default: true
      }
    if !isExact { throw StoreError(.typeMismatch, "no \(type) is \(constant)") }
    return type
  }
}

import Foundation
import Windrow

/// The constants that one condition is made with.
struct PredicateConstants: Sendable {
  let text: String
  let otherText: String
  let plainText: String
  let optionalText: String?
  let number: Int
  let otherNumber: Int
  let small: Int
  let optionalNumber: Int?
  let double: Double
  let otherDouble: Double
  let optionalDouble: Double?
  let bool: Bool
  let date: Date
  let optionalDate: Date?
  let decimal: Decimal
  let code: UUID
  let data: Data
  let size: Parcel.Size
  let optionalRoute: Parcel.Route?
  let key: RowID
  let optionalKey: RowID?
  let texts: [String]
  let numbers: [Int]
  let optionalNumbers: [Int?]
  let sizes: [Parcel.Size]

  init(_ values: inout RandomValues) {
    text = values.text()
    otherText = values.text()
    plainText = values.plainText()
    optionalText = values.maybe { $0.text() }
    number = values.number()
    otherNumber = values.number()
    small = values.smallNumber()
    optionalNumber = values.maybe { $0.number() }
    double = values.double()
    otherDouble = values.double()
    optionalDouble = values.maybe { $0.double() }
    bool = values.bool()
    date = values.date()
    optionalDate = values.maybe { $0.date() }
    decimal = values.decimal()
    code = values.code()
    data = values.data()
    size = values.size()
    optionalRoute = values.maybe { $0.route() }
    key = values.key(upTo: 12)
    optionalKey = values.maybe { $0.key(upTo: 12) }
    texts = values.list { $0.text() }
    numbers = values.list { $0.number() }
    optionalNumbers = values.list { values in values.maybe { $0.number() } }
    sizes = values.list { $0.size() }
  }
}

/// A macro that becomes a condition for each set of constants.
struct PredicateMacro<Record: Entity>: Sendable {
  let name: String
  let make: @Sendable (PredicateConstants) -> Predicate<Record>
  /// Whether Foundation cannot be asked about a row, because it would end the process or go by another rule.
  let isLeftOut: @Sendable (Record, PredicateConstants) -> Bool

  init(_ name: String, _ make: @escaping @Sendable (PredicateConstants) -> Predicate<Record>) {
    self.name = name
    self.make = make
    isLeftOut = { _, _ in false }
  }

  private init(_ macro: Self, _ isLeftOut: @escaping @Sendable (Record, PredicateConstants) -> Bool) {
    name = macro.name
    make = macro.make
    self.isLeftOut = isLeftOut
  }

  /// The macro with the rows that Foundation cannot be asked about.
  func leavingOut(_ isLeftOut: @escaping @Sendable (Record, PredicateConstants) -> Bool) -> Self {
    Self(self, isLeftOut)
  }
}

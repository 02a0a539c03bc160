import Foundation
import WindrowModel
import WindrowStore

extension ConformanceCase {
  /// Every comparison of every type with every awkward constant, judged by the naive meaning.
  static let comparisons: [ConformanceCase] = AwkwardValue.types.flatMap { type in
    (AwkwardValue.of(type) + [AwkwardValue("nil", .null)] + crossed(type)).flatMap { constant in
      ComparisonOperator.allCases.map { comparisonCase(type, $0, constant) }
    }
  }

  private static func comparisonCase(
    _ type: AttributeType, _ comparison: ComparisonOperator, _ constant: AwkwardValue
  ) -> ConformanceCase {
    ConformanceCase("comparisons", "\(type) \(comparison.rawValue) \(constant.label)") { context in
      let table = SampleTable(type)
      let tables = try table.oracle()
      let store = try table.open(context, indexed: true)
      let forms: [Condition] = [
        .comparison(.path("value"), comparison, .constant(constant.value), []),
        .comparison(.constant(constant.value), comparison.mirrored, .path("value"), []),
        .not(.comparison(.path("value"), comparison, .constant(constant.value), [])),
      ]
      try store.read { tx in
        for form in forms {
          try expectAgreement(tx, tables, FetchDescription(entity: "sample", condition: form))
        }
      }
    }
  }

  /// Constants of another type that a type can be compared with, as exact numbers.
  private static func crossed(_ type: AttributeType) -> [AwkwardValue] {
    switch type {
    case .int:
      [
        ("0.5", 0.5), ("-0.5", -0.5), ("2^53 as a double", 0x1p53), ("2^63 as a double", 0x1p63),
        ("-2^63 as a double", -0x1p63), ("infinity", .infinity), ("-infinity", -.infinity), ("1.0", 1),
        ("-0.0", -0.0),
      ].map { AwkwardValue($0.0, .double($0.1)) }
    case .double:
      [
        ("1 as an int", 1), ("2^53 + 1 as an int", 1 << 53 + 1), ("Int64.max", Int64.max),
        ("Int64.min", Int64.min),
      ].map { AwkwardValue($0.0, .int($0.1)) }
    case .decimal:
      [
        AwkwardValue("the int 9", 9), AwkwardValue("the double 0.01", 0.01),
        AwkwardValue("the double 2.505", 2.505),
        AwkwardValue("the double -3.335", -3.335), AwkwardValue("the int Int64.max", .int(.max)),
        AwkwardValue("the double -1e30", -1e30),
        AwkwardValue("2.5000", .decimal(Decimal(sign: .plus, exponent: -4, significand: 25000))),
        AwkwardValue("0.005", .decimal(Decimal(sign: .plus, exponent: -3, significand: 5))),
        AwkwardValue("-0.005", .decimal(Decimal(sign: .minus, exponent: -3, significand: 5))),
      ]
    default: []
    }
  }
}

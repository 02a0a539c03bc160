import Testing
import WindrowModel

@testable import WindrowSemantics

@Suite struct ArithmeticTests {
  @Test(
    arguments: [
      (.add, 2, 3, 5), (.add, .max, 1, nil), (.add, .min, -1, nil), (.add, .max, .min, -1),
      (.subtract, 2, 3, -1), (.subtract, .min, 1, nil), (.subtract, 0, .min, nil),
      (.subtract, -1, .min, .max),
      (.multiply, 6, 7, 42), (.multiply, .max, 2, nil), (.multiply, .min, -1, nil),
      (.multiply, 1 << 32, 1 << 31, nil),
      (.divide, 7, 2, 3), (.divide, -7, 2, -3), (.divide, 7, -2, -3), (.divide, 1, 0, nil),
      (.divide, 0, 0, nil),
      (.divide, .min, -1, nil), (.divide, .max, -1, -.max),
    ] as [(ArithmeticOperator, Int64, Int64, Int64?)])
  func integersGiveAnIntegerOrNil(
    _ arithmetic: ArithmeticOperator, _ left: Int64, _ right: Int64, _ expected: Int64?
  ) {
    #expect(Arithmetic.apply(arithmetic, left, right) == expected)
  }

  @Test(
    arguments: [
      (.add, 0.1, 0.2, 0.30000000000000004), (.add, .infinity, -.infinity, nil),
      (.add, .infinity, 1, .infinity),
      (.subtract, .infinity, .infinity, nil), (.multiply, 1e200, 1e200, .infinity),
      (.multiply, .infinity, 0, nil),
      (.divide, 7, 2, 3.5), (.divide, 1, 0, nil), (.divide, -1, -0.0, nil), (.divide, 0, 0, nil),
      (.divide, .infinity, .infinity, nil), (.divide, 1, .infinity, 0),
    ] as [(ArithmeticOperator, Double, Double, Double?)])
  func doublesGiveADoubleOrNil(
    _ arithmetic: ArithmeticOperator, _ left: Double, _ right: Double, _ expected: Double?
  ) {
    #expect(Arithmetic.apply(arithmetic, left, right) == expected)
  }

  @Test func anIntegerBecomesADoubleBesideOne() {
    #expect(Arithmetic.apply(.divide, Int64(7), 2.0) == 3.5)
    #expect(Arithmetic.apply(.divide, 7.0, Int64(2)) == 3.5)
    #expect(Arithmetic.apply(.subtract, Int64(1), 0.5) == 0.5)
    #expect(Arithmetic.apply(.subtract, 0.5, Int64(1)) == -0.5)
    #expect(Arithmetic.apply(.add, Int64.max, 0.0) == 0x1p63)
    #expect(Arithmetic.apply(.divide, Int64(0), 0.0) == nil)
  }

  @Test(
    arguments: [
      (7, 2, 1), (-7, 2, -1), (7, -2, 1), (.min, -1, nil), (.min, 2, 0), (.max, .min, .max), (5, 0, nil),
    ] as [(Int64, Int64, Int64?)])
  func aRemainderHasTheDividendsSign(_ left: Int64, _ right: Int64, _ expected: Int64?) {
    #expect(Arithmetic.apply(.remainder, left, right) == expected)
  }

  @Test(arguments: [(5, -5), (-5, 5), (0, 0), (.max, -.max), (.min, nil)] as [(Int64, Int64?)])
  func theLeastIntegerHasNoNegative(_ value: Int64, _ expected: Int64?) {
    #expect(Arithmetic.negate(value) == expected)
  }
}

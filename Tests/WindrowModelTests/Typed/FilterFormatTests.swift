import Foundation
import Testing
import WindrowModel

struct FilterFormatTests {
  @Test func aFormatStringIsTheFilterOfItsKeyPaths() throws {
    let filter = try Filter<Expense>(format: "price > %@ AND category.parent.name == 'Food'", [0.5])
    let typed: Filter<Expense> = \.price > Decimal(5) / 10 && \.$category.$parent.name == "Food"
    #expect(try filter.condition() == typed.condition())
  }

  @Test(arguments: [
    ("nope == 1", StoreError.Kind.unknownAttribute), ("amount >", .invalidFormat),
    ("category.name > 1", .typeMismatch), ("title == %@", .invalidFormat),
  ])
  func whatCannotBeMeantIsRefusedAtOnce(format: String, kind: StoreError.Kind) {
    let error = #expect(throws: StoreError.self) { try Filter<Expense>(format: format) }
    #expect(error?.kind == kind)
  }
}

import Testing
import WindrowModel

struct FilterFormatTests {
  @Test func aFormatStringIsTheFilterOfItsKeyPaths() throws {
    let filter = try Filter<Expense>(format: "amount > %@ AND category.parent.name == 'Food'", [0.5])
    let typed: Filter<Expense> = \.amount > 0.5 && \.$category.$parent.name == "Food"
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

import Foundation
import Testing
import WindrowModel

struct PredicateToManyTests {
  private func text(_ predicate: Predicate<Customer>) throws -> String {
    try Condition(predicate).description
  }

  private func refusal(_ predicate: Predicate<Customer>) -> String {
    let error = #expect(throws: StoreError.self) { try Condition(predicate) }
    #expect(error?.kind == .unsupported)
    return error?.message ?? ""
  }

  @Test func quantifiers() throws {
    let (ten, text) = (10, "a")
    #expect(
      try self.text(#Predicate { $0.invoices.contains { $0.cents > ten } }) == "ANY invoices.cents > 10")
    #expect(
      try self.text(#Predicate { $0.invoices.allSatisfy { $0.cents > ten } }) == "ALL invoices.cents > 10")
    #expect(
      try self.text(#Predicate { !$0.invoices.contains { $0.cents > ten } }) == "NONE invoices.cents > 10")
    #expect(try self.text(#Predicate { $0.invoices.count > ten }) == "invoices.@count > 10")
    let both = try Condition(#Predicate<Customer> { $0.invoices.contains { $0.paid && $0.title == text } })
    #expect(
      both
        == .toMany(
          .any, "invoices",
          .and([
            .comparison(.path("paid"), .equal, .constant(true), []),
            .comparison(.path("title"), .equal, .constant("a"), []),
          ])))
  }

  @Test func emptiness() throws {
    let ten = 10
    #expect(
      try Condition(#Predicate<Customer> { $0.invoices.isEmpty }) == .toMany(.none, "invoices", .always(true))
    )
    #expect(
      try Condition(#Predicate<Customer> { !$0.invoices.isEmpty }) == .toMany(.any, "invoices", .always(true))
    )
    #expect(
      try text(#Predicate { $0.invoices.filter { $0.cents > ten }.isEmpty }) == "NONE invoices.cents > 10")
  }

  @Test func waysToToMany() throws {
    let ten = 10
    expect(
      #Predicate { $0.customer?.invoices.contains { $0.cents > ten } == true },
      is: "ANY customer.invoices.cents > 10")
    expect(
      #Predicate { $0.customer?.invoices.allSatisfy { $0.cents > ten } == true },
      is: "customer != nil AND ALL customer.invoices.cents > 10")
    expect(
      #Predicate { $0.customer?.invoices.count == ten },
      is: "TERNARY(customer != nil, customer.invoices.@count, nil) == 10")
  }

  @Test func whatIsRefused() {
    let ten = 10
    #expect(refusal(#Predicate { $0.invoices.filter { $0.paid }.count > ten }).contains("filter { … }.count"))
    #expect(
      refusal(#Predicate { customer in customer.invoices.contains { $0.tax == customer.score } })
        .contains("`$0` of the outer closure"))
  }
}

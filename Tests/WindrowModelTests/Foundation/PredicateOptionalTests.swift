import Foundation
import Testing
import WindrowModel

struct PredicateOptionalTests {
  @Test func optionalsComparedWithConstants() {
    let (text, noText, three) = ("a", String?.none, Int?.some(3))
    expect(#Predicate { $0.note == text }, is: #"note == "a""#)
    expect(#Predicate { $0.note == noText }, is: "note == nil")
    expect(#Predicate { $0.note != nil }, is: "note != nil")
    expect(#Predicate { nil == $0.note }, is: "note == nil")
    expect(#Predicate { $0.tax == three }, is: "tax == 3")
  }

  @Test func chainsAndDefaults() {
    let (text, three) = ("a", 3)
    expect(#Predicate { $0.note?.isEmpty ?? true }, is: #"note == nil OR note == """#)
    expect(#Predicate { $0.note?.isEmpty == false }, is: #"note != nil AND note != """#)
    expect(#Predicate { $0.note?.contains(text) == true }, is: #"note CONTAINS "a""#)
    expect(#Predicate { $0.note?.contains(text) ?? false }, is: #"note CONTAINS "a""#)
    expect(#Predicate { $0.note?.contains(text) ?? true }, is: #"note == nil OR note CONTAINS "a""#)
    expect(#Predicate { $0.note?.contains(text) == nil }, is: "note == nil")
    expect(#Predicate { $0.note?.contains(text) != true }, is: #"NOT note CONTAINS "a""#)
    expect(
      #Predicate { $0.note?.contains(text) ?? $0.paid },
      is: #"note CONTAINS "a" OR note == nil AND paid == TRUE"#)
    expect(
      #Predicate { $0.note?.contains(text) ?? ($0.cents > three) },
      is: #"note CONTAINS "a" OR note == nil AND cents > 3"#)
    expect(
      #Predicate { ($0.note?.count ?? 0) > three }, is: "TERNARY(length:(note) != nil, length:(note), 0) > 3")
    expect(#Predicate { $0.note?.count == three }, is: "length:(note) == 3")
    expect(#Predicate { ($0.tax ?? $0.cents) > three }, is: "TERNARY(tax != nil, tax, cents) > 3")
  }

  @Test func bindings() {
    let three = 3
    expect(#Predicate { e in if let tax = e.tax { tax > three } else { false } }, is: "tax > 3")
    expect(#Predicate { e in if let tax = e.tax { tax > three } else { true } }, is: "tax == nil OR tax > 3")
    expect(
      #Predicate { e in if let tax = e.tax { tax != three } else { false } }, is: "tax != nil AND tax != 3")
    expect(#Predicate { $0.tax.flatMap { $0 + 1 } == three }, is: "tax + 1 == 3")
    expect(
      #Predicate { e in e.tax.flatMap { _ in e.cents } == three }, is: "TERNARY(tax != nil, cents, nil) == 3")
    expect(#Predicate { $0.tax! > three }, is: "tax > 3")
    expect(#Predicate { $0.tax != nil && $0.tax! > three }, is: "tax != nil AND tax > 3")
  }

  @Test func relatedRows() {
    let (text, three, id) = ("a", 3, RecordID<Customer>(4))
    let optionalText: String? = "a"
    expect(#Predicate { $0.customer?.name == text }, is: #"customer.name == "a""#)
    expect(#Predicate { $0.$customer.name == optionalText }, is: #"customer.name == "a""#)
    expect(#Predicate { $0.customer!.name == text }, is: #"customer.name == "a""#)
    expect(#Predicate { $0.customer == nil }, is: "customer == nil")
    expect(#Predicate { $0.customer != nil }, is: "customer != nil")
    expect(#Predicate { $0.customer?.id == id }, is: "customer == 4")
    expect(#Predicate { $0.customer?.score == three }, is: "customer.score == 3")
    expect(#Predicate { $0.customer?.score == nil }, is: "customer.score == nil")
    expect(#Predicate { $0.customer?.isVIP == true }, is: "customer.isVIP == TRUE")
    expect(#Predicate { $0.customer?.isVIP ?? true }, is: "customer.isVIP != FALSE")
    expect(#Predicate { $0.customer?.region?.name == text }, is: #"customer.region.name == "a""#)
    expect(#Predicate { $0.$customer.$region.name == optionalText }, is: #"customer.region.name == "a""#)
    expect(#Predicate { $0.$customer.$region.id == nil }, is: "customer.region == nil")
    expect(#Predicate { $0.customer?.region == nil }, is: "customer.region == nil")
    expect(#Predicate { $0.customer?.name.contains(text) == true }, is: #"customer.name CONTAINS "a""#)
    expect(
      #Predicate { $0.customer?.name.contains(text) == false },
      is: #"customer != nil AND NOT customer.name CONTAINS "a""#)
    expect(
      #Predicate { e in if let customer = e.customer { customer.name == text } else { e.paid } },
      is: #"customer.name == "a" OR customer == nil AND paid == TRUE"#)
    expect(
      #Predicate { $0.customer.flatMap { $0.score ?? 3 } == three },
      is: "TERNARY(customer != nil, TERNARY(customer.score != nil, customer.score, 3), nil) == 3")
  }
}

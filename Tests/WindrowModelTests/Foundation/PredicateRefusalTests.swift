import Foundation
import Testing
import WindrowModel

struct PredicateRefusalTests {
  @Test func castsAndTypes() {
    // Written out: the compiler warns of a cast that it can see through.
    typealias Expressions = PredicateExpressions
    expect(
      Predicate {
        Expressions.build_Equal(
          lhs: Expressions.ConditionalCast<_, Int32>(Expressions.build_KeyPath(root: $0, keyPath: \.cents)),
          rhs: Expressions.build_NilLiteral())
      }, isRefusedFor: "as? Int32")
    expect(
      Predicate {
        Expressions.build_Equal(
          lhs: Expressions.ForceCast<_, Int32>(Expressions.build_KeyPath(root: $0, keyPath: \.cents)),
          rhs: Expressions.build_Arg(3))
      }, isRefusedFor: "as! Int32")
    expect(
      Predicate { Expressions.TypeCheck<_, String>(Expressions.build_KeyPath(root: $0, keyPath: \.cents)) },
      isRefusedFor: "is String")
  }

  @Test func subscriptsAndSequences() {
    let (index, table) = (0, ["a": 1])
    let numbers = [1, 2]
    expect(#Predicate { numbers[$0.cents] == index }, isRefusedFor: "[index]")
    expect(#Predicate { table[$0.title] == 1 }, isRefusedFor: "[key]")
    expect(#Predicate { table[$0.title, default: 2] == 1 }, isRefusedFor: "[key, default:]")
    expect(#Predicate { $0.tax == numbers.max() }, isRefusedFor: "max()")
    expect(#Predicate { $0.tax == numbers.min() }, isRefusedFor: "min()")
    expect(#Predicate { e in numbers.filter { $0 == e.cents }.isEmpty }, isRefusedFor: "filter(_:)")
    expect(#Predicate { $0.blob.contains(7) }, isRefusedFor: "contains(_:)")
  }

  @Test func regularExpressions() {
    expect(#Predicate { $0.title.contains(/a+/) }, isRefusedFor: "regular expression")
  }

  @Test func propertiesOfValues() {
    let channel = true
    expect(#Predicate { $0.title.utf8.count > 1 }, isRefusedFor: #"\String.<computed UTF8View>"#)
    expect(#Predicate { $0.due.timeIntervalSinceReferenceDate > 1 }, isRefusedFor: #"\Date"#)
    expect(#Predicate { $0.channel.isOnline == channel }, isRefusedFor: #"\Channel.<computed Bool>"#)
  }

  @Test func widthsOfNumbers() {
    let (one, small) = (Decimal(1), Int32(1))
    expect(#Predicate { $0.price + one > one }, isRefusedFor: "`+` of Decimal")
    expect(#Predicate { $0.small * small > small }, isRefusedFor: "`*` of Int32")
    expect(#Predicate { $0.small % small > small }, isRefusedFor: "`%` of Int32")
    expect(#Predicate { -$0.price > one }, isRefusedFor: "`-` of Decimal")
    let (float, notANumber, huge) = (Float(1), Double.nan, UInt64.max)
    expect(#Predicate { _ in float == 1 }, isRefusedFor: "Float")
    expect(#Predicate { $0.rate == notANumber }, isRefusedFor: "NaN", .invalidValue)
    expect(#Predicate { _ in huge == 1 }, isRefusedFor: "Int64.max", .invalidValue)
  }

  @Test func ordersOfEnumerations() {
    let channel = Channel.mail
    expect(#Predicate { $0.channel < channel }, isRefusedFor: "`<` of Channel")
    expect(#Predicate { (channel...channel).contains($0.channel) }, isRefusedFor: "contains(_:)")
  }

  @Test func wholeObjects() {
    expect(#Predicate { $0.customer == $0.customer }, isRefusedFor: "$0.$name.id")
    expect(#Predicate { ($0.customer ?? $0.customer!) == $0.customer! }, isRefusedFor: "$0.customer ?? …")
  }

  @Test func propertiesThatNoColumnHolds() {
    expect(
      #Predicate { $0.isLarge },
      isRefusedFor: #"\Invoice.<computed Bool> stands for no attribute of "invoice""#, .unknownAttribute)
    expect(#Predicate { $0.customer?.shout == "A" }, isRefusedFor: "customer", .unknownAttribute)
    expect(#Predicate { $0.$customer.shout == "A" }, isRefusedFor: "customer", .unknownAttribute)
  }

  @Test func requestsRefuseWhenTheyAreBuilt() {
    let error = #expect(throws: StoreError.self) {
      try FetchRequest<Invoice>().filter(#Predicate<Invoice> { $0.small % 2 == 1 })
    }
    #expect(error?.kind == .unsupported && error?.entity == "invoice")
  }

  @Test func predicatesJoinAsFilters() throws {
    let first = #Predicate<Invoice> { $0.paid }
    let second = #Predicate<Invoice> { $0.cents > 3 }
    let joined = try Filter(first) && !Filter(second)
    #expect(try joined.condition().description == "paid == TRUE AND NOT cents > 3")
    let request = try FetchRequest<Invoice>().filter(first).filter(second)
    #expect(try request.description().condition?.description == "paid == TRUE AND cents > 3")
  }
}

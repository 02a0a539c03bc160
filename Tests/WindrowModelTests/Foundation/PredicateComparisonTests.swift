import Foundation
import Testing
import WindrowModel

struct PredicateComparisonTests {
  @Test func comparisonsOfAttributesWithConstants() {
    let (text, ten) = ("a", 10)
    expect(#Predicate { $0.title == text }, is: #"title == "a""#)
    expect(#Predicate { $0.title != text }, is: #"title != "a""#)
    expect(#Predicate { $0.cents < ten }, is: "cents < 10")
    expect(#Predicate { $0.cents <= ten }, is: "cents <= 10")
    expect(#Predicate { $0.cents > ten }, is: "cents > 10")
    expect(#Predicate { ten >= $0.cents }, is: "10 >= cents")
    expect(#Predicate { $0.cents > -3 }, is: "cents > -3")
    expect(#Predicate { $0.title < text }, is: #"title < "a""#)
    expect(#Predicate { $0.rate >= 0.5 }, is: "rate >= 0.5")
    expect(#Predicate { $0.price > -3.5 }, is: "price > -3.5")
  }

  @Test func logic() {
    let (text, ten) = ("a", 10)
    expect(#Predicate { $0.title == text && $0.cents == ten }, is: #"title == "a" AND cents == 10"#)
    expect(#Predicate { $0.title == text || $0.cents == ten }, is: #"title == "a" OR cents == 10"#)
    expect(#Predicate { !($0.cents > ten) }, is: "NOT cents > 10")
    expect(#Predicate { !($0.cents == ten) }, is: "cents != 10")
    expect(#Predicate { !(!$0.paid) }, is: "paid == TRUE")
    expect(#Predicate { _ in true }, is: "TRUEPREDICATE")
    expect(#Predicate { _ in !true }, is: "FALSEPREDICATE")
    expect(
      #Predicate { $0.paid ? $0.cents > ten : $0.title == text },
      is: #"paid == TRUE AND cents > 10 OR paid != TRUE AND title == "a""#)
    expect(#Predicate { $0.paid ? $0.cents > ten : false }, is: "paid == TRUE AND cents > 10")
    expect(#Predicate { $0.paid ? $0.cents > ten : true }, is: "paid != TRUE OR cents > 10")
    expect(#Predicate { $0.paid ? true : $0.cents > ten }, is: "paid == TRUE OR cents > 10")
    expect(#Predicate { $0.paid ? false : $0.cents > ten }, is: "paid != TRUE AND cents > 10")
    expect(#Predicate { ($0.paid ? $0.cents : ten) > ten }, is: "TERNARY(paid == TRUE, cents, 10) > 10")
  }

  @Test func boolsAreConditionsAndValues() {
    let (yes, ten) = (true, 10)
    expect(#Predicate { $0.paid }, is: "paid == TRUE")
    expect(#Predicate { $0.paid == yes }, is: "paid == TRUE")
    expect(#Predicate { !$0.paid }, is: "paid != TRUE")
    expect(#Predicate { $0.sent == yes }, is: "sent == TRUE")
    expect(#Predicate { $0.sent == nil }, is: "sent == nil")
    expect(#Predicate { $0.sent ?? false }, is: "sent == TRUE")
    expect(#Predicate { $0.sent ?? true }, is: "sent != FALSE")
    expect(#Predicate { ($0.cents > ten) == yes }, is: "cents > 10")
    expect(#Predicate { ($0.cents > ten) != yes }, is: "NOT cents > 10")
    expect(#Predicate { ($0.cents > ten) == $0.paid }, is: "TERNARY(cents > 10, TRUE, FALSE) == paid")
  }

  @Test func constantsOfEveryType() throws {
    let token = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
    let (due, blob, big) = (
      Date(timeIntervalSinceReferenceDate: 0), Data([1, 255]), Decimal(string: "1.25")!
    )
    expect(
      #Predicate { $0.token == token && $0.blob == blob },
      is: "token == 00010203-0405-0607-0809-0A0B0C0D0E0F AND blob == data(2 bytes)")
    expect(#Predicate { $0.due > due }, is: "due > date(0.0)")
    expect(#Predicate { $0.price <= big }, is: "price <= 1.25")
    let (row, customer) = (RecordID<Invoice>(7), RecordID<Customer>(8))
    expect(#Predicate { $0.id == row }, is: "id == 7")
    expect(#Predicate { $0.id < row }, is: "id < 7")
    expect(#Predicate { $0.id.rawValue == 7 }, is: "id == 7")
    expect(#Predicate { $0.$customer.id == customer }, is: "customer == 8")
    let (channel, noChannel) = (Channel.shop, Channel?.none)
    expect(
      #Predicate { $0.channel == channel && $0.reply == channel },
      is: #"channel == "shop" AND reply == "shop""#)
    expect(#Predicate { $0.reply == noChannel }, is: "reply == nil")
    expect(#Predicate { $0.channel.rawValue == "mail" }, is: #"channel == "mail""#)
    expect(#Predicate { $0.reply?.rawValue == "mail" }, is: #"reply == "mail""#)
    let largest = UInt64(Int64.max)
    #expect(
      try Condition(#Predicate<Invoice> { _ in largest == 1 }).description == "9223372036854775807 == 1")
  }

  @Test func textsOfConstantsAreNormalised() throws {
    let decomposed = "e\u{301}"
    guard
      case .comparison(_, .equal, .constant(.string(let text)), _) = try Condition(
        #Predicate<Invoice> { $0.title == decomposed })
    else {
      Issue.record("no comparison")
      return
    }
    #expect(Array(text.utf8) == [0xC3, 0xA9])
  }

  @Test func propertiesOfConstantsAreRead() {
    struct Search: Codable, Sendable {
      var text: String
      var least: Int?
    }
    let search = Search(text: "a", least: 3)
    expect(#Predicate { $0.title == search.text }, is: #"title == "a""#)
    expect(#Predicate { search.text.isEmpty || $0.title.contains(search.text) }, is: #"title CONTAINS "a""#)
    expect(#Predicate { $0.cents > search.text.count }, is: "cents > 1")
    expect(#Predicate { e in if let least = search.least { e.cents > least } else { true } }, is: "cents > 3")
    let nothing = Search(text: "", least: nil)
    expect(
      #Predicate { e in if let least = nothing.least { e.cents > least } else { true } }, is: "TRUEPREDICATE")
    expect(#Predicate { nothing.text.isEmpty || $0.title.contains(nothing.text) }, is: "TRUEPREDICATE")
  }

  @Test func arithmetic() {
    let two = 2
    expect(#Predicate { $0.cents + two > $0.cents * two }, is: "cents + 2 > cents * 2")
    expect(#Predicate { ($0.cents - two) / two == two }, is: "(cents - 2) / 2 == 2")
    expect(#Predicate { $0.cents % two == 1 }, is: "modulus:by:(cents, 2) == 1")
    expect(#Predicate { -$0.cents < two }, is: "-cents < 2")
    expect(#Predicate { $0.rate / 0.5 > 1 }, is: "rate / 0.5 > 1.0")
    expect(#Predicate { ($0.tax ?? 0) + $0.cents > two }, is: "TERNARY(tax != nil, tax, 0) + cents > 2")
  }
}

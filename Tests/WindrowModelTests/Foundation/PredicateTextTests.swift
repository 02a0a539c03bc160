import Foundation
import Testing
import WindrowModel

struct PredicateTextTests {
  @Test func searches() {
    let text = "a"
    expect(#Predicate { $0.title.contains(text) }, is: #"title CONTAINS "a""#)
    expect(#Predicate { $0.title.starts(with: text) }, is: #"title BEGINSWITH "a""#)
    expect(#Predicate { text.contains($0.title) }, is: #""a" CONTAINS title"#)
    expect(#Predicate { $0.title.contains("") }, is: #"title CONTAINS """#)
    expect(#Predicate { $0.title.isEmpty }, is: #"title == """#)
    expect(#Predicate { !$0.title.isEmpty }, is: #"title != """#)
    expect(#Predicate { $0.title.count > 3 }, is: "length:(title) > 3")
    expect(#Predicate { $0.title.folded.contains(text) }, is: #"folded[cd](title) CONTAINS "a""#)
    expect(#Predicate { $0.title.folded == text }, is: #"folded[cd](title) == "a""#)
    expect(#Predicate { $0.note?.folded == text }, is: #"folded[cd](note) == "a""#)
  }

  #if canImport(Darwin) || compiler(<6.4)
    @Test func localizedSearches() {
      let (text, empty) = ("É", "")
      expect(#Predicate { $0.title.localizedStandardContains(text) }, is: #"title CONTAINS[cd] "É""#)
      expect(#Predicate { $0.title.localizedStandardContains(empty) }, is: "FALSEPREDICATE")
      expect(
        #Predicate { text.localizedStandardContains($0.title) },
        is: #"title != "" AND "É" CONTAINS[cd] title"#)
      expect(
        #Predicate { $0.customer?.name.localizedStandardContains(text) == true },
        is: #"customer.name CONTAINS[cd] "É""#)
    }
  #endif

  @Test(arguments: [
    ("ÄRGER", "arger"), ("Straße", "strasse"), ("İstanbul", "istanbul"), ("ﬁn", "fin"),
    ("plain 1", "plain 1"), ("", ""),
    ("e\u{301}", "e"), ("か\u{3099}", "が"), ("ØRE", "øre"), ("\r\n", "\r\n"),
  ])
  func textsFold(text: String, folded: String) {
    #expect(Array(text.folded.utf8) == Array(folded.utf8))
  }

  @Test func membership() {
    let (numbers, optionals, texts) = ([1, 2], [1, nil], Set(["a"]))
    let channels: [Channel] = [.mail]
    expect(#Predicate { numbers.contains($0.cents) }, is: "cents IN {1, 2}")
    expect(#Predicate { optionals.contains($0.tax) }, is: "tax IN {1, nil}")
    expect(#Predicate { texts.contains($0.title) }, is: #"title IN {"a"}"#)
    expect(#Predicate { ["a", "b"].contains($0.title) }, is: #"title IN {"a", "b"}"#)
    expect(#Predicate { channels.contains($0.channel) }, is: #"channel IN {"mail"}"#)
    let ids: [RecordID<Customer>?] = [3, nil]
    expect(#Predicate { ids.contains($0.$customer.id) }, is: "customer IN {3, nil}")
    let none: [Int] = []
    expect(#Predicate { none.contains($0.cents) }, is: "cents IN {}")
  }

  @Test func ranges() {
    let (closed, open, from, upTo, through) = (1...3, 1..<3, 1..., ..<3, ...3)
    expect(#Predicate { closed.contains($0.cents) }, is: "cents BETWEEN {1, 3}")
    expect(#Predicate { open.contains($0.cents) }, is: "cents >= 1 AND cents < 3")
    expect(#Predicate { from.contains($0.cents) }, is: "cents >= 1")
    expect(#Predicate { upTo.contains($0.cents) }, is: "cents < 3")
    expect(#Predicate { through.contains($0.cents) }, is: "cents <= 3")
    expect(#Predicate { (1...3).contains($0.cents) }, is: "cents BETWEEN {1, 3}")
    expect(
      #Predicate { ($0.cents..<9).contains($0.small == 1 ? 2 : 3) },
      is: "TERNARY(small == 1, 2, 3) >= cents AND TERNARY(small == 1, 2, 3) < 9")
  }

  @Test func closuresOverConstants() {
    let (words, none) = (["a", "b"], [String]())
    expect(
      #Predicate { e in words.allSatisfy { e.title.contains($0) } },
      is: #"title CONTAINS "a" AND title CONTAINS "b""#)
    expect(
      #Predicate { e in words.contains { e.title == $0 } }, is: #"title == "a" OR title == "b""#)
    expect(#Predicate { e in none.allSatisfy { e.title.contains($0) } }, is: "TRUEPREDICATE")
    expect(#Predicate { e in none.contains { e.title.contains($0) } }, is: "FALSEPREDICATE")
  }
}

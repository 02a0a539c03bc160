import Foundation
import Testing
import WindrowModel

struct SortDescriptorTests {
  @Test func termsComeFromKeyPathsAndOrders() throws {
    let expected: [(SortDescriptor<Invoice>, String)] = [
      (SortDescriptor(\.cents), "cents"), (SortDescriptor(\.cents, order: .reverse), "cents desc"),
      (SortDescriptor(\.note), "note"), (SortDescriptor(\.note, order: .reverse), "note desc"),
      (SortDescriptor(\.title, comparator: .lexical), "title"),
      (SortDescriptor(\.title, comparator: .lexical, order: .reverse), "title desc"),
      (SortDescriptor(\.note, comparator: .lexical), "note"),
      (SortDescriptor(\.due), "due"), (SortDescriptor(\.price), "price"), (SortDescriptor(\.token), "token"),
      (SortDescriptor(\.id), "id"), (SortDescriptor(\.$customer.id), "customer"),
      (SortDescriptor(\.$customer.name), "customer.name"),
      (SortDescriptor(\.customer?.name), "customer.name"),
      (SortDescriptor(\.customer?.score, order: .reverse), "customer.score desc"),
      (SortDescriptor(\.customer?.region?.name), "customer.region.name"),
    ]
    for (descriptor, text) in expected { #expect(try SortTerm(descriptor).description == text) }
  }

  @Test func orderSetAfterwardsCounts() throws {
    var descriptor = SortDescriptor(\Invoice.cents)
    descriptor.order = .reverse
    #expect(try SortTerm(descriptor) == SortTerm("cents", .descending))
    var comparator = String.StandardComparator.lexical
    comparator.order = .reverse
    #expect(
      try SortTerm(SortDescriptor(\Invoice.title, comparator: comparator)) == SortTerm("title", .descending))
  }

  @Test func requestsTakeThem() throws {
    let request = try FetchRequest<Invoice>().sorted(by: \.paid)
      .sorted(by: SortDescriptor(\.customer?.name), SortDescriptor(\.cents, order: .reverse))
      .sorted(by: [SortDescriptor(\.due)])
    #expect(
      try request.description().sort.map(\.description) == ["paid", "customer.name", "cents desc", "due"])
  }

  @Test func otherDescriptorsAreRefused() throws {
    let enumeration = #expect(throws: StoreError.self) { try SortTerm(SortDescriptor(\Invoice.channel)) }
    #expect(enumeration?.kind == .unsupported && enumeration?.message.contains("Channel") == true)
    let computed = #expect(throws: StoreError.self) {
      try SortTerm(SortDescriptor(\Invoice.customerNameOrNone))
    }
    #expect(computed?.kind == .unknownAttribute)
    #expect(throws: StoreError.self) {
      try FetchRequest<Invoice>().sorted(by: SortDescriptor(\.cents), SortDescriptor(\.channel))
    }
  }
}

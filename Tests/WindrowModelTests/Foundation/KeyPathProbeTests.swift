import Foundation
import Testing

@testable import WindrowModel

struct KeyPathProbeTests {
  @Test func chainsOverRelatedRowsAreFound() throws {
    let expected: [(PartialKeyPath<Invoice>, String)] = [
      (\.customer?.name, "customer.name"), (\.customer?.score, "customer.score"),
      (\.customer?.isVIP, "customer.isVIP"), (\.customer?.isBlocked, "customer.isBlocked"),
      (\.customer?.id, "customer"), (\.customer?.region, "customer.region"),
      (\.customer?.$region, "customer.region"), (\.customer?.region?.id, "customer.region"),
      (\.customer?.region?.name, "customer.region.name"), (\.customerName, "customer.name"),
      (\.$customer.wrappedValue?.name, "customer.name"),
    ]
    for (keyPath, path) in expected {
      #expect(try EntityMapping<Invoice>.of().path(keyPath).description == path, "\(keyPath)")
    }
  }

  @Test func selfReferencesEndWhereTheKeyPathEnds() throws {
    let path = try EntityMapping<Expense>.of().path(\.category?.parent?.parent?.parent?.parent?.name)
    #expect(path.description == "category.parent.parent.parent.parent.name")
  }

  @Test func whatComputesIsNotFound() throws {
    let computed: [PartialKeyPath<Invoice>] = [
      \.isLarge, \.customerNameOrNone, \.customer?.shout, \.customer?.scoreOrZero, \.customer?.nameAndScore,
      \.customer?.isVIPOrBlocked, \.customer?.name.count, \.title.count, \.title.folded, \.self,
      \.customer?.name.folded,
    ]
    for keyPath in computed {
      let error = #expect(throws: StoreError.self, "\(keyPath)") {
        try EntityMapping<Invoice>.of().path(keyPath)
      }
      #expect(error?.kind == .unknownAttribute)
    }
  }

  @Test func buildersTakeChains() throws {
    let filter: Filter<Invoice> = \.customer?.name == "a" && .contains(\.customer?.name, "b")
    #expect(try filter.condition().description == #"customer.name == "a" AND customer.name CONTAINS "b""#)
    let request = FetchRequest<Invoice>().sorted(by: \.customer?.region?.name).sectioned(by: \.customer?.name)
    #expect(try request.description().sort.map(\.description) == ["customer.region.name"])
    #expect(try request.description().sectionBy == .value("customer.name"))
  }
}

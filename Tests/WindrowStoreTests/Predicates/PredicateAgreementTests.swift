import Foundation
import Testing
import Windrow
import WindrowMemory
import WindrowSQLite

/// Predicates mean the same to Foundation, which evaluates them, and to both stores, which execute what they were read as.
///
/// Foundation is not asked about rows on which it would end the process, throws, or goes by another rule; each macro says which.
struct PredicateAgreementTests {
  private static let parcels =
    comparisonMacros + boolMacros + arithmeticMacros + optionalMacros + relatedMacros + textMacros
    + localizedMacros
    + membershipMacros + siblingMacros
  private static let constantsOfEach = 55

  @Test func thereAreEnoughConditions() {
    let names = Self.parcels.map(\.name) + senderMacros.map(\.name) + countryMacros.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count >= 60)
    #expect(names.count * Self.constantsOfEach >= 5000)
  }

  @Test(arguments: parcels.indices)
  func foundationAndBothStoresAgree(index: Int) throws {
    try compare(Self.parcels[index], seed: UInt64(index))
  }

  @Test(arguments: senderMacros.indices)
  func theyAgreeOnToManys(index: Int) throws { try compare(senderMacros[index], seed: UInt64(500 + index)) }

  @Test(arguments: countryMacros.indices)
  func theyAgreeOnToManysOfToManys(index: Int) throws {
    try compare(countryMacros[index], seed: UInt64(800 + index))
  }

  private func compare<Record: Entity>(_ macro: PredicateMacro<Record>, seed: UInt64) throws {
    var values = RandomValues(seed: 1000 + seed)
    try PredicateScene(seed: seed / 8).compare(macro, constants: Self.constantsOfEach, &values)
  }
}

/// The same rows in both stores, and as records for Foundation.
struct PredicateScene {
  private let stores: [any Store]

  init(seed: UInt64) throws {
    let schema = try Schema(Parcel.self)
    stores = [MemoryStore(schema: schema), try SQLiteStore.inMemory(schema: schema)]
    for store in stores {
      var values = RandomValues(seed: seed)
      try store.write { transaction throws in
        let names = ["", "é", "a", "ß"].map { Country(name: $0) }
        let countries = try transaction.insert(contentsOf: names)
        let senders = try transaction.insert(contentsOf: (0..<12).map { _ in values.sender(countries) })
        try transaction.insert(contentsOf: (0..<60).map { _ in values.parcel(senders) })
      }
    }
  }

  /// Compares a macro with several sets of constants, and makes sure that the rows tell true from false.
  func compare<Record: Entity>(
    _ macro: PredicateMacro<Record>, constants count: Int, _ values: inout RandomValues
  ) throws {
    let records = try stores[0].read { try $0.fetch(FetchRequest<Record>()) }
    var (asked, found) = (0, 0)
    for _ in 0..<count {
      let constants = PredicateConstants(&values)
      let predicate = macro.make(constants)
      let request = try FetchRequest<Record>().filter(predicate)
      let ids = try stores.map { store in try store.read { try $0.fetch(request).map(\.id) } }
      #expect(ids[0] == ids[1], "memory and SQLite, \(macro.name): \(predicate)")
      let matches = Set(ids[0])
      for record in records where !macro.isLeftOut(record, constants) {
        guard let isMatch = try? predicate.evaluate(record) else { continue }
        asked += 1
        if isMatch { found += 1 }
        guard isMatch != matches.contains(record.id) else { continue }
        Issue.record("Foundation says \(isMatch) of \(record), \(macro.name): \(try request.description())")
        return
      }
    }
    #expect(asked >= records.count && found > 0 && found < asked, "\(macro.name): \(found) of \(asked)")
  }
}

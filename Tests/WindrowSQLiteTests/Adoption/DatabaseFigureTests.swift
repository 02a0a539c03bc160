import Foundation
import Testing
import Windrow
import WindrowSQLite

/// The figures of the databases in `Fixtures/Databases`, which the sqlite3 shell computed.
@Suite struct DatabaseFigureTests {
  @Test func flights() throws {
    try AdoptedFile("flights_small.sqlite").read(Flight.self) { (tx) throws in
      let days = try tx.fetchSections(FetchRequest<Flight>().sectioned(by: \.day))
      #expect(days.map(\.key) == [8, 9, 10, 11, 12, 13])
      #expect(days.map(\.ids.count) == [930, 684, 829, 929, 893, 918])
      let late = FetchRequest<Flight>().sorted(by: \.departureDelay, .descending).limit(3)
      #expect(try tx.fetchIDs(late) == [119785, 122486, 119322])
      #expect(try tx.fetch(late).map(\.id) == [119785, 122486, 119322])
      #expect(try tx.sum(of: \Flight.distance) == 5_166_445)
      #expect(try tx.count(FetchRequest<Flight>()) == 5183)
    }
  }

  @Test func cities() throws {
    try AdoptedFile("cities_small.sqlite").read(City.self) { (tx) throws in
      let countries = try tx.fetchSections(FetchRequest<City>().sectioned(by: \.country))
      #expect(countries.count == 156)
      #expect(try tx.countDistinct(of: \City.country) == 156)
      let counts = Dictionary(uniqueKeysWithValues: countries.map { ($0.key, $0.ids.count) })
      #expect(counts["CN"] == 408)
      #expect(counts["IN"] == 326)
      #expect(counts["BR"] == 204)
      let sorted = FetchRequest<City>().sorted(by: \.country).sorted(by: \.population, .descending).limit(3)
      #expect(try tx.fetchIDs(sorted) == [292223, 292968, 292672])
      #expect(try tx.fetch(FetchRequest<City>()).count == 3165)
    }
  }

  @Test func expensesWithTheLog() throws {
    try AdoptedFile("Expenses.store").read(StoredExpense.self) { (tx) throws in
      #expect(try tx.count(FetchRequest<StoredExpense>()) == 600)
      #expect(try tx.count(FetchRequest<StoredExpense>().filter(\.amount == nil)) == 11)
      #expect(try tx.count(FetchRequest<StoredExpense>().filter(\.date == nil)) == 14)
      #expect(try tx.count(FetchRequest<StoredExpense>().filter(\.title == nil)) == 20)
      #expect(try tx.count(FetchRequest<StoredExpense>().filter(\.title == "")) == 22)
      #expect(try tx.find(RecordID<StoredExpense>(601)) != nil)
      #expect(try tx.find(RecordID<StoredExpense>(10)) == nil)
    }
  }

  @Test(arguments: [
    ("CHF", 149, 1_539_455), ("EUR", 147, 1_407_583), ("JPY", 163, 1_649_800), ("USD", 141, 1_491_841),
  ])
  func expensesOfACurrency(_ currency: String, _ count: Int, _ cents: Int) throws {
    try AdoptedFile("Expenses.store").read(StoredExpense.self) { (tx) throws in
      let ofCurrency: Filter<StoredExpense> = \.currency == currency
      let rows = try tx.fetch(FetchRequest<StoredExpense>().filter(ofCurrency))
      #expect(rows.count == count)
      let sum = try tx.sum(of: \StoredExpense.amount, where: ofCurrency)
      #expect(sum == Decimal(cents) / 100)
      #expect(rows.compactMap(\.amount).reduce(0, +) == Decimal(cents) / 100)
    }
  }

  @Test func expensesOfAllCurrenciesInOneRequest() throws {
    try AdoptedFile("Expenses.store").read(StoredExpense.self) { (tx) throws in
      let request = AggregateRequest<StoredExpense>().grouped(by: .value(\.currency))
        .values(.count, .sum(\.amount))
      let groups = try tx.fetch(request)
      #expect(groups.map(\.keys) == ["CHF", "EUR", "JPY", "USD"])
      #expect(groups.map(\.values.0) == [149, 147, 163, 141])
      #expect(groups.map { $0.values.1.map { $0 * 100 } } == [1_539_455, 1_407_583, 1_649_800, 1_491_841])
    }
  }

  @Test func expensesWithoutTheLog() throws {
    try AdoptedFile("Expenses.store", withLog: false).read(StoredExpense.self) { (tx) throws in
      #expect(try tx.count(FetchRequest<StoredExpense>()) == 600)
      #expect(try tx.count(FetchRequest<StoredExpense>().filter(\.title == "")) == 23)
      #expect(try tx.find(RecordID<StoredExpense>(10)) != nil)
      #expect(try tx.find(RecordID<StoredExpense>(601)) == nil)
    }
  }

  @Test func valuesOfAnExpenseAsCoreDataMeansThem() throws {
    try AdoptedFile("Expenses.store").read(StoredExpense.self) { (tx) throws in
      let expense = try #require(try tx.find(RecordID<StoredExpense>(1)))
      #expect(expense.title == "Rent")
      #expect(expense.amount == 115)
      #expect(expense.currency == "JPY")
      #expect(expense.date == Date(timeIntervalSinceReferenceDate: 700_863_877.0802314))
      #expect(expense.isPaid == false)
      #expect(expense.$category.id == 4)
      #expect(try expense.$category.fetch()?.name == "交通")
      // Row 5 has a whole date, which its NUMERIC column keeps as an integer.
      let whole: Filter<StoredExpense> = \.date == Date(timeIntervalSinceReferenceDate: 724_796_800)
      #expect(try tx.fetchIDs(FetchRequest<StoredExpense>().filter(whole)).contains(5))
      let cents: Filter<StoredExpense> = \.amount == Decimal(8772) / 100
      #expect(try tx.fetchIDs(FetchRequest<StoredExpense>().filter(cents)).contains(2))
    }
  }

  @Test func theLastOfSeveralStoresLeavesNothingBeside() throws {
    let file = try AdoptedFile("Expenses.store", withLog: false)
    let before = try file.contents()
    var first: SQLiteStore? = try file.open(StoredCategory.self)
    var second: SQLiteStore? = try file.open(StoredCategory.self)
    #expect(try file.contents().count == 3)
    try first?.close()
    #expect(try second?.read { try $0.count(FetchRequest<StoredCategory>()) } == 7)
    // Without being closed.
    first = nil
    second = nil
    #expect(try file.contents() == before)
  }

  @Test func aStoreOfCoreDataIsNotOpenedForWriting() throws {
    let file = try AdoptedFile("Expenses.store")
    let before = try file.contents()
    let error = storeError { _ = try SQLiteStore(adopting: file.path, schema: Schema(StoredExpense.self)) }
    #expect(error?.kind == .unsupported)
    #expect(try file.contents() == before)
  }
}

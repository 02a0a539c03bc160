import Foundation
import Windrow

/// A flight of `flights_small.sqlite`.
struct Flight: Entity {
  var id: RecordID<Flight> = .unassigned
  var day: Int
  var departureDelay: Int?
  var carrier: String
  var tailNumber: String?
  var distance: Int

  static func configure(_ entity: inout EntityConfiguration<Flight>) {
    entity.table("flights")
    entity.column(\.departureDelay, "dep_delay")
    entity.column(\.tailNumber, "tailnum")
  }
}

extension Flight {
  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    day = try row.value("day", \.day)
    departureDelay = try row.value("departureDelay", \.departureDelay)
    carrier = try row.value("carrier", \.carrier)
    tailNumber = try row.value("tailNumber", \.tailNumber)
    distance = try row.value("distance", \.distance)
  }
}

/// A city of `cities_small.sqlite`, whose names may be in any normalisation form.
struct City: Entity {
  var id: RecordID<City> = .unassigned
  var name: String
  var country: String
  var population: Int?
  var timezone: String?

  static func configure(_ entity: inout EntityConfiguration<City>) { entity.unnormalized(\.name) }
}

extension City {
  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    name = try row.value("name", \.name)
    country = try row.value("country", \.country)
    population = try row.value("population", \.population)
    timezone = try row.value("timezone", \.timezone)
  }
}

/// A category of `Expenses.store`.
struct StoredCategory: Entity {
  var id: RecordID<StoredCategory> = .unassigned
  var name: String?
  var sortOrder: Int?

  static func configure(_ entity: inout EntityConfiguration<StoredCategory>) {
    entity.table("ZCATEGORY")
    entity.identityColumn("Z_PK")
    entity.column(\.name, "ZNAME")
    entity.column(\.sortOrder, "ZSORTORDER")
    entity.unnormalized(\.name)
  }
}

extension StoredCategory {
  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    name = try row.value("name", \.name)
    sortOrder = try row.value("sortOrder", \.sortOrder)
  }
}

/// An expense of `Expenses.store`.
struct StoredExpense: Entity {
  var id: RecordID<StoredExpense> = .unassigned
  var title: String?
  var amount: Decimal?
  var currency: String
  var date: Date?
  var isPaid: Bool?
  var uuid: UUID
  @ToOne var category: StoredCategory?

  static func configure(_ entity: inout EntityConfiguration<StoredExpense>) {
    entity.table("ZEXPENSE")
    entity.identityColumn("Z_PK")
    entity.column(\.title, "ZTITLE")
    entity.unnormalized(\.title)
    entity.column(\.amount, "ZAMOUNT")
    entity.storage(\.amount, .number)
    entity.column(\.currency, "ZCURRENCY")
    entity.column(\.date, "ZDATE")
    entity.column(\.isPaid, "ZISPAID")
    entity.column(\.uuid, "ZID")
    entity.column(\.$category, "ZCATEGORY")
  }
}

extension StoredExpense {
  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    title = try row.value("title", \.title)
    amount = try row.value("amount", \.amount, scale: 2)
    currency = try row.value("currency", \.currency)
    date = try row.value("date", \.date)
    isPaid = try row.value("isPaid", \.isPaid)
    uuid = try row.value("uuid", \.uuid)
    _category = try row.toOne("category", \.$category, \.category)
  }
}

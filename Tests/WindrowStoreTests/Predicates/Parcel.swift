import Foundation
import Windrow

struct Country: Entity, Equatable {
  var id: RecordID<Country> = .unassigned
  var name: String
  var senders = ToMany<Sender>()
}

extension Country {
  init(row: inout Row<Self>) throws {
    try self.init(
      id: row.id(\.id), name: row.value("name", \.name), senders: row.toMany("senders", \.senders))
  }
}

struct Sender: Entity, Equatable {
  var id: RecordID<Sender> = .unassigned
  var name: String
  var rating: Int?
  var isBusiness: Bool
  var city: String?
  @ToOne var country: Country?
  var parcels = ToMany<Parcel>()
}

extension Sender {
  init(row: inout Row<Self>) throws {
    try self.init(
      id: row.id(\.id), name: row.value("name", \.name), rating: row.value("rating", \.rating),
      isBusiness: row.value("isBusiness", \.isBusiness), city: row.value("city", \.city),
      country: row.toOne("country", \.$country, \.country), parcels: row.toMany("parcels", \.parcels))
  }

  static func configure(_ entity: inout EntityConfiguration<Self>) {
    entity.toOne(\.$country, inverse: "senders")
  }
}

struct Parcel: Entity {
  enum Size: String, CaseIterable, Codable, AttributeConvertible { case small, large, huge }
  enum Route: Int, CaseIterable, Codable, AttributeConvertible {
    case land = 1
    case air = 7
  }

  var id: RecordID<Parcel> = .unassigned
  var title: String
  var note: String?
  var weight: Int
  var stamps: Int?
  var volume: Double
  var worth: Double?
  var isFragile: Bool
  var isSigned: Bool?
  var sentAt: Date
  var arrivedAt: Date?
  var price: Decimal
  var code: UUID
  var payload: Data
  var size: Size
  var route: Route?
  @ToOne var sender: Sender?
}

extension Parcel {
  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    title = try row.value("title", \.title)
    note = try row.value("note", \.note)
    weight = try row.value("weight", \.weight)
    stamps = try row.value("stamps", \.stamps)
    volume = try row.value("volume", \.volume)
    worth = try row.value("worth", \.worth)
    isFragile = try row.value("isFragile", \.isFragile)
    isSigned = try row.value("isSigned", \.isSigned)
    sentAt = try row.value("sentAt", \.sentAt)
    arrivedAt = try row.value("arrivedAt", \.arrivedAt)
    price = try row.value("price", \.price, scale: 2)
    code = try row.value("code", \.code)
    payload = try row.value("payload", \.payload)
    size = try row.value("size", \.size)
    route = try row.value("route", \.route)
    _sender = try row.toOne("sender", \.$sender, \.sender)
  }

  static func configure(_ entity: inout EntityConfiguration<Self>) {
    entity.toOne(\.$sender, inverse: "parcels")
    entity.index(.ascending(\.weight))
    entity.index(.ascending(\.note))
  }
}

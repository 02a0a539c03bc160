import Foundation
import Testing
import WindrowModel

enum Channel: String, CaseIterable, Codable, AttributeConvertible, Comparable {
  case mail, shop

  var isOnline: Bool { self == .shop }

  static func < (left: Channel, right: Channel) -> Bool { left == .shop && right == .mail }
}

struct Region: Entity, Equatable {
  var id: RecordID<Region> = .unassigned
  var name: String

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    name = try row.value("name", \.name)
  }
}

struct Customer: Entity, Equatable {
  var id: RecordID<Customer> = .unassigned
  var name: String
  var isVIP: Bool
  var isBlocked: Bool
  var score: Int?
  @ToOne var region: Region?
  var invoices = ToMany<Invoice>()

  var shout: String { name.uppercased() }
  var scoreOrZero: Int { score ?? 0 }
  var nameAndScore: String { name + String(score ?? 0) }
  var isVIPOrBlocked: Bool { isVIP || isBlocked }

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    name = try row.value("name", \.name)
    isVIP = try row.value("isVIP", \.isVIP)
    isBlocked = try row.value("isBlocked", \.isBlocked)
    score = try row.value("score", \.score)
    _region = try row.toOne("region", \.$region, \.region)
    invoices = row.toMany("invoices", \.invoices)
  }
}

struct Invoice: Entity {
  var id: RecordID<Invoice> = .unassigned
  var title: String
  var note: String?
  var cents: Int
  var tax: Int?
  var small: Int32
  var rate: Double
  var paid: Bool
  var sent: Bool?
  var due: Date
  var price: Decimal
  var token: UUID
  var blob: Data
  var channel: Channel
  var reply: Channel?
  @ToOne var customer: Customer?

  var isLarge: Bool { cents > 100 }
  var customerName: String? { customer?.name }
  var customerNameOrNone: String { customer?.name ?? "none" }

  init(row: inout Row<Self>) throws {
    id = row.id(\.id)
    title = try row.value("title", \.title)
    note = try row.value("note", \.note)
    cents = try row.value("cents", \.cents)
    tax = try row.value("tax", \.tax)
    small = try row.value("small", \.small)
    rate = try row.value("rate", \.rate)
    paid = try row.value("paid", \.paid)
    sent = try row.value("sent", \.sent)
    due = try row.value("due", \.due)
    price = try row.value("price", \.price, scale: 2)
    token = try row.value("token", \.token)
    blob = try row.value("blob", \.blob)
    channel = try row.value("channel", \.channel)
    reply = try row.value("reply", \.reply)
    _customer = try row.toOne("customer", \.$customer, \.customer)
  }

  static func configure(_ entity: inout EntityConfiguration<Self>) {
    entity.toOne(\.$customer, inverse: "invoices")
  }
}

/// Expects that a predicate is read as the condition that a format string spells.
func expect(
  _ predicate: Predicate<Invoice>, is text: String, location: SourceLocation = #_sourceLocation
) {
  #expect(throws: Never.self, sourceLocation: location) {
    let condition = try Condition(predicate)
    #expect(condition.description == text, sourceLocation: location)
  }
}

/// Expects that a predicate is refused by a kind of error, whose message names an expression.
func expect(
  _ predicate: Predicate<Invoice>, isRefusedFor expression: String, _ kind: StoreError.Kind = .unsupported,
  location: SourceLocation = #_sourceLocation
) {
  let error = #expect(throws: StoreError.self, sourceLocation: location) { try Condition(predicate) }
  #expect(error?.kind == kind, sourceLocation: location)
  #expect(
    error?.message.contains(expression) == true, "\(error?.message ?? "none")", sourceLocation: location)
}

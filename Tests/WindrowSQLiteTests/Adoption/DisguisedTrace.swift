import Foundation
import WindrowModel

@testable import WindrowConformance

/// A random trace over tables that another program might have made: other names, other keys, other storages.
///
/// Requests, transactions and the oracle know nothing of it, so every answer must be that of a plain store. Values are
/// moved to ones that the storages hold exactly; that others are rounded is tested elsewhere.
struct DisguisedTrace {
  let trace: RandomTrace
  /// The statements that make the tables.
  let sql: [String]

  /// Disguises the trace of a seed; nil where its values, moved, break its own rules.
  init?(seed: UInt64, steps: Int) throws {
    var trace = try TraceGenerator.trace(seed: seed, steps: steps)
    var random = SplitMix64(seed: seed ^ 0xAD0F)
    var sql: [String] = []
    let plain = trace.entities
    trace.entities = plain.map { Disguise.entity($0, &random) }
    // Foreign keys are all there or none: with both kinds a deletion treats those of the file first.
    let hasKeys = random.chance(50)
    for entity in trace.entities { sql += Disguise.statements(entity, in: trace.entities, hasKeys, &random) }
    let entities = trace.entities
    for entity in entities {
      trace.rows[entity.name] = trace.rows[entity.name]?.map { row in
        TraceRow(id: row.id, values: Disguise.values(row.values, entity))
      }
    }
    trace.events = trace.events.map { event in
      guard case .transaction(let transaction) = event else { return event }
      let operations = Disguise.operations(transaction.operations, entities)
      return .transaction(TraceTransaction(operations: operations, isRolledBack: transaction.isRolledBack))
    }
    self.trace = trace
    self.sql = sql
    do { _ = try TraceAnswers(trace) } catch { return nil }
  }
}

/// The ways in which schemas and values are disguised.
enum Disguise {
  static func entity(_ plain: EntityDescription, _ random: inout SplitMix64) -> EntityDescription {
    var entity = plain
    entity.table = "Z \(plain.name)"
    entity.identityColumn = random.pick(["Z_PK", "id", "key"])
    for index in entity.attributes.indices {
      let attribute = entity.attributes[index]
      entity.attributes[index].column = "Z_\(attribute.name)"
      switch attribute.type {
      case .date:
        entity.attributes[index].storage = random.pick([.standard, .unixSeconds, .unixMilliseconds, .iso8601])
      case .decimal: entity.attributes[index].storage = random.pick([.standard, .number])
      case .uuid: entity.attributes[index].storage = random.pick([.standard, .text])
      case .string: entity.attributes[index].isNormalized = random.chance(60)
      default: break
      }
    }
    for index in entity.toOnes.indices { entity.toOnes[index].column = "ZF_\(entity.toOnes[index].name)" }
    return entity
  }

  static func statements(
    _ entity: EntityDescription, in entities: [EntityDescription], _ hasKeys: Bool, _ random: inout SplitMix64
  ) -> [String] {
    var columns = ["\"\(entity.identityColumn)\" INTEGER PRIMARY KEY AUTOINCREMENT"]
    for attribute in entity.attributes {
      // Attributes that are not optional often stand over columns that allow NULL.
      let rule = attribute.isOptional || random.chance(50) ? "" : " NOT NULL"
      columns.append("\"\(attribute.column)\" \(declared(attribute, &random))\(rule)")
    }
    for toOne in entity.toOnes where !hasKeys { columns.append("\"\(toOne.column)\" INTEGER") }
    for toOne in entity.toOnes where hasKeys {
      let destination = entities.first { $0.name == toOne.destination } ?? entity
      let action: String =
        switch toOne.deleteRule {
        case .nullify: "SET NULL"
        case .cascade: "CASCADE"
        case .deny: "RESTRICT"
        }
      columns.append(
        "\"\(toOne.column)\" INTEGER REFERENCES \"\(destination.table)\"(\"\(destination.identityColumn)\")"
          + " ON DELETE \(action) DEFERRABLE INITIALLY DEFERRED")
    }
    var statements = ["CREATE TABLE \"\(entity.table)\" (\(columns.joined(separator: ", ")))"]
    for (index, set) in entity.unique.enumerated() {
      statements.append(indexSQL("UNIQUE INDEX", "unique \(index)", set, entity))
    }
    for (index, wanted) in entity.indexes.enumerated() where random.chance(70) {
      statements.append(indexSQL("INDEX", "index \(index)", wanted.columns.map(\.name), entity))
    }
    return statements
  }

  private static func indexSQL(
    _ kind: String, _ label: String, _ names: [String], _ entity: EntityDescription
  ) -> String {
    let columns = names.compactMap { name in
      entity.columnIndex(name).map { "\"\(entity.column(at: $0).column)\" COLLATE BINARY" }
    }
    return
      "CREATE \(kind) \"\(entity.table) \(label)\" ON \"\(entity.table)\" (\(columns.joined(separator: ", ")))"
  }

  private static func declared(_ attribute: AttributeDescription, _ random: inout SplitMix64) -> String {
    switch (attribute.type, attribute.storage) {
    case (.bool, _): random.pick(["INTEGER", "BOOLEAN", ""])
    case (.int, _), (.decimal, .standard): random.pick(["INTEGER", "BIGINT", "NUMERIC", ""])
    case (.double, _): random.pick(["REAL", "DOUBLE", "NUMERIC", "INTEGER", ""])
    case (.date, .standard), (.date, .unixSeconds): random.pick(["REAL", "TIMESTAMP", "INTEGER", ""])
    case (.date, .unixMilliseconds): random.pick(["INTEGER", "REAL", "NUMERIC", ""])
    case (.date, _): random.pick(["TEXT", "DATETIME", ""])
    case (.string, _): random.pick(["TEXT", "VARCHAR", "TEXT COLLATE NOCASE", "TEXT COLLATE RTRIM", ""])
    case (.uuid, .text): random.pick(["TEXT", "CHAR(36)", ""])
    case (.decimal, _): random.pick(["DECIMAL", "REAL", "NUMERIC", ""])
    case (.uuid, _), (.data, _): random.pick(["BLOB", "TEXT", ""])
    }
  }

  static func operations(_ operations: [TraceOperation], _ entities: [EntityDescription]) -> [TraceOperation]
  {
    operations.compactMap { operation in
      switch operation {
      case .insert(let name, let id, let values, let conflict):
        guard let entity = entities.first(where: { $0.name == name }) else { return operation }
        return .insert(name, id: id, Self.values(values, entity), conflict)
      case .update(let name, let id, let values):
        guard let entity = entities.first(where: { $0.name == name }) else { return operation }
        return .update(name, id: id, Self.values(values, entity))
      // Writes what it is given, not what a column stores for it.
      case .sql: return nil
      case .savepoint(let inner, let isRolledBack):
        return .savepoint(Self.operations(inner, entities), isRolledBack: isRolledBack)
      case .delete: return operation
      }
    }
  }

  /// The values with each that its storage rounds or refuses in place of one that it keeps.
  static func values(_ values: [String: AttributeValue], _ entity: EntityDescription) -> [String:
    AttributeValue]
  {
    var moved = values
    for attribute in entity.attributes {
      switch (attribute.storage, values[attribute.name]) {
      case (.unixMilliseconds, .date(let date)), (.iso8601, .date(let date)):
        let seconds = date.timeIntervalSinceReferenceDate
        guard abs(seconds) < 1e12 else { continue }
        moved[attribute.name] = .date(Date(timeIntervalSinceReferenceDate: (seconds * 1000).rounded() / 1000))
      case (.unixSeconds, .date(let date)):
        // A fraction of a power of two, which is exact before and after the shift.
        let seconds = date.timeIntervalSinceReferenceDate
        guard abs(seconds) < 1e12 else { continue }
        moved[attribute.name] = .date(Date(timeIntervalSinceReferenceDate: (seconds * 1024).rounded() / 1024))
      case (.number, .decimal(let number)) where abs(number) > 1_000_000_000:
        moved[attribute.name] = .decimal(number > 0 ? 1_000_000_000 : -1_000_000_000)
      default: continue
      }
    }
    return moved
  }
}

import Foundation
import WindrowModel
import WindrowStore

/// The traces that have a little less than one, the largest cuts first.
extension RandomTrace {
  /// Without some events.
  var withFewerEvents: [RandomTrace] {
    guard events.count > 1 else { return [] }
    return Self.cuts(events).map { kept in with { $0.events = kept } }
  }

  /// Without some rows; what pointed to them points nowhere, or goes too.
  var withFewerRows: [RandomTrace] {
    var traces: [RandomTrace] = []
    for entity in entities {
      for kept in Self.cuts(rows[entity.name] ?? []) {
        traces.append(
          with { trace in
            trace.rows[entity.name] = kept
            trace.removeDanglingRows()
          })
      }
    }
    return traces
  }

  /// With a value of a row missing, or plain where it must not be.
  var withPlainerRows: [RandomTrace] {
    var traces: [RandomTrace] = []
    for entity in entities {
      for index in (rows[entity.name] ?? []).indices {
        for attribute in entity.attributes {
          guard let value = rows[entity.name]?[index].values[attribute.name], !value.isNull else { continue }
          for plain in Self.plainer(value, attribute) {
            traces.append(with { $0.rows[entity.name]?[index].values[attribute.name] = plain })
          }
        }
        for toOne in entity.toOnes where toOne.isOptional {
          if rows[entity.name]?[index].values[toOne.name] == nil { continue }
          traces.append(with { $0.rows[entity.name]?[index].values[toOne.name] = nil })
        }
      }
    }
    return traces
  }

  /// Without an entity, attribute, relationship, unique set, index or option.
  var withSmallerSchema: [RandomTrace] {
    var traces: [RandomTrace] = []
    for (index, entity) in entities.enumerated() {
      traces.append(
        with {
          $0.entities.remove(at: index)
          $0.rows[entity.name] = nil
        })
      for smaller in entity.cuts { traces.append(with { $0.replaceEntity(at: index, by: smaller) }) }
    }
    return traces
  }

  /// Puts an entity in the place of another and takes away the values that it has no column for.
  private mutating func replaceEntity(at index: Int, by entity: EntityDescription) {
    entities[index] = entity
    rows[entity.name] = rows[entity.name]?.map { row in
      TraceRow(id: row.id, values: row.values.filter { entity.columnIndex($0.key) != nil })
    }
  }

  private mutating func removeDanglingRows() {
    var changed = true
    while changed {
      changed = false
      for entity in entities {
        for toOne in entity.toOnes {
          let there = Set((rows[toOne.destination] ?? []).map(\.id))
          for index in (rows[entity.name] ?? []).indices.reversed() {
            guard case .int(let key)? = rows[entity.name]?[index].values[toOne.name], !there.contains(key)
            else {
              continue
            }
            changed = true
            if toOne.isOptional {
              rows[entity.name]?[index].values[toOne.name] = nil
            } else {
              rows[entity.name]?.remove(at: index)
            }
          }
        }
      }
    }
  }

  /// A list without a half, a quarter and so on, then without each element.
  static func cuts<Element>(_ elements: [Element]) -> [[Element]] {
    var cuts: [[Element]] = []
    var size = elements.count
    while size >= 1 {
      var start = 0
      while start < elements.count {
        let end = Swift.min(elements.count, start + size)
        cuts.append(Array(elements[..<start] + elements[end...]))
        start = end
      }
      size /= 2
    }
    return cuts
  }

  /// Values that say less than one, for the same attribute.
  private static func plainer(_ value: AttributeValue, _ attribute: AttributeDescription) -> [AttributeValue?]
  {
    var values: [AttributeValue?] = attribute.isOptional ? [nil] : []
    switch value {
    case .bool(let flag): if flag { values.append(.bool(false)) }
    case .int(let number): if number != 0 { values += [.int(0)] + (abs(number.clamped) > 1 ? [.int(1)] : []) }
    case .double(let number):
      if number != 0 { values.append(.double(0)) }
      if number != 0, number != 1 { values.append(.double(1)) }
    case .string(let text):
      if !text.isEmpty {
        values += ["", text == "a" ? nil : "a"].compactMap { $0.map(AttributeValue.string) }
        values += text.count > 1 ? [.string(String(text.dropFirst())), .string(String(text.dropLast()))] : []
      }
    case .date(let date):
      let zero = Date(timeIntervalSinceReferenceDate: 0)
      if date != zero { values.append(.date(zero)) }
    case .decimal(let number): if number != 0 { values.append(.decimal(0)) }
    case .uuid, .data, .null: break
    }
    return values
  }
}

extension Int64 {
  /// The number, or the nearest whose magnitude there is.
  fileprivate var clamped: Int64 { Swift.max(self, -.max) }
}

extension EntityDescription {
  /// The entity without one of its parts, or with one made optional.
  fileprivate var cuts: [EntityDescription] {
    var cuts: [EntityDescription] = []
    func add(_ change: (inout EntityDescription) -> Void) {
      var copy = self
      change(&copy)
      cuts.append(copy)
    }
    for name in attributes.map(\.name) + toOnes.map(\.name) {
      add { entity in
        entity.attributes.removeAll { $0.name == name }
        entity.toOnes.removeAll { $0.name == name }
        entity.unique.removeAll { $0.contains(name) }
        entity.indexes.removeAll { $0.columns.contains { $0.name == name } }
      }
    }
    for index in unique.indices { add { $0.unique.remove(at: index) } }
    for index in indexes.indices { add { $0.indexes.remove(at: index) } }
    for index in attributes.indices where !attributes[index].isOptional {
      add { $0.attributes[index].isOptional = true }
    }
    for index in toOnes.indices {
      if !toOnes[index].isOptional { add { $0.toOnes[index].isOptional = true } }
      if toOnes[index].inverse != nil { add { $0.toOnes[index].inverse = nil } }
      if toOnes[index].deleteRule != .nullify, toOnes[index].isOptional {
        add { $0.toOnes[index].deleteRule = .nullify }
      }
    }
    return cuts
  }
}

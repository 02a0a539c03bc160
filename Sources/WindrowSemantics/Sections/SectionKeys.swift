import Foundation
package import WindrowModel

/// The section key of rows: the value at a path, or what is derived from it.
package struct SectionKeys {
  private let kind: ResolvedSection.Kind
  private let type: AttributeType
  private let zone: CalendarZone

  /// Prepares a section key. The resolver has refused time zones that are not known.
  package init(_ section: ResolvedSection) {
    kind = section.kind
    type = section.type
    zone =
      switch section.kind {
      case .value, .initial: .utc
      case .year(let name), .month(let name), .day(let name):
        name.flatMap(CalendarZone.init(identifier:)) ?? .utc
      }
  }

  /// The keys of rows whose values at the section's path are given; nil for nil.
  package func keys(of values: TypedColumn) -> TypedColumn {
    if kind == .value { return values.normalized() }
    return values.mapped(to: type) { row, keys in keys.append(derived(values, row)) }
  }

  /// The key of one value.
  package func key(of value: AttributeValue) -> AttributeValue {
    switch (kind, value) {
    case (_, .null): .null
    case (.value, .string(let text)): .string(TextNormalization.nfc(text))
    case (.value, _): value
    case (.initial, .string(let text)): .string(TextInitial.initial(of: text))
    case (_, .date(let date)): derived(seconds: date.timeIntervalSinceReferenceDate)
    default: .null
    }
  }

  private func derived(_ values: TypedColumn, _ row: Int) -> AttributeValue {
    switch values.lane {
    case .text: .string(TextInitial.initial(of: values.texts[row]))
    case .real: derived(seconds: values.reals[row])
    default: .null
    }
  }

  private func derived(seconds: Double) -> AttributeValue {
    guard let date = zone.date(seconds: seconds) else { return .null }
    return switch kind {
    case .year: .int(Int64(date.year))
    case .month: .string(date.monthText)
    case .day: .string(date.dayText)
    case .value, .initial: .null
    }
  }
}

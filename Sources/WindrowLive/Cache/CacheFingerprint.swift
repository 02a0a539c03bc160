import Foundation
import WindrowModel
import WindrowSemantics
import WindrowStore

/// All that a list's order and sections depend on besides rows, in words that are the same in every process.
struct CacheFingerprint {
  /// What the words of the request and of the kept bytes are written by; raised when either changes.
  static let format = 1

  let words: String

  /// The words of a request; nil where it cannot be written down.
  ///
  /// What is read with the rows and in which batches does not matter. Constants are written so that each comes back to the
  /// last bit.
  init?(_ request: FetchDescription, _ schema: Schema) {
    var request = request
    request.batchSize = 20
    request.prefetch = []
    request.show = nil
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(request) else { return nil }
    var lines = [
      "windrow \(LibraryVersion.current), format \(Self.format), meaning \(MeaningVersion.current)",
      "unicode \(MeaningVersion.unicode)",
    ]
    if let zone = request.sectionBy?.timeZone {
      lines.append("time zone \(zone) \(MeaningVersion.rules(ofTimeZone: zone))")
    }
    lines += schema.entities.map(Self.words)
    lines.append(String(decoding: json, as: UTF8.self))
    words = lines.joined(separator: "\n")
  }

  /// An entity with everything that says what its rows mean. Names are quoted, so that none can be taken for another.
  private static func words(of entity: EntityDescription) -> String {
    let attributes = entity.attributes.map { attribute in
      let allowed = attribute.allowedValues.map { $0.map(\.description).joined(separator: " ") }
      return [
        attribute.name, attribute.column, attribute.type.description, "\(attribute.isOptional)",
        "\(attribute.isNormalized)", attribute.storage.rawValue, allowed ?? "",
      ]
    }
    let toOnes = entity.toOnes.map { toOne in
      [
        toOne.name, toOne.column, toOne.destination, "\(toOne.isOptional)", toOne.inverse ?? "",
        "\(toOne.deleteRule)",
      ]
    }
    let all = [[entity.name, entity.table, entity.identityColumn]] + attributes + toOnes
    return all.map { $0.map(\.debugDescription).joined(separator: " ") }.joined(separator: "; ")
  }
}

extension SectionKey {
  /// The time zone in which dates are cut, nil for UTC and for keys that are no dates.
  fileprivate var timeZone: String? {
    switch self {
    case .value, .initial: nil
    case .year(_, let zone), .month(_, let zone), .day(_, let zone): zone == "UTC" ? nil : zone
    }
  }
}

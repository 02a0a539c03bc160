import Foundation
import WindrowModel

extension TraceGenerator {
  /// Something to look for in a text: a piece of it, whole Characters or not, in another case or form, or anything.
  mutating func needle(from text: String) -> String {
    let piece = piece(of: Array(text)).map(String.init).joined()
    switch number(0...8) {
    case 0, 1, 2: return piece
    case 3: return piece.uppercased()
    case 4: return piece.lowercased()
    case 5: return piece.decomposedStringWithCanonicalMapping
    case 6:
      let scalars = piece.decomposedStringWithCanonicalMapping.unicodeScalars
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars.filter { $0.properties.generalCategory != .nonspacingMark })
      return String(view)
    case 7:
      var view = String.UnicodeScalarView()
      view.append(contentsOf: self.piece(of: Array(text.unicodeScalars)))
      return String(view)
    default: return random.pick(AwkwardText.all).text
    }
  }

  private mutating func piece<Element>(of elements: [Element]) -> ArraySlice<Element> {
    guard !elements.isEmpty else { return [] }
    let start = number(0...elements.count - 1)
    return elements[start..<min(elements.count, start + number(1...4))]
  }

  /// A pattern for LIKE made of a text: some Characters become wildcards, some are escaped.
  mutating func pattern(from text: String) -> String {
    var pattern = random.chance(30) ? "*" : ""
    var runs = 0
    for character in text.prefix(12) {
      if random.chance(15) {
        pattern += "?"
      } else if random.chance(10), runs < 2 {
        pattern += "*"
        runs += 1
      } else if "*?\\".contains(character), random.chance(60) {
        pattern += "\\" + String(character)
      } else {
        pattern.append(character)
      }
    }
    if random.chance(30) { pattern += "*" }
    if random.chance(5) { pattern += "\\" }
    return random.chance(15) ? pattern.uppercased() : pattern
  }

  /// A text that a row has at a path, or any.
  mutating func text(at choice: PathChoice, on entity: String) -> String {
    let ids = tables.allIDs(entity)
    if !ids.isEmpty, random.chance(85),
      case .string(let text) = tables.value(entity, random.pick(ids), choice.path)
    {
      return text
    }
    return random.pick(AwkwardText.all).text
  }

  /// Any set of options.
  mutating func options() -> TextOptions { TextOptions(rawValue: UInt8(number(0...3))) }
}

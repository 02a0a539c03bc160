import Foundation
import Windrow

let textMacros: [PredicateMacro<Parcel>] = [
  PredicateMacro("title.contains") { constants in
    let text = constants.text
    return #Predicate { $0.title.contains(text) }
  },
  PredicateMacro("title.starts(with:)") { constants in
    let text = constants.text
    return #Predicate { $0.title.starts(with: text) }
  },
  PredicateMacro("text.contains(title)") { constants in
    let text = constants.text
    return #Predicate { text.contains($0.title) }
  },
  PredicateMacro("not title.contains or note ==") { constants in
    let (text, optional) = (constants.text, constants.optionalText)
    return #Predicate { !$0.title.contains(text) || $0.note == optional }
  },
  PredicateMacro("title.isEmpty or title.count >") { constants in
    let small = constants.small
    return #Predicate { $0.title.isEmpty || $0.title.count > small }
  },
  PredicateMacro("title.folded.contains") { constants in
    let sought = constants.text.folded
    return #Predicate { $0.title.folded.contains(sought) }
  },
  PredicateMacro("note?.folded ==") { constants in
    let sought = constants.text.folded
    return #Predicate { $0.note?.folded == sought }
  },
  PredicateMacro("search property") { constants in
    let texts = constants.texts
    return #Predicate { texts.isEmpty || $0.title.count > texts.count }
  },
]

#if canImport(Darwin) || compiler(<6.4)
  // Foundation goes by the locale and by scalars; beyond ASCII it is another rule.
  let localizedMacros: [PredicateMacro<Parcel>] = [
    PredicateMacro("title.localizedStandardContains") { constants in
      let text = constants.plainText
      return #Predicate { $0.title.localizedStandardContains(text) }
    }.leavingOut { parcel, _ in !parcel.title.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
  ]
#else
  let localizedMacros: [PredicateMacro<Parcel>] = []
#endif

let membershipMacros: [PredicateMacro<Parcel>] = [
  PredicateMacro("numbers.contains(weight)") { constants in
    let numbers = constants.numbers
    return #Predicate { numbers.contains($0.weight) }
  },
  PredicateMacro("optionals.contains(stamps)") { constants in
    let numbers = constants.optionalNumbers
    return #Predicate { numbers.contains($0.stamps) }
  },
  PredicateMacro("set.contains(title)") { constants in
    let texts = Set(constants.texts)
    return #Predicate { !texts.contains($0.title) }
  },
  PredicateMacro("sizes.contains(size)") { constants in
    let sizes = constants.sizes
    return #Predicate { sizes.contains($0.size) }
  },
  PredicateMacro("closed range") { constants in
    let range = min(constants.number, constants.otherNumber)...max(constants.number, constants.otherNumber)
    return #Predicate { range.contains($0.weight) }
  },
  PredicateMacro("half-open range") { constants in
    let range = min(constants.double, constants.otherDouble)..<max(constants.double, constants.otherDouble)
    return #Predicate { range.contains($0.volume) }
  },
  PredicateMacro("range of dates") { constants in
    let range = constants.date...
    return #Predicate { range.contains($0.sentAt) }
  },
  // Foundation ends the process where the lower bound is the greater one.
  PredicateMacro("range of attributes") { constants in
    let (number, other) = (constants.number, constants.otherNumber)
    return #Predicate { ($0.weight...number).contains(other) }
  }.leavingOut { parcel, constants in parcel.weight > constants.number },
  PredicateMacro("words.allSatisfy") { constants in
    let texts = constants.texts
    return #Predicate { parcel in texts.allSatisfy { parcel.title.contains($0) } }
  },
  PredicateMacro("words.contains(where:)") { constants in
    let texts = constants.texts
    return #Predicate { parcel in texts.contains { parcel.title == $0 } }
  },
]

import Foundation
import Windrow

let senderMacros: [PredicateMacro<Sender>] = [
  PredicateMacro("parcels.contains weight >") { constants in
    let number = constants.number
    return #Predicate { $0.parcels.contains { $0.weight > number } }
  },
  PredicateMacro("not parcels.contains and rating ==") { constants in
    let (text, number) = (constants.text, constants.optionalNumber)
    return #Predicate { !$0.parcels.contains { $0.title == text } || $0.rating == number }
  },
  PredicateMacro("parcels.contains note == or stamps == nil") { constants in
    let text = constants.optionalText
    return #Predicate { $0.parcels.contains { $0.note == text || $0.stamps == nil } }
  },
  PredicateMacro("parcels.allSatisfy weight <=") { constants in
    let number = constants.number
    return #Predicate { $0.parcels.allSatisfy { $0.weight <= number } }
  },
  PredicateMacro("parcels.allSatisfy isSigned ??") { constants in
    let (bool, text) = (constants.bool, constants.text)
    return #Predicate { $0.parcels.allSatisfy { ($0.isSigned ?? bool) || $0.title.contains(text) } }
  },
  PredicateMacro("parcels.isEmpty") { constants in
    let bool = constants.bool
    return #Predicate { $0.parcels.isEmpty == bool }
  },
  PredicateMacro("parcels.count >") { constants in
    let small = constants.small
    return #Predicate { $0.parcels.count > small }
  },
  PredicateMacro("parcels.filter.isEmpty") { constants in
    let number = constants.number
    return #Predicate { $0.parcels.filter { $0.weight < number }.isEmpty }
  },
  PredicateMacro("parcels.filter.contains") { constants in
    let number = constants.number
    return #Predicate { $0.parcels.filter { $0.isFragile }.contains { $0.weight < number } }
  },
  PredicateMacro("parcels.filter.allSatisfy") { constants in
    let number = constants.number
    return #Predicate { $0.parcels.filter { $0.isFragile }.allSatisfy { $0.weight < number } }
  },
  PredicateMacro("parcels.contains sender?.city == nil") { constants in
    let text = constants.text
    return #Predicate { $0.parcels.contains { $0.sender?.city == nil && $0.title < text } }
  },
  PredicateMacro("words.allSatisfy parcels.contains") { constants in
    let texts = constants.texts
    return #Predicate { sender in texts.allSatisfy { text in sender.parcels.contains { $0.title == text } } }
  },
]

let countryMacros: [PredicateMacro<Country>] = [
  PredicateMacro("senders.contains parcels.contains") { constants in
    let number = constants.number
    return #Predicate { $0.senders.contains { $0.parcels.contains { $0.weight > number } } }
  },
  PredicateMacro("senders.allSatisfy parcels.isEmpty or count") { constants in
    let small = constants.small
    return #Predicate { $0.senders.allSatisfy { $0.parcels.isEmpty || $0.parcels.count > small } }
  },
]

let siblingMacros: [PredicateMacro<Parcel>] = [
  PredicateMacro("sender?.parcels.count ==") { constants in
    let small = constants.small
    return #Predicate { $0.sender?.parcels.count == small }
  },
  PredicateMacro("(sender?.parcels.count ?? 0) >") { constants in
    let small = constants.small
    return #Predicate { ($0.sender?.parcels.count ?? 0) > small }
  },
  PredicateMacro("sender?.parcels.contains == false") { constants in
    let number = constants.number
    return #Predicate { $0.sender?.parcels.contains { $0.weight < number } == false }
  },
  PredicateMacro("sender?.parcels.allSatisfy ??") { constants in
    let (number, bool) = (constants.number, constants.bool)
    return #Predicate { $0.sender?.parcels.allSatisfy { $0.weight <= number } ?? bool }
  },
]

import Foundation
import Windrow

let optionalMacros: [PredicateMacro<Parcel>] = [
  PredicateMacro("note?.isEmpty ??") { constants in
    let bool = constants.bool
    return #Predicate { $0.note?.isEmpty ?? bool }
  },
  PredicateMacro("note?.contains == true") { constants in
    let text = constants.text
    return #Predicate { $0.note?.contains(text) == true }
  },
  PredicateMacro("note?.contains != false") { constants in
    let text = constants.text
    return #Predicate { $0.note?.contains(text) != false }
  },
  PredicateMacro("note?.contains ?? isFragile") { constants in
    let text = constants.text
    return #Predicate { $0.note?.contains(text) ?? $0.isFragile }
  },
  PredicateMacro("note?.count ==") { constants in
    let small = constants.small
    return #Predicate { $0.note?.count == small }
  },
  PredicateMacro("(note?.count ?? 0) >") { constants in
    let small = constants.small
    return #Predicate { ($0.note?.count ?? 0) > small }
  },
  PredicateMacro("(stamps ??) >") { constants in
    let (number, other) = (constants.number, constants.otherNumber)
    return #Predicate { ($0.stamps ?? number) > other }
  },
  PredicateMacro("if let stamps !=, else isFragile") { constants in
    let number = constants.number
    return #Predicate { parcel in if let stamps = parcel.stamps { stamps != number } else { parcel.isFragile }
    }
  },
  PredicateMacro("if let stamps >, else") { constants in
    let (number, bool) = (constants.number, constants.bool)
    return #Predicate { parcel in if let stamps = parcel.stamps { stamps > number } else { bool } }
  },
  PredicateMacro("stamps.flatMap == nil") { constants in
    let number = constants.number
    return #Predicate { $0.stamps.flatMap { $0 > number } == nil }
  },
  PredicateMacro("stamps.flatMap weight ==") { constants in
    let number = constants.number
    return #Predicate { parcel in parcel.stamps.flatMap { _ in parcel.weight } == number }
  },
  PredicateMacro("note != nil and note!.count >") { constants in
    let small = constants.small
    return #Predicate { $0.note != nil && $0.note!.count > small }
  },
  // Foundation throws where stamps is nil; such rows are left out by that.
  PredicateMacro("stamps! >") { constants in
    let number = constants.number
    return #Predicate { $0.stamps! > number }
  },
  PredicateMacro("captured optional") { constants in
    let text = constants.optionalText
    return #Predicate { parcel in if let text { parcel.title.contains(text) } else { parcel.isFragile } }
  },
]

let relatedMacros: [PredicateMacro<Parcel>] = [
  PredicateMacro("sender?.name ==") { constants in
    let text = constants.text
    return #Predicate { $0.sender?.name == text }
  },
  PredicateMacro("$sender.name == optional") { constants in
    let text = constants.optionalText
    return #Predicate { $0.$sender.name == text }
  },
  PredicateMacro("sender == nil or weight <") { constants in
    let number = constants.number
    return #Predicate { $0.sender == nil || $0.weight < number }
  },
  PredicateMacro("sender?.rating == optional") { constants in
    let number = constants.optionalNumber
    return #Predicate { $0.sender?.rating == number }
  },
  PredicateMacro("(sender?.rating ??) >") { constants in
    let (number, other) = (constants.number, constants.otherNumber)
    return #Predicate { ($0.sender?.rating ?? number) > other }
  },
  PredicateMacro("sender?.isBusiness == true") { constants in
    let text = constants.text
    return #Predicate { $0.sender?.isBusiness == true && $0.title != text }
  },
  PredicateMacro("sender?.isBusiness ??") { constants in
    let bool = constants.bool
    return #Predicate { $0.sender?.isBusiness ?? bool }
  },
  PredicateMacro("sender?.country?.name ==") { constants in
    let text = constants.text
    return #Predicate { $0.sender?.country?.name == text }
  },
  PredicateMacro("sender?.country?.name !=") { constants in
    let text = constants.text
    return #Predicate { $0.sender?.country?.name != text }
  },
  PredicateMacro("sender?.city?.isEmpty ?? true") { _ in #Predicate { $0.sender?.city?.isEmpty ?? true } },
  PredicateMacro("sender?.name.contains == false") { constants in
    let text = constants.text
    return #Predicate { $0.sender?.name.contains(text) == false }
  },
  PredicateMacro("if let sender") { constants in
    let text = constants.text
    return #Predicate { parcel in
      if let sender = parcel.sender { sender.name < text } else { parcel.isFragile }
    }
  },
  PredicateMacro("sender!.name <") { constants in
    let text = constants.text
    return #Predicate { $0.sender!.name < text }
  },
  PredicateMacro("sender?.country == nil") { constants in
    let bool = constants.bool
    return #Predicate { $0.sender?.country == nil && $0.isFragile == bool }
  },
  PredicateMacro("sender?.id ==") { constants in
    let id = constants.optionalKey.map { RecordID<Sender>($0) }
    return #Predicate { $0.sender?.id == id }
  },
  PredicateMacro("sender.flatMap rating ?? ==") { constants in
    let number = constants.number
    return #Predicate { $0.sender.flatMap { $0.rating ?? 3 } == number }
  },
]

import Foundation
import Windrow

let comparisonMacros: [PredicateMacro<Parcel>] = [
  PredicateMacro("title ==") { constants in
    let text = constants.text
    return #Predicate { $0.title == text }
  },
  PredicateMacro("title !=") { constants in
    let text = constants.text
    return #Predicate { $0.title != text }
  },
  PredicateMacro("title <") { constants in
    let text = constants.text
    return #Predicate { $0.title < text }
  },
  PredicateMacro("<= title") { constants in
    let text = constants.text
    return #Predicate { text <= $0.title }
  },
  PredicateMacro("weight >") { constants in
    let number = constants.number
    return #Predicate { $0.weight > number }
  },
  PredicateMacro("weight <= and volume <") { constants in
    let (number, double) = (constants.number, constants.double)
    return #Predicate { $0.weight <= number && $0.volume < double }
  },
  PredicateMacro("weight == or stamps == optional") { constants in
    let (number, optional) = (constants.number, constants.optionalNumber)
    return #Predicate { $0.weight == number || $0.stamps == optional }
  },
  PredicateMacro("not weight >") { constants in
    let (number, other) = (constants.number, constants.otherNumber)
    return #Predicate { !($0.weight > number) && $0.weight != other }
  },
  PredicateMacro("note == optional") { constants in
    let text = constants.optionalText
    return #Predicate { $0.note == text }
  },
  PredicateMacro("note !=") { constants in
    let text = constants.text
    return #Predicate { $0.note != text }
  },
  PredicateMacro("note == sender?.city") { _ in #Predicate { $0.note == $0.sender?.city } },
  PredicateMacro("weight < or stamps == sender?.rating") { constants in
    let number = constants.number
    return #Predicate { $0.weight < number || $0.stamps == $0.sender?.rating }
  },
  PredicateMacro("volume >=") { constants in
    let double = constants.double
    return #Predicate { $0.volume >= double }
  },
  PredicateMacro("worth == optional") { constants in
    let double = constants.optionalDouble
    return #Predicate { $0.worth == double }
  },
  PredicateMacro("sentAt >") { constants in
    let date = constants.date
    return #Predicate { $0.sentAt > date }
  },
  PredicateMacro("arrivedAt == optional") { constants in
    let date = constants.optionalDate
    return #Predicate { $0.arrivedAt == date }
  },
  PredicateMacro("arrivedAt == nil or sentAt <") { constants in
    let date = constants.date
    return #Predicate { $0.arrivedAt == nil || $0.sentAt < date }
  },
  PredicateMacro("price <=") { constants in
    let decimal = constants.decimal
    return #Predicate { $0.price <= decimal }
  },
  PredicateMacro("price == and > -") { constants in
    let decimal = constants.decimal
    return #Predicate { $0.price == decimal || $0.price < -3.4 }
  },
  PredicateMacro("code ==") { constants in
    let code = constants.code
    return #Predicate { $0.code == code }
  },
  PredicateMacro("code <") { constants in
    let code = constants.code
    return #Predicate { $0.code < code }
  },
  PredicateMacro("payload ==") { constants in
    let data = constants.data
    return #Predicate { $0.payload == data }
  },
  PredicateMacro("size ==") { constants in
    let size = constants.size
    return #Predicate { $0.size == size }
  },
  PredicateMacro("route == optional") { constants in
    let route = constants.optionalRoute
    return #Predicate { $0.route == route }
  },
  PredicateMacro("size.rawValue == or route?.rawValue !=") { constants in
    let (size, route) = (constants.size.rawValue, 7)
    return #Predicate { $0.size.rawValue == size || $0.route?.rawValue != route }
  },
  PredicateMacro("id ==") { constants in
    let id = RecordID<Parcel>(constants.key)
    return #Predicate { $0.id == id }
  },
  PredicateMacro("id.rawValue >") { constants in
    let key = constants.key
    return #Predicate { $0.id.rawValue > key }
  },
  PredicateMacro("$sender.id ==") { constants in
    let id = constants.optionalKey.map { RecordID<Sender>($0) }
    return #Predicate { $0.$sender.id == id }
  },
]

let boolMacros: [PredicateMacro<Parcel>] = [
  PredicateMacro("isFragile") { _ in #Predicate { $0.isFragile } },
  PredicateMacro("not isFragile and isSigned ==") { constants in
    let bool = constants.bool
    return #Predicate { !$0.isFragile && $0.isSigned == bool }
  },
  PredicateMacro("isSigned ??") { constants in
    let bool = constants.bool
    return #Predicate { $0.isSigned ?? bool }
  },
  PredicateMacro("isSigned ?? isFragile") { _ in #Predicate { $0.isSigned ?? $0.isFragile } },
  PredicateMacro("isSigned !=") { constants in
    let bool = constants.bool
    return #Predicate { $0.isSigned != bool }
  },
  PredicateMacro("(weight >) == isFragile") { constants in
    let number = constants.number
    return #Predicate { ($0.weight > number) == $0.isFragile }
  },
  PredicateMacro("(note == nil) != isFragile") { _ in #Predicate { ($0.note == nil) != $0.isFragile } },
  PredicateMacro("isFragile ? weight > : title ==") { constants in
    let (number, text) = (constants.number, constants.text)
    return #Predicate { $0.isFragile ? $0.weight > number : $0.title == text }
  },
  PredicateMacro("(isFragile ? weight : number) >") { constants in
    let (number, other) = (constants.number, constants.otherNumber)
    return #Predicate { ($0.isFragile ? $0.weight : number) > other }
  },
]

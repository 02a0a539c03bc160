import Foundation
import Windrow

// Where integers overflow or a divisor is zero Foundation ends the process, and for doubles computes infinity or NaN where a
// store has nil. Those rows are asked of the stores alone.
let arithmeticMacros: [PredicateMacro<Parcel>] = [
  PredicateMacro("weight + >") { constants in
    let (number, other) = (constants.number, constants.otherNumber)
    return #Predicate { $0.weight + number > other }
  }.leavingOut { parcel, constants in parcel.weight.addingReportingOverflow(constants.number).overflow },
  PredicateMacro("weight - <") { constants in
    let (number, other) = (constants.number, constants.otherNumber)
    return #Predicate { $0.weight - number < other }
  }.leavingOut { parcel, constants in parcel.weight.subtractingReportingOverflow(constants.number).overflow },
  PredicateMacro("weight * !=") { constants in
    let (small, other) = (constants.small, constants.otherNumber)
    return #Predicate { $0.weight * small != other }
  }.leavingOut { parcel, constants in parcel.weight.multipliedReportingOverflow(by: constants.small).overflow
  },
  PredicateMacro("weight / ==") { constants in
    let (small, other) = (constants.small, constants.otherNumber)
    return #Predicate { $0.weight / small == other || $0.weight / small > other }
  }.leavingOut { parcel, constants in parcel.weight.dividedReportingOverflow(by: constants.small).overflow },
  PredicateMacro("weight % ==") { constants in
    let (small, other) = (constants.small, constants.otherNumber)
    return #Predicate { $0.weight % small == other }
  }.leavingOut { parcel, constants in parcel.weight.dividedReportingOverflow(by: constants.small).overflow },
  PredicateMacro("-weight <") { constants in
    let number = constants.number
    return #Predicate { -$0.weight < number }
  }.leavingOut { parcel, _ in parcel.weight == .min },
  PredicateMacro("volume * >") { constants in
    let (double, other) = (constants.double, constants.otherDouble)
    return #Predicate { $0.volume * double > other }
  }.leavingOut { parcel, constants in (parcel.volume * constants.double).isNaN },
  PredicateMacro("volume / >") { constants in
    let (double, other) = (constants.double, constants.otherDouble)
    return #Predicate { $0.volume / double > other }
  }.leavingOut { parcel, constants in constants.double == 0 || (parcel.volume / constants.double).isNaN },
  PredicateMacro("volume - (worth ??) <") { constants in
    let (double, other) = (constants.double, constants.otherDouble)
    return #Predicate { $0.volume - ($0.worth ?? double) < other }
  }.leavingOut { parcel, constants in (parcel.volume - (parcel.worth ?? constants.double)).isNaN },
  PredicateMacro("(stamps ?? 1) + weight >") { constants in
    let other = constants.otherNumber
    return #Predicate { ($0.stamps ?? 1) + $0.weight > other }
  }.leavingOut { parcel, _ in (parcel.stamps ?? 1).addingReportingOverflow(parcel.weight).overflow },
  PredicateMacro("title.count + > small") { constants in
    let (small, text) = (constants.small, constants.text)
    return #Predicate { $0.title.count + 1 > small && $0.title != text }
  },
]

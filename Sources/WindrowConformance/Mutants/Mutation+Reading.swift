import Foundation
import WindrowModel
import WindrowStore

extension Mutation {
  /// Every broken store.
  static let all = conditions + toManys + orders + answers + batches + groups + writes + live + caches

  private static func rewriting(
    _ name: String, _ about: String, caughtBy: [String],
    _ rewrite: @escaping @Sendable (Condition) -> Condition
  ) -> Mutation {
    Mutation(name, about, caughtBy: caughtBy) {
      $0.request = { request in request.condition = request.condition.map { $0.rewritten(rewrite) } }
    }
  }

  private static let conditions: [Mutation] = [
    rewriting(
      "nil-unequal", "!= does not hold for nil", caughtBy: ["conditions/a comparison != holds for nil"]
    ) {
      guard case .comparison(let left, .notEqual, .constant(let value), _) = $0, !value.isNull else {
        return $0
      }
      return $0 && .comparison(left, .notEqual, .constant(.null), [])
    },
    rewriting("like-case", "LIKE overlooks case", caughtBy: ["texts/\"AXB\" LIKE \"a*b\" is false"]) {
      guard case .text(let left, .like, let right, let options) = $0 else { return $0 }
      return .text(left, .like, right, options.union(.caseInsensitive))
    },
    rewriting(
      "contains-case", "CONTAINS overlooks case", caughtBy: ["texts/\"Apple\" CONTAINS \"app\" is false"]
    ) {
      guard case .text(let left, .contains, let right, let options) = $0 else { return $0 }
      return .text(left, .contains, right, options.union(.caseInsensitive))
    },
    rewriting("case-only", "[cd] overlooks case alone", caughtBy: ["texts/CONTAINS e"]) {
      guard case .text(let left, let search, let right, let options) = $0 else { return $0 }
      return .text(left, search, right, options.subtracting(.diacriticInsensitive))
    },
    rewriting("less-or-equal", "<= leaves out the equal", caughtBy: ["comparisons/int <= 255"]) {
      guard case .comparison(let left, .lessOrEqual, let right, let options) = $0 else { return $0 }
      return .comparison(left, .less, right, options)
    },
    rewriting(
      "nil-in-list", "nil in a list matches nothing", caughtBy: ["conditions/nil in a list matches nil"]
    ) {
      guard case .among(let operand, let values) = $0 else { return $0 }
      return .among(operand, values.filter { !$0.isNull })
    },
    rewriting("int-as-double", "ints are compared as doubles", caughtBy: ["comparisons/int == 2^53 + 1"]) {
      guard case .comparison(let left, let comparison, .constant(.int(let number)), let options) = $0,
        let rounded = Int64(exactly: Double(number))
      else { return $0 }
      return .comparison(left, comparison, .constant(.int(rounded)), options)
    },
    rewriting(
      "not-or", "NOT over OR negates the first term alone", caughtBy: ["conditions/NOT over OR with nil"]
    ) {
      guard case .not(.or(let terms)) = $0, let first = terms.first else { return $0 }
      return .not(first)
    },
  ]

  private static let toManys: [Mutation] = [
    rewriting(
      "all-of-none", "ALL over no rows is false",
      caughtBy: ["to-manys/ALL holds where every row fits, and over no rows"]
    ) {
      guard case .toMany(.all, let path, _) = $0 else { return $0 }
      return $0 && .toMany(.any, path, .always(true))
    },
    rewriting(
      "none-as-any", "NONE is ANY", caughtBy: ["to-manys/NONE is NOT ANY, and holds over no rows"]
    ) {
      guard case .toMany(.none, let path, let inner) = $0 else { return $0 }
      return .toMany(.any, path, inner)
    },
    rewriting(
      "any-of-each", "ANY of two terms asks each of any row",
      caughtBy: ["to-manys/ANY of two terms asks both of one row"]
    ) {
      guard case .toMany(.any, let path, .and(let terms)) = $0, terms.count > 1 else { return $0 }
      return .and(terms.map { .toMany(.any, path, $0) })
    },
    rewriting(
      "count-of-nil", "the count over a to-one that is nil is nil",
      caughtBy: ["to-manys/a count over a to-one that is nil is 0"]
    ) {
      guard case .comparison(.count(let path), let comparison, let right, _) = $0, path.components.count > 1
      else { return $0 }
      let way = AttributePath(Array(path.components.dropLast()))
      return $0
        && .comparison(.path(way), comparison == .notEqual ? .equal : .notEqual, .constant(.null), [])
        && .comparison(.count(path), comparison, right, [])
    },
    rewriting(
      "remainder-floors", "a remainder has the sign of the right side",
      caughtBy: ["computed values/a remainder has the sign of the left side"]
    ) {
      guard case .comparison(.arithmetic(let left, .remainder, let right), let comparison, let value, _) = $0
      else { return $0 }
      let sum = Operand.arithmetic(.arithmetic(left, .remainder, right), .add, right)
      return .comparison(.arithmetic(sum, .remainder, right), comparison, value, [])
    },
  ]

  private static let orders: [Mutation] = [
    Mutation(
      "not-total", "rows of equal sort values come in the wrong order",
      caughtBy: [
        "order/ties by identity ascending, also under a descending term",
        "pages/pages over equal sort values show each row once, with updates between",
      ]
    ) { $0.request = { if !$0.sort.isEmpty { $0.sort.append(SortTerm("id", .descending)) } } },
    Mutation("limit-one-more", "a limit lets one more row through", caughtBy: ["pages/limit 3, offset 4"]) {
      $0.request = { $0.limit = $0.limit.map { $0 == .max ? $0 : $0 + 1 } }
    },
    Mutation("offset-ignored", "an offset is ignored", caughtBy: ["pages/limit none, offset 1"]) {
      $0.request = { $0.offset = 0 }
    },
    Mutation("nil-last", "nil comes last ascending", caughtBy: ["order/nil, 1, 2 ascending"]) {
      $0.request = { request in
        for index in request.sort.indices where request.sort[index].nulls == .first {
          request.sort[index].nulls = .last
        }
      }
    },
    Mutation(
      "lexical-only", "natural is lexical", caughtBy: ["order/natural: item 2 before item 10"]
    ) {
      $0.request = { request in
        for index in request.sort.indices where request.sort[index].comparator == .natural {
          request.sort[index].comparator = .lexical
        }
      }
    },
    Mutation(
      "second-term", "the second sort term is forgotten",
      caughtBy: ["order/two terms in different directions"]
    ) { $0.request = { $0.sort = Array($0.sort.prefix(1)) } },
  ]

  private static let answers: [Mutation] = [
    Mutation(
      "negative-zero", "-0.0 is kept", caughtBy: ["values/double -0.0 comes back"]
    ) { $0.value = { if case .double(0) = $0 { .double(-0.0) } else { $0 } } },
    Mutation("decomposed", "text comes back decomposed", caughtBy: ["values/string é composed comes back"]) {
      $0.value = {
        if case .string(let text) = $0 { .string(text.decomposedStringWithCanonicalMapping) } else { $0 }
      }
    },
    Mutation(
      "milliseconds", "dates keep milliseconds", caughtBy: ["values/date 2026-01-31 with µs comes back"]
    ) {
      $0.value = {
        guard case .date(let date) = $0 else { return $0 }
        return .date(
          Date(timeIntervalSinceReferenceDate: (date.timeIntervalSinceReferenceDate * 1000).rounded() / 1000))
      }
    },
    Mutation(
      "split-section", "the last row of a section stands at the end, in a section of its own",
      caughtBy: ["sections/the key in front is ascending with nil first"]
    ) {
      $0.sections = { sections in
        guard let index = sections.firstIndex(where: { $0.ids.count > 1 }) else { return }
        var moved = sections[index]
        moved.ids = [sections[index].ids.removeLast()]
        sections.append(moved)
      }
    },
    Mutation(
      "empty-is-nil", "nil and the empty text are one section",
      caughtBy: ["sections/nil and the empty text are two sections"]
    ) {
      $0.sections = { sections in
        for index in sections.indices where sections[index].key == "" { sections[index].key = .null }
      }
    },
    Mutation(
      "sum-wraps", "a sum that overflows is nil",
      caughtBy: ["aggregates/a sum that no 64 bits hold is integerOverflow, and the store stays usable"]
    ) {
      $0.aggregates = { request, result in
        guard case .failure(let error) = result, error.kind == .integerOverflow else { return result }
        return .success([request.values.map { _ in .null }])
      }
    },
    Mutation("sum-of-none", "the sum of no values is 0", caughtBy: ["aggregates/over no rows"]) {
      $0.aggregates = { request, result in
        result.map { rows in
          rows.map { row in
            let keys = request.groups.count
            return row.prefix(keys)
              + zip(request.values, row.dropFirst(keys)).map {
                $0.function == .sum && $0.type == .int && $1.isNull ? 0 : $1
              }
          }
        }
      }
    },
  ]

  private static let batches: [Mutation] = [
    Mutation(
      "short-batch", "the last of several rows read together is left out",
      caughtBy: ["lists/rows come in the order of the request, each batch in one statement"]
    ) { $0.batch = { $0.count > 1 ? $0.dropLast() : $0 } },
    Mutation(
      "greedy-batch", "rows behind those asked for are read with them",
      caughtBy: ["lists/row 0 of 100,000 with batches of 20 decodes 20 rows at most"]
    ) { $0.batch = { ids in ids.last.map { ids + [$0 + 1] } ?? ids } },
    Mutation(
      "hidden-transaction", "a list is told that no transaction is open",
      caughtBy: ["lists/inside a write it reads what was written, and keeps nothing of it"]
    ) { $0.hidesTransactions = true },
  ]
}

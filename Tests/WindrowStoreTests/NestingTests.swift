import Foundation
import Testing
import Windrow
import WindrowMemory
import WindrowModel
import WindrowSQLite

/// Conditions as deep as is allowed, on both stores, on the small stack that secondary threads have on Apple platforms.
@Suite struct NestingTests {
  private static let stackSize = 512 * 1024

  private static let leaf = Condition.comparison(.path("n"), .notEqual, .constant(1), [])

  private static func wrapped(_ operand: Operand, _ wrap: @escaping @Sendable (Operand) -> Operand) -> Shape {
    Shape { depth in
      let nested = (0..<depth).reduce(operand) { inner, _ in wrap(inner) }
      return .comparison(nested, .notEqual, .path("text"), []).fitting(nested)
    }
  }

  private static func wrapped(_ wrap: @escaping @Sendable (Condition) -> Condition) -> Shape {
    Shape { depth in (0..<depth).reduce(leaf) { inner, _ in wrap(inner) } }
  }

  /// A condition that grows.
  struct Shape: Sendable {
    let make: @Sendable (Int) -> Condition

    /// The deepest condition that a schema accepts.
    func deepest(in schema: Schema) -> Condition {
      var depth = 1
      while (try? schema.resolve(make(depth + 1), on: "note")) != nil { depth += 1 }
      return make(depth)
    }
  }

  static let shapes: [(String, Shape)] = [
    ("NOT", wrapped { .not($0) }), ("OR AND, last", wrapped { .or([leaf, .and([leaf, $0])]) }),
    ("OR AND, first", wrapped { .or([.and([$0, leaf]), leaf]) }),
    ("NOT AND", wrapped { .not(.and([leaf, $0])) }),
    (
      "wide OR",
      wrapped {
        .or((0..<100).map { .comparison(.path("n"), .equal, .constant(.int($0)), []) } + [.and([leaf, $0])])
      }
    ),
    ("ANY", wrapped { .toMany(.any, "children", $0) }), ("ALL", wrapped { .toMany(.all, "children", $0) }),
    ("NONE AND", wrapped { .and([leaf, .toMany(.none, "children", $0)]) }),
    ("NONE over a to-one", wrapped { .or([leaf, .toMany(.none, "parent.children", $0)]) }),
    ("ALL over a to-one", wrapped { .and([leaf, .toMany(.all, "parent.children", $0)]) }),
    ("negated", wrapped(.path("n")) { .negated($0) }),
    ("sum, left", wrapped(.path("n")) { .arithmetic($0, .add, .path("id")) }),
    ("sum, right", wrapped(.path("n")) { .arithmetic(.path("id"), .add, $0) }),
    ("double sum, right", wrapped(.path("x")) { .arithmetic(.path("x"), .multiply, $0) }),
    ("remainder", wrapped(.path("n")) { .arithmetic(.count("parent.children"), .remainder, $0) }),
    ("folded", wrapped(.path("text")) { .folded($0, .caseInsensitive) }),
    ("TERNARY, first", wrapped(.path("n")) { .conditional(leaf, $0, .path("id")) }),
    ("TERNARY, second", wrapped(.path("text")) { .conditional(leaf, .constant("a"), $0) }),
    (
      "TERNARY, test",
      wrapped(.path("n")) { .conditional(.comparison(.path("id"), .less, $0, []), .path("n"), .path("id")) }
    ),
    (
      "folded equality",
      Shape { depth in
        let nested = (0..<depth).reduce(Operand.path("text")) { inner, _ in
          .conditional(leaf, .path("text"), inner)
        }
        return .not(.comparison(.path("text"), .equal, nested, .caseInsensitive))
      }
    ),
    (
      "search",
      Shape { depth in
        let nested = (0..<depth).reduce(Operand.path("text")) { inner, _ in
          .conditional(leaf, .path("text"), inner)
        }
        return .not(.text(.path("text"), .contains, nested, [.caseInsensitive]))
      }
    ),
  ]

  @Test(arguments: shapes.map(\.0))
  func theDeepestRunsOnASmallStack(name: String) throws {
    let shape = try #require(Self.shapes.first { $0.0 == name }).1
    let failure = Mutex<String?>("the thread did not finish")
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let found = Result { try Self.difference(shape) }
      failure.withLock {
        switch found {
        case .success(let difference): $0 = difference
        case .failure(let error): $0 = "\(error)"
        }
      }
      done.signal()
    }
    thread.stackSize = Self.stackSize
    thread.start()
    done.wait()
    #expect(failure.withLock(\.self) == nil)
  }

  /// How the stores differ about a shape, or nil: read back from its format, resolved, fetched, counted.
  private static func difference(_ shape: Shape) throws -> String? {
    let schema = try Schema(entities: [
      EntityDescription(
        "note",
        attributes: [
          AttributeDescription("n", .int), AttributeDescription("x", .double),
          AttributeDescription("text", .string, isOptional: true),
        ], toOnes: [ToOneDescription("parent", to: "note", inverse: "children")])
    ])
    let deepest = shape.deepest(in: schema)
    let text = deepest.formatted()
    let condition = try Condition(format: text.format, text.arguments, on: "note", in: schema)
    guard condition == deepest else { return "\(deepest) reads back as \(condition)" }
    var answers: [[RowID]] = []
    let stores: [any Store] = [MemoryStore(schema: schema), try SQLiteStore.inMemory(schema: schema)]
    for store in stores {
      try store.write { transaction in
        for id in 1...4 {
          let parent: AttributeValue = id == 1 ? .null : .int(RowID(id / 2))
          let text: AttributeValue = id == 3 ? .null : .string("T\(id)")
          _ = try transaction.insert(
            "note", ["n": .int(Int64(id)), "x": .double(Double(id)), "text": text, "parent": parent])
        }
      }
      answers.append(
        try store.read { try $0.ids(FetchDescription(entity: "note", condition: condition)) })
    }
    return answers[0] == answers[1] ? nil : "\(condition): \(answers)"
  }
}

extension Condition {
  /// The comparison with something of the type of its left side.
  fileprivate func fitting(_ nested: Operand) -> Condition {
    guard case .comparison(let left, let comparison, _, let options) = self else { return self }
    var leaf = nested
    while true {
      switch leaf {
      case .negated(let inner), .folded(let inner, _), .length(let inner): leaf = inner
      case .arithmetic(let first, _, let second): leaf = first == .path("id") ? second : first
      case .conditional(_, let first, let second): leaf = first == .constant("a") ? second : first
      default:
        let other: Operand = leaf == .path("text") ? .path("text") : .path("id")
        return .comparison(left, comparison, other, options)
      }
    }
  }
}

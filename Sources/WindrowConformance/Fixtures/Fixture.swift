import WindrowModel

/// One scenario of a fixture file: a schema, rows, and what every store must answer.
public struct Fixture: Sendable {
  /// What the scenario shows, in a few words.
  public let name: String
  /// Why it matters.
  public let about: String?
  let schema: Schema
  let rows: [Row]
  let checks: [Check]
  let steps: [Step]
  let live: Live?

  /// A row that is there from the beginning, or that an operation inserts.
  struct Row: Sendable {
    var entity: String
    var id: RowID?
    var values: [String: AttributeValue]
  }

  /// A request with its format strings as they are written, since reading them may be the failure that is expected.
  struct Request: Sendable {
    var entity: String
    var condition: String?
    var arguments: [FormatArgument] = []
    var sort: [String] = []
    var limit: Int?
    var offset = 0
    var batchSize = 20
    var sectionBy: String?
    var sectionOrder: [String] = []
  }

  /// What a check expects.
  struct Check: Sendable {
    enum Question: Sendable {
      case fetch(Request)
      /// The request without its values, the values, and the reason why it cannot be asked yet.
      case aggregate(Request, values: [String], unsupported: String?)
    }

    let path: String
    let question: Question
    var error: StoreError.Kind?
    var ids: [RowID]?
    var sections: FixtureNode?
    var columns: [String]?
    var values: FixtureNode?
    var rows: FixtureNode?
    var planIsIndex = false
  }

  /// One operation of a transaction.
  indirect enum Operation: Sendable {
    case insert(Row)
    case update(Row)
    case delete(entity: String, id: RowID)
    case sql(String)
    case savepoint([Operation], isRolledBack: Bool)
  }

  /// One transaction, and what is expected of it.
  struct Step: Sendable {
    let path: String
    var operations: [Operation]
    var isRolledBack: Bool
    var error: StoreError.Kind?
    var commit: FixtureNode?
    var checks: [Check]
  }

  /// A list that is watched; without live lists it is fetched again after each step.
  struct Live: Sendable {
    struct Step: Sendable {
      /// The transaction, or nil where the request changes.
      var transaction: Fixture.Step?
      var request: Request?
      /// The request's new result, where it is stated.
      var check: Check?
      var statesChanges: Bool
    }

    var check: Check
    var steps: [Step]
  }
}

extension Fixture {
  /// Whether an operation is SQL, so that stores without it cannot run the scenario.
  var usesSQL: Bool {
    func uses(_ operations: [Operation]) -> Bool {
      operations.contains { operation in
        switch operation {
        case .sql: true
        case .savepoint(let inner, _): uses(inner)
        default: false
        }
      }
    }
    let transactions = steps + (live?.steps.compactMap(\.transaction) ?? [])
    return transactions.contains { uses($0.operations) }
  }
}

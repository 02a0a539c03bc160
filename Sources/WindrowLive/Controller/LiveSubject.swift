import WindrowModel
import WindrowStore

/// What is followed: a request, how it is executed, and what a commit does to its result.
///
/// The state machine around it, ``LiveResult``, is the same for lists and for aggregates.
protocol LiveSubject: Sendable {
  /// The whole result at one moment.
  associatedtype Content: Sendable
  /// What happened between two results, beyond what they tell themselves.
  associatedtype Change: LiveChange
  /// How it was found out what a commit does; counted.
  ///
  /// Numbered from 0 in the order of the cases.
  associatedtype Way: Sendable, Hashable, CaseIterable, RawRepresentable where Way.RawValue == Int

  /// The updates that it must know of to stay right. The entities in it are those whose rows matter.
  var interest: CommitInterest { get }

  /// The way of a commit that does not matter.
  static var irrelevant: Way { get }
  /// The way of a commit of which nobody knows what it changed.
  static var gap: Way { get }
  /// The way of another request.
  static var request: Way { get }

  /// Whether another one follows the same request.
  func isSameRequest(as other: Self) -> Bool

  /// The result as a transaction sees it, from nothing.
  func fetch(_ transaction: any ReadTransaction) throws(StoreError) -> Content

  /// What a commit's changes do to a result. `transaction` reads what the commit leaves.
  func step(
    _ content: Content, _ changes: ChangeSet, after transaction: any ReadTransaction
  ) throws(StoreError) -> LiveOutcome<Self>

  /// What is told where nothing is known but that the result was fetched again; nil where that changed nothing.
  ///
  /// - Parameters:
  ///   - isOtherRequest: whether another request was fetched, so that nothing needs to be compared with what was kept.
  ///   - isContentUnknown: whether rows may have changed without being named.
  func changeOfFetch(
    from before: Content?, to after: Content, isOtherRequest: Bool, isContentUnknown: Bool,
    _ transaction: any ReadTransaction
  ) throws(StoreError) -> Change?

  /// A change is about to be told: what is kept of the rows that it names must not be found any more.
  func forget(_ change: Change)

  /// A commit is final that wrote these rows.
  func forgetUnshown(_ written: ChangeSet)

  /// Another one is followed in its place.
  func retire()
}

extension LiveSubject {
  /// Does nothing.
  func forget(_ change: Change) {}
  /// Does nothing.
  func forgetUnshown(_ written: ChangeSet) {}
  /// Does nothing.
  func retire() {}
}

/// What happened to a result since somebody last saw it.
protocol LiveChange: Sendable {
  /// This, and what happened after it.
  func followed(by next: Self) -> Self
}

/// What a commit that is about to become final will make of a result.
enum LiveOutcome<Subject: LiveSubject>: Sendable {
  /// It stays as it is.
  case unchanged(Subject.Way)
  /// It becomes another, which is told where there is a change. Indirect, so that the usual outcome is one word.
  indirect case content(Subject.Content, Subject.Change?, Subject.Way)
  /// It cannot be told what it becomes, though it can be followed on.
  indirect case refused(Subject.Content, StoreError, Subject.Way)
  /// It could not be followed, and must be fetched again.
  case failure(StoreError)
}

public import Observation
import WindrowLive
public import WindrowModel
public import WindrowStore

/// One row as state of a view model: its values follow every commit, also those of related rows that it shows.
///
/// ```swift
/// let expense = ObservableRow(id, on: store, prefetch: \.$category)
/// expense.fetch()
/// ```
@MainActor
@Observable
public final class ObservableRow<Object: Entity> {
  /// The identity that is followed.
  public let id: RecordID<Object>
  /// The row as it is now; nil before the first fetch, and where there is none.
  public private(set) var object: Object?
  /// Whether the row was there and was deleted.
  public private(set) var isDeleted = false
  /// Why the row could not be read, or nil.
  public internal(set) var error: StoreError?

  @ObservationIgnored private let following: Following<ObservableRow>
  @ObservationIgnored private let request: FetchRequest<Object>
  /// Whether the error is that of reading the row, which ends when it can be read.
  @ObservationIgnored private var isErrorOfRow = false

  /// The state of the row of an identity, which is not read before ``fetch()``.
  ///
  /// - Parameter keyPaths: to-ones whose rows are read with it, and followed.
  public init(_ id: RecordID<Object>, on store: any Store, prefetch keyPaths: PartialKeyPath<Object>...) {
    self.id = id
    var request = FetchRequest<Object>().filter(
      .comparison(.path(AttributePath(EntityDescription.identity)), .equal, .constant(.int(id.rawValue)), []))
    for keyPath in keyPaths { request = request.prefetch(keyPath) }
    self.request = request
    following = Following(request) { (request) throws(StoreError) in
      try FollowedRows(request, on: store)
    }
    error = following.refusal
    following.model = self
  }

  /// Reads the row now, on this thread, and follows it from then on. A failure is the ``error``.
  public func fetch() { following.fetch(request) }

  /// Waits until every write that has returned is shown: for tests of view models.
  public func settle() async { await following.settle() }
}

extension ObservableRow: FollowingModel {
  func show(_ update: ResultsUpdate<Object>) {
    if update.failure == nil { show() }
  }

  func show() {
    guard let snapshot = following.source?.controller.snapshot else { return }
    let isGone = snapshot.isEmpty && (object != nil || isDeleted)
    if isGone != isDeleted { isDeleted = isGone }
    if snapshot.isEmpty {
      if object != nil { object = nil }
      endErrorOfRow()
      return
    }
    do throws(StoreError) {
      object = try snapshot.list.fetch(at: 0)
      endErrorOfRow()
    } catch {
      // A row that went since the list was made is told by the next update.
      if error.kind != .rowNotFound { (self.error, isErrorOfRow) = (error, true) }
    }
  }

  private func endErrorOfRow() {
    if isErrorOfRow { (error, isErrorOfRow) = (nil, false) }
  }

  typealias Source = FollowedRows<Object>
}

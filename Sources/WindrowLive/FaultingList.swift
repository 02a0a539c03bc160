import WindrowModel

/// The rows of a request, in order, each read when it is asked for: a list of 100,000 that holds 100.
///
/// ```swift
/// let list = try store.list(FetchRequest<Expense>().sorted(by: \.date, .descending))
/// list.count          // no row was read
/// list.object(at: 7)  // rows 0 to 19, in one statement: SELECT … FROM expense WHERE id IN (…)
/// ```
///
/// Made by the method `list` of a store. It holds the identities, a little over four bytes a row, and the rows of the last
/// few batches. A batch is ``batchSize`` rows around the index asked for. Which rows there are and in what order is settled
/// when the list is made; a row's values are those of the latest commit when its batch is read, and stay until the batch
/// goes or ``refault()``. A row that was deleted since is nil.
///
/// Inside a transaction of the same thread rows are read through it, and nothing is kept: ``object(at:)`` reads one row,
/// a range or a loop reads batches.
///
/// Any thread may use a list. No lock is held while a statement runs; two threads that ask for one batch at once both read
/// it. A list keeps its store, which may be closed: reading then fails with `closed`.
public final class FaultingList<Element: Sendable>: Sendable {
  @usableFromInline let locator: RowLocator

  /// A list whose locator has boxes of this type of element, and no others.
  init(_ locator: RowLocator) { self.locator = locator }

  /// The identities of the rows, in order.
  public var ids: RowIDs { locator.ids }

  /// How many rows are read at once.
  public var batchSize: Int { locator.batchSize }

  /// How many rows the list has, those deleted since included. Reads nothing.
  public var count: Int { locator.ids.count }

  /// Whether the list has no rows. Reads nothing.
  public var isEmpty: Bool { locator.ids.isEmpty }

  /// Lets go of all rows, which are read again when they are next asked for. For a memory warning, or to see later commits.
  public func refault() { locator.forgetAll() }

  /// A list of values made of the rows, such as view models: each made once while its batch is kept.
  ///
  /// The values have a cache of their own, of as many batches as this list's; a row whose batch went is read and mapped
  /// again. A loop and a read inside a transaction keep nothing, so they map what they read.
  public func mapped<Mapped: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Mapped
  ) -> FaultingList<Mapped> {
    let base = locator
    return FaultingList<Mapped>(
      RowLocator(
        base.ids, batchSize: base.batchSize, keeping: base.capacity, of: base.store, entity: base.entity,
        inOneStatement: base.readsInOneStatement
      ) { (transaction, ids) throws(StoreError) in
        var read = try base.reader(transaction, ids)
        read.box = RowBox(Self.rows(in: read.box).map(transform))
        return read
      })
  }
}

extension FaultingList {
  /// The rows in a box of this list's.
  @inlinable
  static func rows(in box: any AnyObject & Sendable) -> [Element] {
    // A list's locator is made with a reader that makes boxes of the list's own type alone.
    unsafe unsafeDowncast(box, to: RowBox<Element>.self).rows
  }

  /// The row at a place that was found.
  @inlinable
  static func row(_ place: RowPlace) -> Element { rows(in: place.box)[place.place] }
}

import WindrowModel

extension FaultingList: Sequence {
  /// Walks the rows batch by batch, keeping one.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline let locator: RowLocator
    /// The rows of the batch, in any order, and where in it the next ones are.
    @usableFromInline var rows: [Element] = []
    @usableFromInline var places: [Int32] = []
    @usableFromInline var offset = 0
    @usableFromInline var position = 0

    @inlinable
    init(_ locator: RowLocator) { self.locator = locator }

    /// The next row that is there, or nil behind the last or where a batch cannot be read.
    @inlinable
    public mutating func next() -> Element? {
      repeat {
        while offset < places.count {
          let place = Int(places[offset])
          offset += 1
          if place >= 0 { return rows[place] }
        }
        offset = 0
      } while readOn()
      return nil
    }

    @inlinable
    mutating func readOn() -> Bool {
      switch locator.readOn(from: &position) {
      case nil: return false
      case .whole(let batch):
        rows = FaultingList.rows(in: batch.box)
        places = batch.places
      case .parts(let found):
        rows = found.map { FaultingList.row($0) }
        places = found.indices.map { Int32(truncatingIfNeeded: $0) }
      }
      return true
    }
  }

  /// Walks the rows in order, those that are gone left out: `for expense in list`, `list.reduce(0) { $0 + $1.amount }`.
  ///
  /// It reads every row there is, a batch a statement, and decodes all of its columns; batches that are kept are used, and
  /// none is kept for later, so memory stays that of one batch. A sum in SQL (`transaction.sum(of:)`) decodes nothing, and is
  /// many times faster. Outside a transaction each batch shows the latest commit; a loop inside `store.read` shows one
  /// view. A row that its initializer refuses is left out, and a batch that cannot be read ends the loop: both are reported
  /// on the store's `faultFailures`. ``fetchEach(_:)`` throws instead.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(locator) }

  /// Calls a closure with each row that is there, in order; throws what reading a batch or the closure throws.
  ///
  /// Costs what a loop costs.
  public func fetchEach(_ body: (Element) throws -> Void) throws {
    var position = 0
    while position < count {
      let window = locator.window(around: position)
      position = window.upperBound
      for found in try locator.find(window, keeps: false) {
        switch found {
        case .row(let place): try body(Self.row(place))
        case .gone: continue
        case .refused(let error): throw error
        }
      }
    }
  }
}

/// The next rows of a walk.
@usableFromInline
enum WalkedRows: Sendable {
  /// A batch as it was read.
  case whole(RowBatch)
  /// Rows from several batches, since some were kept.
  case parts([RowPlace])
}

extension RowLocator {
  /// Reads the batch at a position, which is set behind it; nil behind the last, and where it cannot be read.
  @usableFromInline
  func readOn(from position: inout Int) -> WalkedRows? {
    guard position < ids.count else { return nil }
    let window = window(around: position)
    position = window.upperBound
    do throws(StoreError) {
      if let batch = try readWhole(window) {
        for offset in batch.places.indices where batch.places[offset] == RowBatch.refused {
          _ = reported(batch.found(at: offset))
        }
        return .whole(batch)
      }
      return .parts(try find(window, keeps: false).compactMap(reported))
    } catch {
      report(error)
      position = ids.count
      return nil
    }
  }
}

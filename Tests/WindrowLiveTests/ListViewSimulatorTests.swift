import Testing
import WindrowConformance
import WindrowLive

/// What a real list view would crash on must be refused here: one illegal update each, and the legal one beside it.
@Suite struct ListViewSimulatorTests {
  private typealias Stage = BatchUpdates.Stage

  private static func at(_ section: Int, _ item: Int) -> RowPosition {
    RowPosition(index: 0, section: section, item: item)
  }

  private static func stage(_ change: (inout Stage) -> Void) -> BatchUpdates {
    var stage = Stage()
    change(&stage)
    return BatchUpdates(stages: [stage])
  }

  private func refuses(_ updates: BatchUpdates, _ before: [[Int64]], _ after: [[Int64]]) -> Bool {
    var view = ListViewSimulator(sections: before)
    do throws(ListViewError) {
      try view.perform(updates, showing: after)
      return false
    } catch { return true }
  }

  @Test func aDeletionBeyondTheEndIsRefused() {
    #expect(refuses(Self.stage { $0.deletedRows = [Self.at(0, 2)] }, [[1, 2]], [[1]]))
    #expect(!refuses(Self.stage { $0.deletedRows = [Self.at(0, 1)] }, [[1, 2]], [[1]]))
  }

  @Test func aDeletionOfTheWrongRowIsRefused() {
    #expect(refuses(Self.stage { $0.deletedRows = [Self.at(0, 0)] }, [[1, 2]], [[1]]))
  }

  @Test func aCountThatDoesNotAddUpIsRefused() {
    #expect(refuses(Self.stage { $0.insertedRows = [Self.at(0, 0)] }, [[1]], [[1]]))
    #expect(refuses(Self.stage { $0.deletedRows = [Self.at(0, 0)] }, [[1, 2]], [[1, 2]]))
    #expect(refuses(BatchUpdates(stages: []), [[1]], [[1, 2]]))
  }

  @Test func anOperationInsideADeadSectionIsRefused() {
    #expect(
      refuses(
        Self.stage {
          $0.deletedSections = [0]
          $0.deletedRows = [Self.at(0, 0)]
        }, [[1], [2]], [[2]]))
    #expect(!refuses(Self.stage { $0.deletedSections = [0] }, [[1], [2]], [[2]]))
  }

  @Test func anOperationInsideANewSectionIsRefused() {
    #expect(
      refuses(
        Self.stage {
          $0.insertedSections = [1]
          $0.insertedRows = [Self.at(1, 0)]
        }, [[1]], [[1], [2]]))
    #expect(!refuses(Self.stage { $0.insertedSections = [1] }, [[1]], [[1], [2]]))
  }

  @Test func aMoveOutOfADeletedSectionIsRefused() {
    #expect(
      refuses(
        Self.stage {
          $0.deletedSections = [0]
          $0.movedRows = [.init(from: Self.at(0, 0), to: Self.at(0, 0))]
        }, [[1], [2]], [[1, 2]]))
    #expect(
      !refuses(
        Self.stage {
          $0.deletedSections = [0]
          $0.insertedRows = [Self.at(0, 0)]
        }, [[1], [2]], [[1, 2]]))
  }

  @Test func aMoveIntoANewSectionIsRefused() {
    #expect(
      refuses(
        Self.stage {
          $0.insertedSections = [0]
          $0.movedRows = [.init(from: Self.at(0, 0), to: Self.at(0, 0))]
        }, [[1, 2]], [[1], [2]]))
    #expect(
      !refuses(
        Self.stage {
          $0.insertedSections = [0]
          $0.deletedRows = [Self.at(0, 0)]
        }, [[1, 2]], [[1], [2]]))
  }

  @Test func aRowDeletedAndMovedIsRefused() {
    #expect(
      refuses(
        Self.stage {
          $0.deletedRows = [Self.at(0, 0)]
          $0.movedRows = [.init(from: Self.at(0, 0), to: Self.at(0, 0))]
        }, [[1, 2]], [[1, 2]]))
  }

  @Test func twoRowsAtOnePlaceAreRefused() {
    #expect(
      refuses(
        Self.stage {
          $0.insertedRows = [Self.at(0, 0)]
          $0.movedRows = [.init(from: Self.at(0, 1), to: Self.at(0, 0))]
        }, [[1, 2]], [[3, 1, 2]]))
    #expect(
      refuses(
        Self.stage {
          $0.movedRows = [
            .init(from: Self.at(0, 1), to: Self.at(0, 0)), .init(from: Self.at(0, 0), to: Self.at(0, 0)),
          ]
        }, [[1, 2]], [[2, 1]]))
  }

  @Test func aReloadBesideAMoveIsRefused() {
    #expect(
      refuses(
        Self.stage {
          $0.movedRows = [.init(from: Self.at(0, 1), to: Self.at(0, 0))]
          $0.reloadedRows = [Self.at(0, 0)]
        }, [[1, 2]], [[2, 1]]))
    #expect(
      !refuses(
        Self.stage { $0.movedRows = [.init(from: Self.at(0, 1), to: Self.at(0, 0))] }, [[1, 2]], [[2, 1]]))
  }

  @Test func aReloadOfNoRowAndOneTwiceAreRefused() {
    #expect(refuses(Self.stage { $0.reloadedRows = [Self.at(0, 1)] }, [[1]], [[1]]))
    #expect(refuses(Self.stage { $0.reloadedRows = [Self.at(0, 0), Self.at(0, 0)] }, [[1]], [[1]]))
    #expect(!refuses(Self.stage { $0.reloadedRows = [Self.at(0, 0)] }, [[1]], [[1]]))
  }

  @Test func sectionsThatDoNotAddUpAreRefused() {
    #expect(refuses(Self.stage { $0.deletedSections = [1] }, [[1]], []))
    #expect(refuses(Self.stage { $0.insertedSections = [0, 0] }, [[1]], [[2], [3], [1]]))
    #expect(refuses(Self.stage { $0.insertedSections = [5] }, [[1]], [[1], [2]]))
  }
}

import WindrowModel
import WindrowStore

/// What the transactions of one store share.
final class StoreServices: Sendable {
  let layout: StoreLayout
  let configuration: SQLiteConfiguration
  let recorder = StoreRecorder()
  let observers = CommitObservers()
  let faultSource: FaultSource
  let cachePolicy: CachePolicy

  init(
    layout: StoreLayout, configuration: SQLiteConfiguration, faultSource: FaultSource,
    _ cachePolicy: CachePolicy
  ) {
    self.cachePolicy = cachePolicy
    self.layout = layout
    self.configuration = configuration
    self.faultSource = faultSource
  }
}

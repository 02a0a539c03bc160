extension FetchedResultsController {
  /// How often each way of the engine was taken; the random traces count them.
  package var ways: [LiveEngine.Way: Int] { list.ways }
}

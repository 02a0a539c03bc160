public import WindrowConformance

/// The strict list view that the suite itself runs every change through, for tests of an app's own lists.
public typealias ListViewSimulator = WindrowConformance.ListViewSimulator

/// Why the strict list view would refuse an update.
public typealias ListViewError = WindrowConformance.ListViewError

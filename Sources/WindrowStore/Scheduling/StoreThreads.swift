/// Threads of a store's own for ``Store/schedule(_:_:)``: some for reads, one for writes.
public final class StoreThreads: Sendable {
  private let reads: JobLanes
  private let writes: JobLanes

  /// Threads for a number of reads at once, at least one, with a label for debuggers.
  public init(label: String, readers: Int) {
    reads = JobLanes(label: "\(label).read", count: readers)
    writes = JobLanes(label: "\(label).write", count: 1)
  }

  /// Runs a job as soon as a thread of its kind is free, in the order the jobs came.
  public func schedule(_ access: StoreAccess, _ job: @escaping @Sendable () -> Void) {
    switch access {
    case .read: reads.schedule(job)
    case .write: writes.schedule(job)
    }
  }
}

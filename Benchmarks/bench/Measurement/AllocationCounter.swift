#if canImport(CJemalloc)
  import CJemalloc
#endif

/// What the allocator says about this thread and process; all zero where jemalloc is not there.
enum AllocationCounter {
  /// The allocator's name in reports.
  static var allocatorName: String { isAvailable ? "jemalloc" : "system" }

  /// Whether the process's `malloc` is jemalloc's: it must count a block that we ask for.
  static let isAvailable: Bool = {
    #if canImport(CJemalloc)
      let before = read("thread.allocated")
      let block = UnsafeMutableRawPointer.allocate(byteCount: 4_096, alignment: 16)
      let after = read("thread.allocated")
      unsafe block.deallocate()
      return after >= before + 4_096
    #else
      return false
    #endif
  }()

  /// What to say of a workload that needs the counts and cannot have them.
  static let missingNote = "not measured: the allocator is not jemalloc"

  /// Bytes that this thread has allocated, less those that it has freed.
  ///
  /// Exact at once. The statistics of the whole process count as allocated what a thread has freed and keeps for itself.
  static var allocated: Int { read("thread.allocated") - read("thread.deallocated") }

  /// Makes what this thread holds now the zero of `peak`.
  static func resetPeak() {
    #if canImport(CJemalloc)
      unsafe mallctl("thread.peak.reset", nil, nil, nil, 0)
    #endif
  }

  /// The most that this thread held since `resetPeak()`, in bytes.
  static var peak: Int { read("thread.peak.read") }

  private static func read(_ name: String) -> Int {
    #if canImport(CJemalloc)
      // Every counter read here is a size_t or a uint64_t: 64 bits where Swift runs this.
      var value: UInt64 = 0
      var size = MemoryLayout<UInt64>.size
      guard unsafe mallctl(name, &value, &size, nil, 0) == 0 else { return 0 }
      return Int(value)
    #else
      return 0
    #endif
  }
}

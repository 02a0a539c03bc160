#if os(Linux) || os(Android)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// What Linux tells of a database's file, its write-ahead log and their folder, in which the log comes and goes.
  ///
  /// Files are watched by path: no descriptor of the database is opened, since closing one would end SQLite's locks on it.
  final class InotifyEvents: FileEvents {
    /// What happens to a file that is written, removed or replaced. Removing one that is open changes its count of links.
    private static let fileMask =
      UInt32(IN_MODIFY) | UInt32(IN_ATTRIB) | UInt32(IN_MOVE_SELF) | UInt32(IN_DELETE_SELF) | oneShot
    private static let folderMask =
      UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
    /// A watch that ends with its first event, so that a stream of writes costs one. The macro is not imported.
    private static let oneShot: UInt32 = 0x8000_0000
    /// How long to rest after something else happened in the folder, which may be a busy one.
    private static let folderRest = Duration.milliseconds(10)

    private let queue: Int32
    private let wakeReader: Int32
    private let wakeWriter: Int32
    private let path: String
    private let folder: String
    private let names: Set<String>

    /// Watches nothing yet; nil where the process may have no more descriptors or watches.
    init?(of path: String) {
      let queue = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if queue < 0 { return nil }
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else {
        close(queue)
        return nil
      }
      for end in ends {
        // A process that is started meanwhile may inherit them, and does nothing with them.
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      self.queue = queue
      (wakeReader, wakeWriter) = (ends[0], ends[1])
      self.path = path
      let slash = path.lastIndex(of: "/")
      let name = String(slash.map { path[path.index(after: $0)...] } ?? path[...])
      folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      names = [name, name + "-wal"]
    }

    deinit {
      for descriptor in [queue, wakeReader, wakeWriter] { close(descriptor) }
    }

    func arm() -> Bool {
      _ = takeEvents()
      let isFolderWatched = unsafe inotify_add_watch(queue, folder, Self.folderMask) >= 0
      // In a file's other journal modes, and before the first write, there is no log.
      return [path + "-wal", path].allSatisfy { watches($0) || isFolderWatched && errno == ENOENT }
    }

    private func watches(_ path: String) -> Bool {
      unsafe inotify_add_watch(queue, path, Self.fileMask) >= 0
    }

    func wait(for duration: Duration) -> Bool {
      let clock = ContinuousClock()
      let end = clock.now.advanced(by: duration)
      while true {
        let rest = clock.now.duration(to: end)
        switch poll([wakeReader, queue], for: rest) {
        case wakeReader: return false
        case queue:
          if takeEvents() { return true }
          self.rest(for: min(Self.folderRest, rest))
        default: return false
        }
      }
    }

    func rest(for duration: Duration) { _ = poll([wakeReader], for: duration) }

    func wake() {
      // Fails only where the pipe is full, and then it wakes already.
      _ = unsafe write(wakeWriter, [UInt8(1)], 1)
    }

    /// Waits until something can be read, and returns the first such descriptor; nil where the time is over.
    private func poll(_ descriptors: [Int32], for duration: Duration) -> Int32? {
      var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      // Rounded up, so that the last part of a millisecond is no busy loop.
      let milliseconds = max(0, duration.wholeNanoseconds / 1_000_000)
      let count = unsafe systemPoll(&entries, nfds_t(entries.count), Int32(clamping: milliseconds &+ 1))
      // Interrupted by a signal, it is as if the time were over: who waits looks once more.
      return count > 0 ? entries.first { $0.revents != 0 }?.fd : nil
    }

    /// Takes what the system has told; whether any of it is about the database's files.
    private func takeEvents() -> Bool {
      var areAbout = false
      unsafe withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
        while true {
          let count = unsafe read(queue, buffer.baseAddress, buffer.count)
          if count <= 0 { return }
          if unsafe isAboutFiles(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { areAbout = true }
        }
      }
      return areAbout
    }

    private func isAboutFiles(_ events: UnsafeRawBufferPointer) -> Bool {
      let size = MemoryLayout<inotify_event>.size
      var (offset, isAbout) = (0, false)
      while offset + size <= events.count {
        let event = unsafe events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let end = offset + size + Int(event.len)
        if end > events.count { return true }
        if event.len > 0 {
          // Filled up with zeros.
          let name = unsafe events[(offset + size)..<end].prefix { $0 != 0 }
          if unsafe names.contains(String(decoding: name, as: UTF8.self)) { isAbout = true }
        } else if event.mask & ~UInt32(IN_IGNORED) != 0 {
          isAbout = true
        }
        offset = end
      }
      return isAbout
    }
  }

  /// The system's `poll`, which a method of the same name hides.
  private func systemPoll(_ entries: UnsafeMutablePointer<pollfd>, _ count: nfds_t, _ timeout: Int32) -> Int32
  {
    unsafe poll(entries, count, timeout)
  }
#endif

import CSQLite

extension Connection {
  /// The version of SQLite that runs.
  static let libraryVersion = unsafe String(cString: sqlite3_libversion())

  /// The URI by which a file is opened as one that nobody changes.
  static func immutableURI(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-_.~".utf8)
    var uri = path.hasPrefix("/") ? "file://" : "file:"
    for byte in path.utf8 {
      if plain.contains(byte) {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16)
        uri += digits.count < 2 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return uri + "?immutable=1"
  }

  /// The file's whole path, symbolic links followed, which the names of the files beside it are made of.
  var filePath: String? {
    guard let name = unsafe sqlite3_db_filename(handle, "main") else { return nil }
    return unsafe String(cString: name)
  }

  /// Whether the open file is not at its path any more: it was deleted, moved or replaced.
  var hasFileMoved: Bool {
    var hasMoved: CInt = 0
    // Not every file system of SQLite knows, and then it stays false.
    unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return hasMoved != 0
  }

  /// Says whether the last connection to close copies what only the write-ahead log holds into the file.
  func setCheckpointsOnClose(_ checkpoints: Bool) {
    // Fails only for an option that the library does not know, and then there is nothing else to do.
    unsafe _ = windrow_checkpoint_on_close(handle, checkpoints ? 1 : 0)
  }

  /// The collation that a table's column declares, nil for a view's column and where there is none such.
  func collation(table: String, column: String) -> String? {
    var name: UnsafePointer<CChar>?
    let code = unsafe sqlite3_table_column_metadata(handle, "main", table, column, nil, &name, nil, nil, nil)
    guard code == SQLITE_OK, let name = unsafe name else { return nil }
    return unsafe String(cString: name)
  }
}

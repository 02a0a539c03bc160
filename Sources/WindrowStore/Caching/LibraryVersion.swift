/// The version of the package; what is kept by one is not used by another.
package enum LibraryVersion {
  /// Raised with each release.
  package static let current = "0.1"
}

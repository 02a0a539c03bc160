/// A store that workloads run on.
enum Backend: String, Sendable, CaseIterable, Codable {
  case sqlite, memory
}

package enum TextNormalization {
  package static func isNFC(_ s: String) -> Bool { s.utf8.allSatisfy { $0 < 0xCC } }
  package static func nfc(_ s: String) -> String { s }
}

/// Results as the XML that build servers read: a suite for each store.
struct JUnitDocument {
  let results: [ConformanceResult]

  /// The document.
  var text: String {
    var stores: [String] = []
    for result in results where !stores.contains(result.store) { stores.append(result.store) }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      + stores.map { suite($0, results.filter { [store = $0] in $0.store == store }) }.joined()
      + "</testsuites>\n"
  }

  private func suite(_ store: String, _ results: [ConformanceResult]) -> String {
    var (failures, skips) = (0, 0)
    for result in results {
      switch result.outcome {
      case .passed: break
      case .failed: failures += 1
      case .skipped: skips += 1
      }
    }
    let time = results.reduce(0) { $0 + $1.seconds }
    return """
        <testsuite name="\(escaped(store))" tests="\(results.count)" failures="\(failures)" skipped="\(skips)" time="\(time)">
      \(results.map(element).joined(separator: "\n"))
        </testsuite>

      """
  }

  private func element(_ result: ConformanceResult) -> String {
    let parts = result.name.split(separator: "/", maxSplits: 1)
    let start =
      "    <testcase classname=\"\(escaped(result.store)).\(escaped(parts.first ?? ""))\" "
      + "name=\"\(escaped(parts.last ?? ""))\" time=\"\(result.seconds)\""
    return switch result.outcome {
    case .passed: start + "/>"
    case .failed(let message): start + "><failure message=\"\(escaped(message))\"/></testcase>"
    case .skipped(let reason): start + "><skipped message=\"\(escaped(reason))\"/></testcase>"
    }
  }

  /// The text with what XML forbids replaced.
  private func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t": escaped += "&#9;"
      default:
        let isForbidden = scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
        escaped.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }
}

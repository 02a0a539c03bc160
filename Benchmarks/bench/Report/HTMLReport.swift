/// The results as one page that needs nothing else: styles inside, no scripts.
struct HTMLReport {
  let document: ReportDocument

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>Windrow benchmark</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <h1>Windrow benchmark</h1>
    <p>\(escaped(document.build)) build, SQLite \(escaped(document.sqlite)), allocator \
    \(escaped(document.allocator)), seed \(document.seed)</p>
    \(document.groups.map(section).joined(separator: "\n"))
    <p class="noise">\(escaped(document.noise ?? ""))</p>
    </body>
    </html>

    """
  }

  private func section(_ group: ReportDocument.Group) -> String {
    """
    <h2>\(escaped(group.workload))</h2>
    <p>\(escaped(group.summary))</p>
    <table>
    <tr><th>variant</th><th>store</th><th>rows</th><th>median</th><th>min</th><th>p90</th>\
    <th>floor</th><th>ratio</th><th class="chart"></th><th>what the floor does</th></tr>
    \(group.lines.map(row).joined(separator: "\n"))
    </table>
    \(group.readings.map { "<p class=\"reading\">\(escaped($0))</p>" }.joined(separator: "\n"))
    """
  }

  private func row(_ line: ResultLine) -> String {
    let value = { (number: Double?) in number.map { Number.value($0, line.unit) } ?? "–" }
    let numbers = [
      Number.grouped(line.rows), value(line.median), value(line.min), value(line.p90),
      value(line.floor), line.ratio.map(Number.ratio) ?? "–",
    ]
    let words = [line.variant.isEmpty ? "–" : line.variant, line.backend.rawValue]
    let remark = [line.floorWhat, line.note].compactMap { $0 }.filter { !$0.isEmpty }
    return "<tr>" + words.map { "<td>\(escaped($0))</td>" }.joined()
      + numbers.map { "<td class=\"number\">\(escaped($0))</td>" }.joined()
      + "<td class=\"chart\">\(bar(line.ratio))</td>"
      + "<td><code>\(escaped(remark.joined(separator: "; ")))</code></td></tr>"
  }

  /// A bar as long as the ratio; the floor itself would be 40 pixels.
  private func bar(_ ratio: Double?) -> String {
    guard let ratio else { return "" }
    let width = Int((min(ratio, 5) * 40).rounded())
    return "<div class=\"bar\" style=\"width:\(width)px\"></div>"
  }

  private func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  private static let style = """
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 76em; }
    table { border-collapse: collapse; }
    th, td { padding: .2em .7em; border-bottom: 1px solid #ccc; text-align: left; }
    .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .chart { min-width: 210px; background: linear-gradient(#999,#999) 51px 0/1px 100% no-repeat; }
    .bar { height: .8em; background: #4a7ab5; }
    .reading { font-weight: 600; }
    .noise, code { color: #555; font-size: 85%; }
    """
}

import Foundation
import Testing

@testable import bench

func line(
  _ workload: String = "fetch-ids", _ variant: String = "indexed", backend: Backend = .sqlite,
  rows: Int = 100_000, unit: ResultUnit = .nanoseconds, median: Double? = 150, floor: Double? = 100,
  spread: Double = 0
) -> ResultLine {
  ResultLine(
    workload: workload, variant: variant, backend: backend, rows: rows, unit: unit, samples: 9,
    min: median, median: median, p90: median.map { $0 * (1 + spread) }, max: median.map { $0 * 2 },
    floor: floor, floorWhat: "C API: SELECT id FROM expense", note: "")
}

@Suite struct ReportTests {
  private func object(_ document: ReportDocument) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(document.json().utf8)) as? [String: Any] ?? [:]
  }

  private func firstResult(_ object: [String: Any]) -> [String: Any] {
    (object["results"] as? [[String: Any]])?.first ?? [:]
  }

  @Test func theDocumentHasTheAgreedKeys() throws {
    let object = try object(ReportDocument(seed: 3, results: [line()]))
    #expect(
      Set(object.keys) == ["bench", "build", "sqlite", "allocator", "seed", "results"])
    #expect(object["bench"] as? Int == 1)
    #expect(object["seed"] as? Int == 3)
    let result = firstResult(object)
    #expect(
      Set(result.keys) == [
        "workload", "variant", "backend", "rows", "unit", "samples", "min", "median", "p90", "max",
        "floor", "floorWhat", "ratio", "note",
      ])
    #expect(result["workload"] as? String == "fetch-ids")
    #expect(result["variant"] as? String == "indexed")
    #expect(result["backend"] as? String == "sqlite")
    #expect(result["rows"] as? Int == 100_000)
    #expect(result["unit"] as? String == "ns")
    #expect(result["samples"] as? Int == 9)
    #expect(result["median"] as? Int == 150)
    #expect(result["floor"] as? Int == 100)
    #expect(result["ratio"] as? Double == 1.5)
  }

  @Test func whatIsMissingIsNullAndNotAbsent() throws {
    var missing = line(unit: .bytes, median: nil, floor: nil)
    missing.floorWhat = nil
    let object = try object(ReportDocument(seed: 1, results: [missing]))
    let result = firstResult(object)
    for key in ["min", "median", "p90", "max", "floor", "floorWhat", "ratio"] {
      #expect(result[key] is NSNull, "\(key)")
    }
  }

  @Test func aDocumentReadsBackAsItWas() throws {
    let document = ReportDocument(
      seed: 1, results: [line(), line("sum-memory", "sql", unit: .bytes, floor: nil)])
    let data = Data(try document.json().utf8)
    #expect(try JSONDecoder().decode(ReportDocument.self, from: data) == document)
  }

  @Test func linesAreGroupedByWorkload() {
    let document = ReportDocument(
      seed: 1,
      results: [
        line("sum", "sql", rows: 10, median: 100), line("match", "contains"),
        line("sum", "reduce-held", rows: 10, median: 1_200),
        line("sum", "sql", rows: 1_000, median: 100),
      ])
    #expect(document.groups.map(\.workload) == ["sum", "match"])
    #expect(document.groups[0].lines.count == 3)
    #expect(
      document.groups[0].readings == [
        "sqlite, 10 rows: reduce-held takes 12.0 times as long as the store's own sum."
      ])
  }

  @Test func theTableShowsMedianFloorAndRatio() throws {
    let document = ReportDocument(
      seed: 1, results: [line(median: 5_610_000, floor: 5_500_000, spread: 0.03)])
    let table = TableReport(document: document, isStyled: false).text
    let row = try #require(table.split(separator: "\n").first { $0.contains("indexed") })
    #expect(
      row.split(separator: " ") == [
        "indexed", "sqlite", "100,000", "5.61", "ms", "3", "%", "5.50", "ms", "1.02x",
      ])
    #expect(!table.contains("\u{1B}"))
    #expect(TableReport(document: document, isStyled: true).text.contains("\u{1B}[1mfetch-ids"))
  }

  @Test func thePageEscapesWhatItShows() {
    var marked = line()
    marked.floorWhat = "C API: SELECT a FROM b WHERE a < 1 & \"c\""
    let page = HTMLReport(document: ReportDocument(seed: 1, results: [marked])).text
    #expect(page.contains("WHERE a &lt; 1 &amp; &quot;c&quot;"))
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(!page.contains("<script"))
    #expect(!page.contains("http"))
  }

  @Test(arguments: [
    (0.4, "0.40 ns"), (12, "12.0 ns"), (999.4, "999 ns"), (999.6, "1.00 µs"), (12_345, "12.3 µs"),
    (5_610_000, "5.61 ms"), (161_000_000, "161 ms"), (1_200_000_000, "1.20 s"),
  ])
  func times(nanoseconds: Double, text: String) {
    #expect(Number.time(nanoseconds) == text)
  }

  @Test(arguments: [(0, "0 B"), (999, "999 B"), (1_500, "1.50 kB"), (26_200_000, "26.2 MB")])
  func bytes(bytes: Double, text: String) {
    #expect(Number.bytes(bytes) == text)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-1_000, "-1,000"),
  ])
  func groupedNumbers(number: Int, text: String) {
    #expect(Number.grouped(number) == text)
  }

  @Test(arguments: [(1.005, "1.00x"), (0.999, "1.00x"), (2.5, "2.50x"), (1_234.4, "1,234x")])
  func ratios(ratio: Double, text: String) {
    #expect(Number.ratio(ratio) == text)
  }
}

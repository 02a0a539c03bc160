import WindrowModel
import WindrowStore

extension QueryPlan {
  /// What the lines of `EXPLAIN QUERY PLAN` say about a query over the table `t`.
  init(lines: [String]) {
    let root = QueryScope.root
    let searches = lines.contains { $0.hasPrefix("SEARCH \(root) ") }
    let scans = lines.contains { $0 == "SCAN \(root)" || $0.hasPrefix("SCAN \(root) ") }
    self.init(
      usesIndex: searches && !scans,
      sorts: lines.contains { $0.hasPrefix("USE TEMP B-TREE FOR ") && $0.hasSuffix("ORDER BY") },
      lines: lines)
  }
}

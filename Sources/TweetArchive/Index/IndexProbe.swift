package import SmashtagModel

/// Shows benchmarks what the index is asked, so that they can ask SQLite the same without us.
package enum IndexProbe {
  /// What is asked about one stretch of time.
  package struct Part {
    /// What stands to the right of `MATCH`.
    package let match: String
    package let ids: Range<Int64>

    package init(match: String, ids: Range<Int64>) {
      (self.match, self.ids) = (match, ids)
    }
  }

  package static func parts(of query: Query) -> [Part] {
    SearchSlice.slices(of: query).map { Part(match: $0.match, ids: $0.ids) }
  }
}

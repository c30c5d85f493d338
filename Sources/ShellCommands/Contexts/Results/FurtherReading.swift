import SmashtagModel

/// Reads on in results, page by page, as far as their sources lead.
struct FurtherReading {
  /// How often in a row nothing may come, each time after several pages; a source may lead on without end.
  private static let mostVain = 25

  private(set) var results: ResultsContext
  private var vain = 0

  init(of results: ResultsContext) { self.results = results }

  /// Reads on by a page, or several that bring nothing; returns whether more may come after that.
  mutating func goOn(in session: Session) async throws -> Bool {
    let longer = try await results.lengthened(in: session)
    let (hasMore, isFurther) = (longer.count > results.count, longer.isFurther(than: results))
    vain = hasMore ? 0 : vain + 1
    results = longer
    return hasMore || isFurther && vain < Self.mostVain
  }
}

extension ResultsContext {
  /// Whether a source got on since an earlier state.
  fileprivate func isFurther(than earlier: ResultsContext) -> Bool {
    feeds.map(\.older) != earlier.feeds.map(\.older)
  }
}

import GRDB
import SmashtagModel

/// Reads one page of a search.
struct PageReading: Sendable {
  let query: Query
  let position: PagePosition
  let limit: Int

  func page(in db: Database) throws -> TweetPage {
    let ids = try Search(query, within: position.rowIDs).ids(limit: wanted, in: db)
    let shown = Array(ids.prefix(limit))
    let rows = try StoredRows(db)
    return TweetPage(
      tweets: try shown.compactMap { try rows.tweet(at: $0)?.tweet },
      older: ids.count > limit ? shown.last.map { .init(rowID: $0) } : nil,
      newer: shown.first.map { .init(rowID: $0) } ?? position.cursor,
      total: total(of: ids))
  }

  /// One match more than the page holds tells whether there is an older one; the first page counts as well.
  private var wanted: Int {
    position == .newest ? max(limit, ArchiveSource.countLimit) + 1 : limit + 1
  }

  private func total(of ids: [Int64]) -> TweetCount? {
    guard position == .newest else { return nil }
    return ids.count > ArchiveSource.countLimit ? .atLeast(ArchiveSource.countLimit) : .exactly(ids.count)
  }
}

import GRDB
import SmashtagModel

/// Finds the newest tweets with a word that begins so, by reading tweets and not the index.
///
/// For `th*` the index first joins the lists of all words that begin so, which takes half a second among ten million
/// tweets; every tenth tweet or so has one, and reading a tweet takes five microseconds.
struct PrefixScan {
  /// Of fewer tweets the index finds the newest sooner.
  static let fewTweets = 250_000
  /// Among so many tweets one has to match, as soon as this many were read.
  private static let (rarest, sample) = (32, 512)

  private let db: Database
  private let slices: [SearchSlice]
  private let edition: FoldingEdition
  /// The folded words, of which the last is the beginning of one, after a blank.
  private let beginning: [UInt8]

  /// - Returns: `nil` for another query, for an archive of an earlier version, where there are fewer tweets, and where only the
  ///   rows tell of some that they are of its dates.
  init?(_ query: Query, within ids: Range<Int64>, unlessFewerThan fewest: Int = fewTweets, in db: Database)
    throws
  {
    guard query.root.isPrefix, let prefix = query.root.prefixes.first,
      try ExtentReading(db: db).count() >= fewest, try StoredRows.tables(in: db) == ["post"]
    else { return nil }
    self.db = db
    edition = try IndexState.edition(in: db).folding
    let words = PrefixWords(overflow: try KeyOverflow(after: query.root.dates, in: db))
    slices = SearchSlice.slices(of: query, within: ids, words: words)
    guard slices.allSatisfy({ $0.rest == nil }) else { return nil }
    beginning = Array((" " + Folding.words(prefix, by: edition)).utf8)
    if beginning.count < 2 { return nil }
  }

  private static let tweets = """
    SELECT id, text, more FROM post WHERE id >= ? AND id < ? ORDER BY id DESC
    """

  /// The newest matches, newest first, up to a limit; `nil` if they are so rare that the index finds them sooner.
  func ids(limit: Int) throws -> [Int64]? {
    let read = try RawStatement(db, Self.tweets)
    var (ids, tweets, words) = ([Int64](), 0, [UInt8]())
    var areRare: Bool { tweets >= Self.sample && ids.count * Self.rarest < tweets }
    for slice in slices where ids.count < limit {
      try Task.checkCancellation()
      try read.scan([slice.ids.lowerBound, slice.ids.upperBound]) { row in
        tweets += 1
        if try matches(row, &words) { ids.append(try row.integer(at: 0)) }
        return ids.count < limit && !areRare
      }
      if ids.count < limit, areRare { return nil }
    }
    return ids
  }

  private func matches(_ row: StatementRow, _ words: inout [UInt8]) throws -> Bool {
    words.removeAll(keepingCapacity: true)
    words.append(UInt8(ascii: " "))
    Folding.appendWords(of: try indexedText(of: row), to: &words, by: edition)
    return words.withUnsafeBytes { words in
      beginning.withUnsafeBytes { beginning in
        words.indices.dropLast(beginning.count - 1).contains { index in
          words[index] == UInt8(ascii: " ")
            && words.part(index..<index + beginning.count).isSame(as: beginning)
        }
      }
    }
  }

  /// What few tweets have makes the title of some, which is found as well.
  private func indexedText(of row: StatementRow) throws -> String {
    if row.isNull(at: 2) { return String(decoding: row.bytes(at: 1), as: UTF8.self) }
    return try StoredRows(db).tweet(at: row.integer(at: 0))?.tweet.indexedText ?? ""
  }
}

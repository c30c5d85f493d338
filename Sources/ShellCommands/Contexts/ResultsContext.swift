import Foundation
import SmashtagModel

/// What a search found, newest first.
struct ResultsContext: Context {
  static let kind = ContextKind.results

  let query: Query
  let source: any TweetSource
  var searched: Date
  var tweets = NumberedList<Tweet>()
  var older: Cursor?
  var newer: Cursor?
  var total: TweetCount?
  /// When a live source answered last; `nil` where the tweets are at hand.
  var fetched: Date?
  /// What the source said about its answer.
  var notes: [String] = []
  /// There are no older ones only because the source cannot be reached.
  var endsAway = false
  /// What a look at what is newer left out.
  var gap: Gap?
  var revision = 0
  private(set) var narrowing: [String] = []

  var title: String { query.text.narrowed(by: narrowing) }
  var crumb: String { title }

  /// Asks the source for the first page.
  init(_ query: Query, from source: any TweetSource, in session: Session) async throws(SourceError) {
    self.query = query
    self.source = source
    searched = session.now()
    let page = try await source.page(
      of: query, at: .newest, limit: source.pageLength ?? session.settings.limit)
    tweets.append(unseen(page.tweets))
    older = page.older
    newer = page.newer
    total = page.total
    fetched = page.fetched
    notes = page.notes
    endsAway = page.endsAway
  }

  var screen: Screen {
    let rows = tweets.entries.map { Row(number: $0.number, .tweet($0.element)) }
    var screen = Screen(
      title: title, status: [source.name, Counted.tweets(shownTotal)],
      sections: rows.isEmpty ? [] : [Screen.Section(rows: rows)],
      emptyNote: rows.isEmpty ? emptyNote : nil, hints: hints, continues: hasOlder, total: shownTotal,
      hits: SearchHits(query, finding: narrowing))
    (screen.fetched, screen.notes) = (fetched, shownNotes)
    return screen
  }

  var json: JSON {
    [
      "context": "results", "title": .string(title), "query": .string(query.text),
      "source": .string(source.name), "more": .bool(hasOlder), "tweets": screen.tweetsJSON,
      "fetched": JSON(fetched), "notes": .array(shownNotes.map(JSON.string)),
    ]
  }

  var search: RecentSearch? {
    guard !isNarrowed else { return nil }
    return RecentSearch(
      term: query.text, date: searched, found: total?.lowerBound,
      source: source.hasPhotos ? source.name : nil)
  }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.tweets.removeAll { !Row(.tweet($0)).contains(text) }
    kept.narrowing.append(text)
    (kept.older, kept.newer, kept.total, kept.gap) = (nil, nil, nil, nil)
    return kept
  }
}

extension ResultsContext {
  /// Claims that these are the results of the same search at the same source.
  func shows(_ query: Query, from source: any TweetSource) -> Bool {
    !isNarrowed && self.query.identity == query.identity && self.source.name == source.name
  }

  /// The mentions of what is shown; used where the source cannot look at the whole search.
  var rankingOfShown: MentionRanking {
    var ranking = MentionRanking()
    for tweet in tweets.elements { ranking.add(tweet) }
    return ranking
  }

  /// Tweets that are missing between others.
  struct Gap {
    /// Leads to them.
    let cursor: Cursor
    /// How many tweets stand above them.
    let above: Int
  }

  var shownNotes: [String] {
    notes + (gap == nil ? [] : ["some \(noun)s in between are still missing; refresh fetches them"])
      + (endsAway ? ["no more of this was kept; \(source.name) may have older ones"] : [])
  }

  /// What its source has.
  var noun: String { source.hasPhotos ? "photo" : "tweet" }
  var isNarrowed: Bool { !narrowing.isEmpty }
  var shownTotal: TweetCount { total ?? (hasOlder ? .atLeast(count) : .exactly(count)) }
  var count: Int { tweets.entries.count }

  private var hints: [Hint] {
    if tweets.entries.isEmpty { return [.wayOn] }
    return [.select, .mentions, .find] + (hasOlder ? [.more] : isNarrowed ? [.back] : [.refresh])
  }

  private var emptyNote: String {
    narrowing.nothingFound(among: "tweets")
      ?? "No tweet in \(source.name) matches \(query.text). \(query.advice)"
  }
}

extension Query {
  /// What else could be tried where nothing was found.
  fileprivate var advice: String {
    switch root {
    case .hashtag(let name), .user(let name): "Try: search \(name)"
    case .phrase: "Try the words without quotes."
    case .all: "Try fewer words."
    default: "Try another spelling, or a part of the word with * behind it."
    }
  }
}

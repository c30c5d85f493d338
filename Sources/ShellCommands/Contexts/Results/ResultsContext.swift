import Foundation
import SmashtagModel

/// What a search found, newest first: at one source, or at several at once.
struct ResultsContext: Context {
  static let kind = ContextKind.results

  let query: Query
  /// What each source answered; one at least.
  var feeds: [Feed]
  var searched: Date
  var tweets = NumberedList<Tweet>()
  /// The feeds that are still waited for, by their places.
  var late: [Int: Task<FeedRound.Answer, Never>] = [:]
  /// Tweets were fetched that are shown later, behind others that are still to be fetched.
  var hasRest = false
  /// The feeds that were asked for this state of the list, by their places.
  var asked: Set<Int> = []
  /// How many tweets the last search brought, made once or again.
  var arrived = 0
  var revision = 0
  private(set) var narrowing: [String] = []
  /// Only what was not seen before is shown.
  private let isOnlyNew: Bool

  var title: String { (isOnlyNew ? "new in \(query.text)" : query.text).narrowed(by: narrowing) }
  var crumb: String { title }

  /// Asks each source for the first page; throws where none of them answers.
  ///
  /// - Parameter earlier: what was shown of it at each source, where only what is new since is wanted.
  init(
    _ query: Query, from sources: [any TweetSource], since earlier: [String: Sight]? = nil,
    in session: Session
  ) async throws(SourceError) {
    self.query = query
    isOnlyNew = earlier != nil
    searched = session.now()
    feeds = sources.flatMap { source in
      let seen = earlier.map { SeenTweets(of: $0, at: source.name) }
      return source.searches(for: query).map { Feed($0, at: source, beyond: seen) }
    }
    let limit = session.settings.limit
    try await ask(feeds.indices, in: session) { feed throws(SourceError) in
      try await feed.begun(limit: limit)
    }
    try checkThatOneAnswered()
    show(upTo: isOnlyNew ? .max : limit)
    arrived = count
  }

  var screen: Screen {
    let rows = tweets.entries.map {
      Row(number: $0.number, .tweet($0.element), note: areSeveral ? $0.element.source : nil)
    }
    var screen = Screen(
      title: title, status: [sourceNames, Counted.tweets(shownTotal)],
      sections: rows.isEmpty ? [] : [Screen.Section(rows: rows)],
      emptyNote: rows.isEmpty ? emptyNote : nil, hints: hints, continues: hasOlder, total: shownTotal,
      hits: SearchHits(query, finding: narrowing))
    (screen.fetched, screen.notes) = (fetched, shownNotes)
    return screen
  }

  var json: JSON {
    [
      "context": "results", "title": .string(title), "query": .string(query.text),
      "source": .string(sourceNames), "more": .bool(hasOlder), "tweets": screen.tweetsJSON,
      "fetched": JSON(fetched), "notes": .array(shownNotes.map(JSON.string)),
    ]
  }

  var search: RecentSearch? {
    guard !isNarrowed else { return nil }
    var search = RecentSearch(
      term: query.text, date: searched, found: isOnlyNew ? nil : total?.lowerBound,
      source: hasPhotos ? sourceNames : nil)
    search.sights = sights
    if isOnlyNew { search.new = arrived }
    return search
  }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.tweets.removeAll { !Row(.tweet($0)).contains(text) }
    kept.narrowing.append(text)
    kept.feeds = feeds.map(\.ended)
    (kept.late, kept.hasRest) = ([:], false)
    return kept
  }
}

extension ResultsContext {
  /// Claims that these are the results of the same search at the same sources.
  func shows(_ query: Query, from sources: [any TweetSource]) -> Bool {
    !isNarrowed && !isOnlyNew && self.query.identity == query.identity
      && Set(feeds.map(\.source.name)) == Set(sources.map(\.name))
  }

  /// Claims that it shows what is new of that search.
  func showsNew(of query: Query) -> Bool { !isNarrowed && isOnlyNew && self.query.identity == query.identity }

  /// The mentions of what is shown; used where the source cannot look at the whole search.
  var rankingOfShown: MentionRanking {
    var ranking = MentionRanking()
    for tweet in tweets.elements { ranking.add(tweet) }
    return ranking
  }

  /// The names of its sources, with commas between them.
  var sourceNames: String { Self.names(of: feeds) }

  /// Those of the sources that have answered.
  private var answeringNames: String {
    Self.names(of: feeds.filter { $0.trouble == nil || $0.trouble == .foundNothing })
  }

  private static func names(of feeds: [Feed]) -> String {
    var names: [String] = []
    for feed in feeds where !names.contains(feed.source.name) { names.append(feed.source.name) }
    return names.joined(separator: ",")
  }

  /// Several sources were searched at once.
  var areSeveral: Bool { sourceNames.contains(",") }
  var hasPhotos: Bool { feeds.contains(where: \.source.hasPhotos) }

  /// The source that holds all that the search finds at hand, where there is only this one and nothing was left out.
  var library: (any TweetLibrary)? {
    guard feeds.count == 1, !isNarrowed, !isOnlyNew else { return nil }
    return feeds[0].source as? any TweetLibrary
  }

  /// When the oldest answer of a live source came; `nil` where all tweets are at hand.
  var fetched: Date? { feeds.compactMap(\.fetched).min() }
  var total: TweetCount? { feeds.count == 1 ? feeds[0].total : nil }

  /// What has its source.
  var noun: String { hasPhotos ? "photo" : "tweet" }
  var isNarrowed: Bool { !narrowing.isEmpty }
  var shownTotal: TweetCount { total ?? (hasOlder && count > 0 ? .atLeast(count) : .exactly(count)) }
  var count: Int { tweets.entries.count }

  /// What was shown of each source, by its name.
  private var sights: [String: Sight] {
    let shown = Set(tweets.elements.map(\.identity))
    let pairs = feeds.filter(\.hasBegun).map { feed in
      let seen = feed.tweets.filter { shown.contains($0.identity) }
      return (feed.source.name, Sight(of: seen, at: searched))
    }
    return Dictionary(pairs) { $0.joined(with: $1) }
  }

  private var hints: [Hint] {
    if tweets.entries.isEmpty { return hasOlder ? [.more, .wayOn] : [.wayOn] }
    return [.select, .mentions, .find] + (hasOlder ? [.more] : isNarrowed ? [.back] : [.refresh])
  }

  private var emptyNote: String {
    if let nothing = narrowing.nothingFound(among: "tweets") { return nothing }
    if isOnlyNew { return "Nothing new in \(query.text)." }
    if hasOlder { return "Nothing among the newest tweets matches \(query.text); more looks on." }
    return "No tweet in \(answeringNames) matches \(query.text). \(query.advice)"
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

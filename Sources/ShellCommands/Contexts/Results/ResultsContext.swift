import Foundation
public import SmashtagModel

/// The results of a search at one or several sources, newest first.
public struct ResultsContext: Context {
  public static let kind = ContextKind.results

  let query: Query
  /// The results of each source; at least one.
  var feeds: [Feed]
  var searched: Date
  /// When a source responded last.
  var answered: Date
  var tweets = NumberedList<Tweet>()
  /// The awaited responses, by the indices of their feeds.
  var late: [Int: LateAnswers.ID] = [:]
  /// Whether there are tweets that are shown only after others that have to be fetched first.
  var hasRest = false
  /// The indices of the feeds that were asked for this state.
  var asked: Set<Int> = []
  /// How many new tweets the last search or repetition found.
  var arrived = 0
  public internal(set) var revision = 0
  private(set) var narrowing: [String] = []
  /// How far `find` looked through a library; `nil` where it did not look through one.
  private(set) var scan: LibraryScan?
  /// Whether every tweet was asked for, so that `find` looks through all of them at once.
  var isOfAll = false
  /// Whether the list is complete, because the whole search was examined for the images that `find` keeps.
  private(set) var isSettled = false
  /// What was shown of each source before, which is left out here; `nil` where nothing is.
  private let earlier: [String: SeenPosts]?
  /// Whether only so many new tweets were wanted at once, and others wait to be shown.
  let isBounded: Bool
  /// The order of photos that was asked for.
  let order: PhotoOrder

  /// What else to search for, after libraries found nothing; `nil` where something was found or not all have answered.
  private var suggestions: SearchSuggestions?

  /// The people whom the query names, as the sources tell.
  var people = NumberedPeople()

  public var title: String { (isOnlyNew ? "new in \(query.title)" : query.title).narrowed(by: narrowing) }
  public var crumb: String { title }

  /// Asks each source for the first page; throws if none responds.
  ///
  /// - Parameters:
  ///   - earlier: what was shown of each source before, to find only newer tweets; `nil` for all.
  ///   - most: how many tweets to show at once; `nil` for a page, or all that came of the newer ones.
  init(
    _ query: Query, from sources: [any TweetSource], since earlier: [String: SeenPosts]? = nil,
    showing most: Int? = nil, in session: Session
  ) async throws(SourceError) {
    self.query = query
    (self.earlier, isBounded) = (earlier, earlier != nil && most != nil)
    order = session.call.request.photoOrder
    searched = session.ports.clock.date()
    answered = searched
    feeds = sources.flatMap { source in
      let seen = earlier.map { SeenSet(of: $0, at: source.name) }
      return source.searches(for: query).map { Feed($0, at: source, beyond: seen) }
    }
    let limit = session.pageLength
    try await ask(feeds.indices, in: session) { feed throws(SourceError) in
      try await feed.begun(limit: limit, in: session.call.request)
    }
    try checkThatOneAnswered(in: session)
    show(upTo: most ?? (isOnlyNew ? .max : limit))
    arrived = count
    suggestions = searchSuggestions(in: session)
  }

  public var screen: Screen {
    let rows = tweets.entries.map {
      Row(number: $0.number, .tweet($0.element), note: areSeveral ? $0.element.source : nil)
    }
    var screen = Screen(
      title: title, status: [sourceNames, Counted.tweets(toldTotal)],
      sections: (isNarrowed ? [] : people.sections) + (rows.isEmpty ? [] : [Screen.Section(rows: rows)]),
      emptyNote: rows.isEmpty ? emptyNote : nil, hints: hints, continues: hasOlder, total: shownTotal,
      hits: SearchHits(query, finding: narrowing))
    (screen.fetched, screen.notes) = (fetched, shownNotes)
    return screen
  }

  public var json: JSON {
    let list: JSON = [
      "context": JSON(Self.kind), "title": .string(title), "query": .string(query.text),
      "source": .string(sourceNames), "more": .bool(hasOlder), "tweets": screen.tweetsJSON,
      "fetched": JSON(fetched), "notes": .array(shownNotes.map(JSON.string)),
    ]
    let lines = tweets.entries.isEmpty ? suggestions?.lines ?? [] : []
    let told = lines.isEmpty ? list : list.adding(["suggestions": .array(lines.map(JSON.string))])
    return people.isEmpty ? told : told.adding(["people": people.json])
  }

  public var shownSource: String? { sourceNames }

  public var search: RecentSearch? {
    guard !isNarrowed else { return nil }
    var search = RecentSearch(
      term: query.text, date: searched, found: isOnlyNew ? nil : total,
      source: hasPhotos ? sourceNames : nil)
    search.seenPosts = seenPosts
    if isOnlyNew { search.new = arrived }
    return search
  }

  public func keeping(_ text: String) -> (any Context)? { narrowed(to: text) }

  /// Filters the whole search if it is at hand.
  public func keeping(_ text: String, in session: Session) async throws -> (any Context)? {
    try await narrowed(to: text, in: session)
  }
}

extension ResultsContext {
  /// The same with the specific type.
  func narrowed(to text: String, in session: Session) async throws -> ResultsContext {
    guard let library = scan?.library ?? library?.library else {
      return try await lookedThrough(in: session).narrowed(to: text)
    }
    var kept = narrowed(to: text)
    kept.tweets.removeHidden()
    return try await kept.lookedOn(LibraryScan(library: library, count: fetchedCount), by: session)
  }

  /// Looks on in a library, for as many tweets as a page has; where all were asked for, for all that memory holds.
  func lookedOn(_ scan: LibraryScan, by session: Session) async throws(SourceError) -> ResultsContext {
    var longer = next
    longer.scan = scan
    guard let cursor = feeds[0].older else { return longer }
    let part = try await scan.library.scan(
      looking(from: cursor, limit: isOfAll ? Self.mostFound : session.pageLength),
      in: session.call.request)
    longer.tweets.append(part.finds.map { ($0.offset, feeds[0].named($0.tweet)) }, ofCount: part.count)
    longer.scan?.count += part.count
    longer.feeds[0].older = part.older
    return longer
  }

  private func looking(from cursor: Cursor, limit: Int) -> TweetScan {
    let texts = narrowing
    return TweetScan(
      of: query, at: .older(than: cursor), for: texts, limit: limit, length: Self.scanLength,
      where: { tweet in texts.allSatisfy(Row(.tweet(tweet)).contains) })
  }

  /// Calls the closure with what `find` keeps, to the end of a library's search; else with what is shown.
  func forEachKept(in request: RequestContext, _ take: ([Tweet]) async throws -> Void) async throws {
    try await take(tweets.elements)
    guard let scan else { return }
    var (cursor, count) = (feeds[0].older, scan.count)
    while let position = cursor {
      try Task.checkCancellation()
      let part = try await scan.library.scan(
        looking(from: position, limit: Self.stride), in: request.counting(from: count))
      try await take(part.finds.map { feeds[0].named($0.tweet) })
      (cursor, count) = (part.older, count + part.count)
    }
  }
}

extension ResultsContext {
  /// The maximum number of tweets in memory.
  static let mostFound = 10_000
  /// The number of tweets that are read from a library at a time.
  static let stride = 1_000
  /// The number of tweets that `find` looks through at least, which takes a tenth of a second.
  private static let scanLength = 10_000

  /// Reads on in what its sources have at hand, up to a limit or until that is enough; unchanged if one of them is
  /// live.
  func lookedThrough(
    in session: Session, upTo most: Int = mostFound, isEnough: (ResultsContext) -> Bool = { _ in false }
  ) async throws -> ResultsContext {
    guard !isLive else { return self }
    var whole = self
    while whole.hasOlder, whole.fetchedCount < most, !isEnough(whole) {
      let longer = try await whole.lengthened(in: session.listing(Self.stride))
      guard longer.fetchedCount > whole.fetchedCount else { break }
      whole = longer
    }
    return whole
  }

  /// All that its sources have at hand; ``forEachKept(in:_:)`` itself looks on for what `find` keeps.
  func allAtHand(in session: Session) async throws -> ResultsContext {
    scan == nil ? try await lookedThrough(in: session) : self
  }

  /// What is told of counts that are of no more than so many of its tweets.
  func part(of count: Int) -> String { "of the \(Counted.things(count, noun)) fetched so far" }

  /// Restricts the list to items that contain a text, also those fetched later.
  func narrowed(to text: String) -> ResultsContext {
    var kept = self
    kept.narrowing.append(text)
    kept.late = [:]
    for index in feeds.indices {
      kept.feeds[index].gaps = FeedGaps()
      if feeds[index].trouble == .isLate { kept.feeds[index] = feeds[index].ended }
      kept.feeds[index].total = nil
    }
    kept.narrow()
    return kept
  }

  /// Shows only the items that contain all the texts of `find`.
  mutating func narrow() {
    guard isNarrowed else { return }
    let narrowing = narrowing
    tweets.show { tweet in narrowing.allSatisfy(Row(.tweet(tweet)).contains) }
  }

  /// Removes items that do not match, and ends the list.
  mutating func settle(isWhole: Bool) {
    let narrowing = narrowing
    tweets.removeAll { tweet in !narrowing.allSatisfy(Row(.tweet(tweet)).contains) }
    tweets.show { _ in true }
    feeds = feeds.map(\.ended)
    (hasRest, isSettled) = (false, true)
    if !isWhole {
      feeds[0].notes.append("these are the first \(Counted.grouped(count)) found; a longer text finds fewer")
    }
  }
}

extension ResultsContext {
  /// The results of another search: of what is new alone where these are, and narrowed as these.
  func searched(for query: Query, in session: Session) async throws -> any Context {
    var session = session
    // What comes late would not be narrowed any more.
    session.call.waitsForAll = true
    let sources = try session.sources.current()
    var found = try await ResultsContext(query, from: sources, since: earlier, in: session).context
    for text in narrowing { found = try await found.keeping(text, in: session) ?? found }
    return found
  }

  /// Whether these are the results of the same search at the same sources.
  public func shows(_ query: Query, from sources: [any TweetSource]) -> Bool {
    !isNarrowed && !isOnlyNew && self.query.identity == query.identity
      && Set(self.sources.map(\.nameAndServer)) == Set(sources.map(\.nameAndServer))
  }

  /// Whether it found nothing and no response is awaited.
  var isSpent: Bool { tweets.entries.isEmpty && !hasOlder && late.isEmpty }

  /// Whether it shows the new tweets of a search.
  func showsNew(of query: Query) -> Bool { !isNarrowed && isOnlyNew && self.query.identity == query.identity }

  /// The context that shows the results.
  var context: any Context { hasPhotos ? PhotosContext(self) : self }

  /// Its sources; one that is asked in several ways stands there as often.
  var sources: [any TweetSource] { feeds.map(\.source) }

  /// The names of its sources, separated by commas.
  var sourceNames: String { Self.names(of: feeds) }

  /// The names of the sources that have responded.
  private var answeringNames: String {
    Self.names(of: feeds.filter { $0.trouble == nil || $0.trouble == .foundNothing })
  }

  private static func names(of feeds: [Feed]) -> String {
    feeds.map(\.source.name).uniqued().joined(separator: ",")
  }

  /// Whether several sources are searched.
  var areSeveral: Bool { sourceNames.contains(",") }
  var hasPhotos: Bool { feeds.contains(where: \.source.hasPhotos) }

  /// Whether only tweets that were not seen before are shown.
  var isOnlyNew: Bool { earlier != nil }

  /// The only feed, if nothing of its search was left out.
  private var wholeFeed: Feed? { feeds.count == 1 && !isNarrowed && !isOnlyNew ? feeds[0] : nil }

  /// The whole search in a library, if that is the only source and nothing was left out.
  var library: LibrarySearch? { wholeFeed.flatMap(LibrarySearch.init) }

  /// What counts the whole search, if one source alone is asked and nothing was left out.
  var counting: (any SearchCounting)? { wholeFeed?.source.counting }

  /// The date of the oldest response of a live source; `nil` if all tweets are at hand.
  var fetched: Date? { feeds.compactMap(\.fetched).min() }
  var total: TweetCount? { feeds.count == 1 ? feeds[0].total : nil }

  /// What the results are called: `photo` or `tweet`.
  var noun: String { hasPhotos ? "photo" : "tweet" }
  public var isNarrowed: Bool { !narrowing.isEmpty }
  var shownTotal: TweetCount { total ?? (hasOlder && count > 0 ? .atLeast(count) : .exactly(count)) }
  /// The total to display; with `find` the exact number of matches so far.
  var toldTotal: TweetCount { isNarrowed ? .exactly(count) : shownTotal }
  /// How many tweets were fetched, including those that `find` left out.
  var fetchedCount: Int { scan?.count ?? tweets.all.count }
  public var count: Int { tweets.entries.count }

  /// What was shown of each source, here and before.
  var allSeenPosts: [String: SeenPosts] { (earlier ?? [:]).merging(seenPosts) { $0.joined(with: $1) } }

  /// What was shown of each source, by the source's name.
  private var seenPosts: [String: SeenPosts] {
    let shown = Set(tweets.all.map(\.element.identity))
    let begun = Dictionary(grouping: feeds.filter(\.hasBegun), by: \.source.name)
    return begun.mapValues { feeds in
      let seen = feeds.flatMap(\.tweets).filter { shown.contains($0.identity) }
      return isOnlyNew
        ? record(of: seen, among: feeds, besides: shown) : SeenPosts(of: seen, at: answered)
    }
  }

  /// The record of new tweets of a source that were shown, and of those that were not if only so many were wanted.
  private func record(of seen: [Tweet], among feeds: [Feed], besides shown: Set<String>) -> SeenPosts {
    guard isBounded, let before = feeds.first.flatMap({ earlier?[$0.source.name] }), !before.isEmpty else {
      return SeenPosts(of: seen, at: answered, leaving: [], downTo: nil)
    }
    let rest = feeds.flatMap(\.tweets).filter { !shown.contains($0.identity) }
    let goesOn = feeds.contains { $0.older != nil || $0.endsAway }
    if seen.isEmpty, rest.isEmpty, goesOn { return SeenPosts() }
    return SeenPosts(of: seen, at: answered, leaving: rest, downTo: goesOn ? before : nil)
  }

  private var hints: [Hint] {
    if tweets.entries.isEmpty { return hasOlder ? [.more, .next] : [.next] }
    return [.select, .mentions, .find] + (hasOlder ? [.more] : isNarrowed ? [.back] : [.refresh])
  }

  /// Why the list is empty, and what else to search for.
  var emptyNote: String {
    if let nothing = narrowing.nothingFound(among: "tweets", of: self) { return nothing }
    if isOnlyNew { return "Nothing new in \(query.title)." }
    if hasOlder { return "Nothing among the newest tweets matches \(query.text); more looks on." }
    if case .quotes = query.root { return "Nobody in \(answeringNames) quotes it." }
    if let lack = query.lack(in: answeringNames) { return lack }
    let advice = query.advice(takesPrefixes: feeds.contains(where: \.isLibrary))
    return
      "No tweet in \(answeringNames) matches \(query.text). \(suggestions?.sentences(or: advice) ?? advice)"
  }

  private func searchSuggestions(in session: Session) -> SearchSuggestions? {
    let libraries = feeds.compactMap(\.source.library)
    guard isSpent, !isOnlyNew, query.title == query.text, !libraries.isEmpty else { return nil }
    return SearchSuggestions(for: query, in: libraries, among: session.sources)
  }
}

extension ResultsContext {
  public var awaiting: ResultsContext? { self }

  /// Whether responses are still awaited.
  public var isAwaited: Bool { !late.isEmpty }

  /// Waits for the next response, and returns the step that adds it; `nil` if none is awaited.
  ///
  /// Cancelling the task cancels all of them; the step then marks them as too late.
  public func nextAnswer(in session: Session) async -> Step? {
    guard !late.isEmpty else { return nil }
    var fuller = next
    if let (index, answer) = await session.ports.late.first(of: late) {
      fuller.asked = [index]
      fuller.take(answer, at: index)
    } else {
      fuller.asked = Set(late.keys)
      for index in late.keys { fuller.take(.failure(.cancelled), at: index) }
    }
    fuller.answered = session.ports.clock.date()
    fuller.show(upTo: max(count, session.pageLength))
    return .move(.replace(fuller))
  }
}

extension ResultsContext {
  /// Notes about the list, each once: messages of sources, failures and omissions.
  var shownNotes: [String] {
    var notes = sourceNotes
    if isNarrowed, hasOlder {
      notes.append("among the first \(Counted.grouped(fetchedCount)); more looks on")
    }
    return notes
  }

  /// What is told of sources where the tweets at hand are counted, and not by a source.
  var notesOfTweets: [String] { counting == nil ? sourceNotes : [] }

  /// The same without what `find` has not looked through yet.
  var sourceNotes: [String] {
    feeds.flatMap { $0.shownNotes(beside: areSeveral) }.uniqued()
  }
}

extension TweetSource {
  /// What tells it apart from others, also from one that had its name before.
  fileprivate var nameAndServer: [String?] { [name, server] }
}

extension ResultsContext: ResultsListing {
  public var results: ResultsContext { self }
}

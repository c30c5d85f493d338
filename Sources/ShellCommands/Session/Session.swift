public import SmashtagModel

/// What a command may look at and ask; a value, so that a command that runs long sees what it was started with.
public struct Session: Sendable {
  /// What is asked, and how it was begun: never changes.
  public var ports: Ports
  /// What can be shown, and how.
  public var surface = Surface()
  /// Where the reader stands.
  public var navigation = Navigation()
  /// What is searched.
  public var sources: SourceCatalog
  public var settings: Settings
  /// What was deleted, the last at the end.
  var deletions: [Deletion] = []
  /// The contexts that are kept fresh; nothing takes the place of what is there.
  public var watched: Set<ContextID> = []
  /// The start-up file runs, and keeps the reader waiting for no server.
  public var isStartingUp = false
  public var call = Call()

  public init(_ ports: Ports, sources: SourceCatalog, settings: Settings) {
    (self.ports, self.sources, self.settings) = (ports, sources, settings)
  }

  /// What is particular to one command.
  public struct Call: Sendable {
    /// Nobody waits for it: slow sources have as long as requests may take.
    public var waitsForAll = false
    /// Some rows of the context in front were not shown, for want of room.
    public var hasUnshownRows = false
    /// Its line, where it was typed and is kept; the history may not have it yet.
    public var typedLine: String?
    /// What it may take, and who is told how it goes.
    public var request = RequestContext()
    /// Is told how far it is, in words.
    public var report: @Sendable (String) -> Void = { _ in }
  }
}

extension Session {
  /// More contexts than any prompt has room for.
  private static let longestWay = 256

  /// The source and the way here: `archive #stanford › 3 › mentions`; of a long way the end.
  public var breadcrumb: String {
    let contexts = navigation.stack.contexts(last: Self.longestWay)
    // A list of places says nothing more once one of them was chosen.
    let isAmongPlaces = type(of: context).kind == .places
    let passed = contexts.filter { isAmongPlaces || type(of: $0).kind != .places }
    let crumbs = passed.map(\.crumb).filter { !$0.isEmpty }.joined(separator: " › ")
    let source = navigation.stack.firstFromTop(\.shownSource) ?? sources.currentName
    return [source, crumbs].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether the reader types, and the start-up file is over: what comes late can be shown later, what is chosen is kept.
  var isAtPrompt: Bool { ports.isInteractive && !isStartingUp }

  /// The context in front.
  public var context: any Context { navigation.context }

  /// What the context in front shows here.
  public var screen: Screen { context.screen(on: surface) }

  /// What `--json` prints of the context in front.
  public var json: JSON { context.json(on: surface) }

  /// Those of the sources that are searched that hold their tweets at hand.
  var libraries: [any TweetLibrary] {
    ((try? sources.current()) ?? []).compactMap { $0 as? any TweetLibrary }
  }

  /// The recent searches; none while the state cannot be read, which is told when it is written.
  var recents: Recents { (try? ports.state.state().recents) ?? Recents() }

  /// What needs no hint any more; nothing while the state cannot be read.
  var lessons: Set<Lesson> { (try? ports.state.state().lessons) ?? [] }

  /// What was shown of them; nothing while that cannot be read.
  var sightings: Sightings { (try? ports.state.sightings()) ?? Sightings() }

  /// Searches the sources in use, or another one; refreshes where the very same search is shown already.
  func step(searching query: Query, at other: (any TweetSource)? = nil) async throws -> Step {
    let sources = try other.map { [$0] } ?? sources.current()
    if let shown = context.listing, shown.shows(query, from: sources) {
      return .move(.replace(try await shown.searchedAgain(in: self), isSearch: true))
    }
    let results = try await ResultsContext(query, from: sources, in: self)
    return .move(.push(results.hasPhotos ? PhotosContext(results) : results))
  }

  /// Goes where an item leads.
  func step(into row: Row) async throws -> Step {
    switch row.content {
    case .photo(let photo): try await step(into: photo, at: row.number)
    case .thumbnail(_, let photo) where photo.isPhoto: try await step(into: photo, at: row.number)
    case .tweet(let tweet), .wholeTweet(let tweet), .thumbnail(_, let tweet):
      .move(.push(TweetContext(tweet, number: row.number, hits: screen.hits)))
    case .place(let place): try await step(into: place)
    case .mention(let item): try await step(through: item.mention)
    case .search(let search):
      try await step(
        searching: Query(search.term), at: search.source.flatMap { sources.source(named: $0) })
    case .fact, .command, .text, .block: .move(.showAgain)
    }
  }

  /// Shows a post that was asked for by its address.
  func step(to tweet: Tweet) async throws -> Step {
    tweet.isPhoto ? try await step(into: tweet, at: nil) : .move(.push(TweetContext(tweet)))
  }

  /// Where the mentions in front lead to: those of photos to photos.
  var sourceOfMentions: (any TweetSource)? {
    guard context.tweet?.isPhoto == true || context.sourceName != nil else { return nil }
    return try? placeSource(named: context.tweet?.source ?? context.sourceName)
  }

  private func step(through mention: Mention) async throws -> Step {
    switch mention {
    case .image(let image): return try await step(showing: image)
    case .url(let url): return try await step(following: url.target)
    case .hashtag, .user:
      guard let query = Query(mention) else { return .move(.showAgain) }
      return try await step(searching: query, at: sourceOfMentions)
    }
  }
}

public import SmashtagModel

/// What a command may look at and ask; a value, so that a command that runs long sees what it was started with.
public struct Session: Sendable {
  public var navigation = Navigation()
  public var sources: SourceCatalog
  public var settings: Settings
  public let state: any StateKeeping
  public let importer: any TweetImporting
  /// Writes tweets so that the importer takes them again.
  public let encoder: any TweetEncoding
  /// Makes the files that long lists are written into.
  public let files: any FileMaking
  /// Makes sources of what the reader defines.
  public let maker: any SourceMaking
  /// Looks at what the program depends on.
  public let examiner: any Examining
  /// Has the images, or gets them.
  public var images: any ImageLibrary
  /// Has the pages of the web, or gets them.
  public let pages: any PageLibrary
  /// A browser has windows of its own to open.
  public var hasDesktop = false
  /// Someone is typing at a terminal: searches are remembered, commands may be cut short, rows may not fit.
  public let isInteractive: Bool
  /// The start-up file runs, and keeps the reader waiting for no server.
  public var isStartingUp = false
  /// The commands come from standard input, which is no file to read then.
  public let readsCommandsFromInput: Bool
  /// What can be shown, and how.
  public var surface = Surface()
  /// Nobody waits for the command: slow sources have as long as requests may take.
  public var waitsForAll = false
  /// The places that are kept fresh; nothing takes the place of what is there.
  public var watched: Set<ContextID> = []
  /// What was deleted, the last at the end.
  var deletions: [Deletion] = []
  /// Some rows of the context in front were not shown, for want of room.
  public var hasUnshownRows = false
  /// The line that runs, where it was typed and is kept; the history may not have it yet.
  public var typedLine: String?
  /// Is told how far a long command is, in words.
  public var report: @Sendable (String) -> Void = { _ in }
  /// The order of the reader's language.
  public var collation = Collation.standard
  public let clock: ShellClock
  /// What results wait for that were shown without it.
  let late = LateAnswers()

  public init(
    sources: SourceCatalog, settings: Settings, state: any StateKeeping, importer: any TweetImporting,
    encoder: any TweetEncoding, files: any FileMaking, maker: any SourceMaking, examiner: any Examining,
    images: any ImageLibrary, pages: any PageLibrary, isInteractive: Bool,
    readsCommandsFromInput: Bool = false,
    clock: ShellClock = ShellClock()
  ) {
    self.sources = sources
    self.settings = settings
    self.state = state
    self.importer = importer
    self.encoder = encoder
    self.files = files
    self.maker = maker
    self.examiner = examiner
    self.images = images
    self.pages = pages
    self.isInteractive = isInteractive
    self.readsCommandsFromInput = readsCommandsFromInput
    self.clock = clock
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

  /// The context in front.
  public var context: any Context { navigation.context }

  /// Those of the sources that are searched that hold their tweets at hand.
  var libraries: [any TweetLibrary] {
    ((try? sources.current()) ?? []).compactMap { $0 as? any TweetLibrary }
  }

  /// The recent searches; none while the state cannot be read, which is told when it is written.
  var recents: Recents { (try? state.state().recents) ?? Recents() }

  /// What needs no hint any more; nothing while the state cannot be read.
  var lessons: Set<Lesson> { (try? state.state().lessons) ?? [] }

  /// What was shown of them; nothing while that cannot be read.
  var sightings: Sightings { (try? state.sightings()) ?? Sightings() }

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
      .move(.push(TweetContext(tweet, number: row.number, hits: context.screen.hits)))
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

public import Foundation
public import SmashtagModel

/// What a command may look at and ask; a value, so that a command that runs long sees what it was started with.
public struct Session: Sendable {
  public var navigation = Navigation()
  public var sources: SourceCatalog
  public var settings: Settings
  public let state: any StateKeeping
  public let importer: any TweetImporting
  /// Makes sources of what the reader defines.
  public let maker: any SourceMaking
  /// Looks at what the program depends on.
  public let examiner: any Examining
  /// Has the images, or gets them.
  public var images: any ImageLibrary
  /// Someone is typing at a terminal: searches are remembered, commands may be cut short, rows may not fit.
  public let isInteractive: Bool
  /// The commands come from standard input, which is no file to read then.
  public let readsCommandsFromInput: Bool
  /// The cells that an image may use: the window's, but for a title and the prompt.
  public var canvas = Canvas(columns: 80, rows: 22)
  /// Images are drawn, or printed as JSON: contexts that show one get it.
  public var looksAtImages = false
  /// Some rows of the context in front were not shown, for want of room.
  public var hasUnshownRows = false
  /// The line that runs, where it was typed and is kept; the history may not have it yet.
  public var typedLine: String?
  /// Is told how far a long command is, in words.
  public var report: @Sendable (String) -> Void = { _ in }
  /// The clock.
  public let now: @Sendable () -> Date

  public init(
    sources: SourceCatalog, settings: Settings, state: any StateKeeping, importer: any TweetImporting,
    maker: any SourceMaking, examiner: any Examining, images: any ImageLibrary, isInteractive: Bool,
    readsCommandsFromInput: Bool = false, now: @escaping @Sendable () -> Date = Date.init
  ) {
    self.sources = sources
    self.settings = settings
    self.state = state
    self.importer = importer
    self.maker = maker
    self.examiner = examiner
    self.images = images
    self.isInteractive = isInteractive
    self.readsCommandsFromInput = readsCommandsFromInput
    self.now = now
  }
}

extension Session {
  /// The source and the way here: `archive #stanford › 3 › mentions`.
  public var breadcrumb: String {
    let crumbs = navigation.stack.contexts.map(\.crumb).filter { !$0.isEmpty }
    return ([sources.currentName] + [crumbs.joined(separator: " › ")]).filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  /// The context in front.
  public var context: any Context { navigation.context }

  /// The source that is searched, where it holds its tweets at hand.
  var library: (any TweetLibrary)? { sources.source(named: sources.currentName) as? any TweetLibrary }

  /// The recent searches; none while the state cannot be read, which is told when it is written.
  var recents: Recents { (try? state.state().recents) ?? Recents() }

  /// Searches, or refreshes where the very same search is shown already.
  func step(searching query: Query) async throws -> Step {
    let source = try sources.current()
    if let shown = context as? ResultsContext, shown.shows(query, from: source) {
      return .replace(try await shown.searchedAgain(in: self), isSearch: true)
    }
    return .push(try await ResultsContext(query, from: source, in: self))
  }

  /// Goes where an item leads.
  func step(into row: Row) async throws -> Step {
    switch row.content {
    case .tweet(let tweet), .wholeTweet(let tweet):
      .push(TweetContext(tweet, number: row.number, hits: context.screen.hits))
    case .thumbnail(_, let tweet):
      .push(TweetContext(tweet, number: row.number, hits: context.screen.hits))
    case .mention(let item): try await step(through: item.mention)
    case .search(let search): try await step(searching: Query(search.term))
    case .fact, .command, .text: .showAgain
    }
  }

  private func step(through mention: Mention) async throws -> Step {
    switch mention {
    case .image(let image): return try await step(showing: image)
    case .url(let url): return try Step(opening: url.target)
    case .hashtag, .user:
      guard let query = Query(mention) else { return .showAgain }
      return try await step(searching: query)
    }
  }
}

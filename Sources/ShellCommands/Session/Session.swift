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

extension Session {
  /// Carries out what a step says about contexts, sources and settings; `asker` is the context its command was started in.
  ///
  /// An answer that comes after the reader has moved on changes no place in front: it is put away where it
  /// belongs, or dropped.
  public mutating func apply(_ step: Step, from asker: ContextID) throws -> Showing {
    switch step {
    case .move(let move): try take(move, from: asker)
    case .change(let change): try make(change)
    case .show(let display): display.showing
    case .perform(let action): action.note.map(Showing.note) ?? .nothing
    }
  }
}

extension Session {
  private mutating func take(_ move: Step.Move, from asker: ContextID) throws -> Showing {
    switch move {
    case .push(let context): push(context, from: asker)
    case .replace(let context, _): put(context, in: asker) ? .context : .nothing
    case .extend(let context): extend(context, in: asker)
    case .back(let count): try moved { $0.back(count) }
    case .forward: try moved { $0.forward() }
    case .root: try moved { $0.popToRoot() }
    case .tab(let tab, let unwinds, let root): try go(to: tab, unwinding: unwinds, root, from: asker)
    case .showAgain: try moved { _ in }
    }
  }

  private mutating func make(_ change: Step.Change) throws -> Showing {
    switch change {
    case .use(let catalog, let note, _): use(catalog, saying: note)
    case .addSource(let definition): add(definition)
    case .removeSource(let name): remove(source: name)
    case .set(let setting, let value): set(setting, to: value)
    case .deleted(let deletion): try deleted(deletion)
    case .undone(let deletion): try undone(deletion)
    case .watch, .quit: .nothing
    }
  }

  /// Who searches on from a search that found nothing does not come back to that.
  private mutating func push(_ context: any Context, from asker: ContextID) -> Showing {
    guard asker == navigation.front else { return .nothing }
    let isSpent = self.context.listing?.results.isSpent ?? false
    if isSpent, context.listing != nil, !watched.contains(asker) {
      navigation.pushInstead(context)
    } else {
      navigation.push(context)
    }
    return .context
  }

  private mutating func deleted(_ deletion: Deletion) throws -> Showing {
    deletions.append(deletion)
    return try moved { _ in }
  }

  /// The list is shown again where it is in front.
  private mutating func undone(_ deletion: Deletion) throws -> Showing {
    if let index = deletions.lastIndex(of: deletion) { deletions.remove(at: index) }
    guard deletion.isOf(type(of: context).kind) else { return .note(deletion.wordsOfUndo) }
    return try moved { _ in }
  }

  /// Where the same items were fetched ahead meanwhile, those are shown that were not shown yet.
  private mutating func extend(_ context: any Context, in id: ContextID) -> Showing {
    let known = navigation.context(at: id)?.paged?.count ?? 0
    guard put(context, in: id), let paged = self.context.paged else { return .nothing }
    return paged.count > known ? .contextTail : .next
  }

  /// Puts a newer state of a context into its place, with what came there meanwhile; answers whether it is in
  /// front.
  private mutating func put(_ context: any Context, in id: ContextID) -> Bool {
    guard let new = context.paged, let old = navigation.context(at: id)?.paged,
      new.revision != old.revision + 1
    else { return navigation.replace(id, with: context) }
    return navigation.replace(id, with: old.taking(from: new))
  }

  private mutating func moved(_ move: (inout Navigation) -> Void) throws -> Showing {
    move(&navigation)
    try navigation.revisit(in: self)
    return .context
  }

  private mutating func go(
    to tab: Navigation.Tab, unwinding: Bool, _ root: (any Context)?, from asker: ContextID
  ) throws -> Showing {
    if let root {
      let isLate = asker != navigation.front
      // What the reader sees of the tab, or comes back to, stays as it is.
      if !isLate || navigation.tab != tab { navigation.replaceRoot(of: tab, with: root) }
      if isLate { return .nothing }
    }
    return try moved { $0.go(to: tab, unwinding: unwinding) }
  }

  private mutating func use(_ catalog: SourceCatalog, saying note: String) -> Showing {
    sources = catalog
    return .note(note)
  }

  private mutating func set(_ setting: Setting, to value: String) -> Showing {
    settings[setting] = value
    return .note("\(setting.rawValue) is \(value).")
  }
}

extension Navigation {
  fileprivate mutating func go(to tab: Tab, unwinding: Bool) {
    go(to: tab)
    if unwinding { popToRoot() }
  }
}

extension Step.Display {
  fileprivate var showing: Showing {
    switch self {
    case .screen(let screen, _, _): .page(screen)
    case .note(let note, _): .note(note)
    case .nextRows: .next
    case .extraction(let extraction): .extraction(extraction)
    case .clear: .nothing
    }
  }
}

extension Session {
  /// Finds images by the sources and settings in force; knows nothing of where the reader stands.
  public var locator: ImageLocator {
    ImageLocator(settings: settings, sources: sources, images: ports.images)
  }

  /// Where the bytes of an image of a post are.
  func address(of media: MediaItem) -> ImageAddress { locator.address(of: media) }

  /// The same in the size that has so many pixels, where it comes in several.
  func address(of media: MediaItem, covering pixels: PixelSize) -> ImageAddress {
    locator.address(of: media, covering: pixels)
  }

  /// Where a picture is in the largest size it comes in.
  func originalAddress(of picture: ImageContext.Picture) -> ImageAddress {
    guard case .web = picture.address, !picture.media.versions.isEmpty else { return picture.address }
    return address(of: picture.media, covering: PixelSize(width: .max, height: .max))
  }

  /// Where the largest size of a picture is that needs no network.
  func addressAtHand(of picture: ImageContext.Picture) -> ImageAddress? {
    picture.media.versions.sorted { $0.width > $1.width }.lazy.map { locator.address(at: $0.url) }
      .first { $0 != picture.address && ports.images.isAtHand($0) }
  }

  /// Whom an address of a post or a page may lead to.
  func reach(of url: String) -> MediaReach { locator.reach(of: url) }
}

extension Session {
  /// Pushes an image that was got as far as it can be; what went wrong is told beside it.
  func step(showing image: ImageContext) async -> Step {
    let looked = await image.looked(in: self)
    looked.tellProblem(in: self)
    return .move(.push(looked))
  }

  /// Goes to an image of the context in front; the others of its tweet, or of its section, are beside it.
  func step(showing image: MediaItem) async throws -> Step {
    let pictures = try await picturesInFront
    let index = pictures.firstIndex { $0.media.url == image.url }
    let alone = ImageContext(picture(image, of: nil))
    return await step(showing: index.flatMap { ImageContext(pictures, at: $0) } ?? alone)
  }

  /// Goes to a photo of the context in front, beside which the others stand; where it is shown beside them already,
  /// it takes the place of the one that is.
  func step(into photo: Tweet, at number: Int?) async throws -> Step {
    if let image = context.image, let index = image.index(of: number) {
      let shown = await image.showing(index, in: self)
      shown.tellProblem(in: self)
      return .move(.replace(shown))
    }
    let pictures = number == nil ? [] : try await picturesInFront
    let index = pictures.firstIndex { $0.tweet?.identity == photo.identity }
    let alone = self.pictures(of: photo, numbered: number)
    guard let image = index.flatMap({ ImageContext(pictures, at: $0) }) ?? ImageContext(alone, at: 0) else {
      throw CommandError.noImage(1, of: 0)
    }
    return await step(showing: image)
  }

  /// An image in the size that the window asks for; `number` is that of its item, where the item is the image.
  func picture(_ image: MediaItem, of tweet: Tweet?, numbered number: Int? = nil) -> ImageContext.Picture {
    ImageContext.Picture(
      media: image, tweet: tweet, address: address(of: image, covering: surface.canvas.pixels), number: number
    )
  }

  /// The images of a tweet, first to last.
  func pictures(of tweet: Tweet, numbered number: Int? = nil) -> [ImageContext.Picture] {
    tweet.media.map { picture($0, of: tweet, numbered: number) }
  }

  /// The images that the context in front shows or leads to, first to last.
  var picturesInFront: [ImageContext.Picture] {
    get async throws {
      if let image = context.image { return image.pictures }
      if context.isOfPage { return picturesOfPage }
      if let tweet = context.tweet { return pictures(of: tweet) }
      let rows = screen.rows
      return pictures(in: rows, of: try await owners(of: rows.compactMap { $0.mention?.image }))
    }
  }

  private func pictures(in rows: [Row], of owners: [String: Tweet]) -> [ImageContext.Picture] {
    rows.flatMap { row -> [ImageContext.Picture] in
      switch row.content {
      case .thumbnail(let image, let tweet): [picture(image, of: tweet, numbered: row.number)]
      case .mention(let item): item.mention.image.map { [picture($0, of: owners[$0.url])] } ?? []
      case .tweet(let tweet), .wholeTweet(let tweet), .photo(let tweet):
        pictures(of: tweet, numbered: row.number)
      case .place, .search, .fact, .command, .text, .block: []
      }
    }
  }

  /// Over results the newest tweet that shows an image, by the image's address.
  private func owners(of images: [MediaItem]) async throws -> [String: Tweet] {
    let results = navigation.stack.firstFromTop { $0.listing?.results }
    guard let results, !images.isEmpty else { return [:] }
    var search = OwnerSearch(of: images)
    try await search.look(through: results, in: call.request)
    return search.owners
  }
}

extension Mention {
  var image: MediaItem? {
    if case .image(let image) = self { image } else { nil }
  }
}

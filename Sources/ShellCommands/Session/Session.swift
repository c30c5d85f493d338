public import SmashtagModel

/// The state of the shell as a command sees it.
///
/// It is a value, so a long-running command sees the state at its start.
public struct Session: Sendable {
  /// The services it uses.
  public var ports: Ports
  /// The capabilities of the output.
  public var surface = Surface()
  /// The tabs and their contexts.
  public var navigation = Navigation()
  /// The sources, and the choice of those to search.
  public var sources: SourceCatalog
  /// The settings in force.
  public var settings: Settings
  /// The deletions that can be undone, latest last.
  var deletions: [Deletion] = []
  /// The tutorial that is going on.
  var tutorial: Tutorial?
  /// The ids of the watched contexts, which are not replaced by searches.
  public var watched: Set<ContextID> = []
  /// Whether what should outlive the session cannot be saved.
  var isForgetful = false
  /// Whether the start-up file is running, during which no server is waited for.
  public var isStartingUp = false
  /// The properties of the command being run.
  public var call = Call()

  /// Creates a session at the root of the first tab.
  public init(_ ports: Ports, sources: SourceCatalog, settings: Settings) {
    (self.ports, self.sources, self.settings) = (ports, sources, settings)
  }

  /// The properties of a single command.
  public struct Call: Sendable {
    /// Whether slow sources may use the whole time limit, because the user does not wait.
    public var waitsForAll = false
    /// How many tweets a page has, where that is not what the settings say.
    var pageLength: Int?
    /// Whether rows of the current context did not fit on the screen.
    public var hasUnshownRows = false
    /// The typed line if it goes to the history, which may not contain it yet.
    public var typedLine: String?
    /// Where what it prints goes.
    public var output = CommandLine.Output.screen
    /// Its deadline, and the receivers of progress and remarks.
    public var request = RequestContext()
    /// Receives its progress in words.
    public var report: @Sendable (String) -> Void = { _ in }
  }
}

extension Session {
  /// How many tweets a page has.
  var pageLength: Int { call.pageLength ?? settings.limit }

  /// The session with pages of so many tweets.
  func listing(_ count: Int) -> Session {
    var wide = self
    wide.call.pageLength = count
    return wide
  }
}

extension Session {
  /// The maximum number of contexts in the breadcrumb.
  private static let longestPath = 256

  /// The source and the path of contexts: `archive #stanford › 3 › mentions`; the end of a long path.
  public var breadcrumb: String {
    let contexts = navigation.stack.contexts(last: Self.longestPath)
    // The list of places is omitted once a place was chosen.
    let isAmongPlaces = type(of: context).kind == .places
    let passed = contexts.filter { isAmongPlaces || type(of: $0).kind != .places }
    let crumbs = passed.map(\.crumb).filter { !$0.isEmpty }.joined(separator: " › ")
    let source = navigation.stack.firstFromTop(\.shownSource) ?? sources.currentName
    return [source, crumbs].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether the user is at a prompt, so that late results can be shown and choices are saved.
  var isAtPrompt: Bool { ports.isInteractive && !isStartingUp }

  /// The current context.
  public var context: any Context { navigation.context }

  /// The screen of the current context.
  public var screen: Screen { context.screen(on: surface) }

  /// The `--json` output of the current context.
  public var json: JSON { context.json(on: surface) }

  /// The chosen sources that have their tweets at hand.
  var libraries: [any TweetLibrary] {
    ((try? sources.current()) ?? []).compactMap(\.library)
  }

  /// The recent searches; none if the state cannot be read, which is reported when it is written.
  var recents: Recents { (try? ports.state.state().recents) ?? Recents() }

  /// The task at which the tutorial was left; `nil` if none is known, as where the state cannot be read.
  var tutorialLeft: TutorialTask? {
    (try? ports.state.state().tutorialTask).flatMap { $0.flatMap(TutorialTask.init) }
  }

  /// The known lessons; none if the state cannot be read.
  var lessons: Set<Lesson> { (try? ports.state.state().lessons) ?? [] }

  /// The lines that make the recent searches again, newest first; without those at a source of their own.
  public var linesOfRecents: [String] { recents.searches.filter { $0.source == nil }.compactMap(\.line) }

  /// What was shown of the recent searches; nothing if it cannot be read.
  var seenStore: SeenStore { (try? ports.state.seenStore()) ?? SeenStore() }

  /// The step of a search at the chosen sources or another one; repeats it if the same search is shown.
  func step(searching query: Query, at other: (any TweetSource)? = nil) async throws -> Step {
    let sources = try other.map { [$0] } ?? sources.current()
    if let shown = context.listing, shown.shows(query, from: sources) {
      return .move(.replace(try await shown.searchedAgain(in: self), isSearch: true))
    }
    return .move(.push(try await ResultsContext(query, from: sources, in: self).context))
  }

  /// The step that opens an item.
  func step(into row: Row) async throws -> Step {
    switch row.content {
    case .photo(let photo): try await step(into: photo, at: row.number)
    case .thumbnail(_, let photo) where photo.isPhoto: try await step(into: photo, at: row.number)
    case .tweet(let tweet), .wholeTweet(let tweet), .thumbnail(_, let tweet):
      .move(.push(try await opened(tweet, number: row.number, hits: screen.hits)))
    case .branch(let branch, _):
      if let tweet = branch.post.tweet {
        .move(.push(try await opened(tweet, number: row.number, hits: screen.hits)))
      } else {
        .move(.showAgain)
      }
    case .relative(let relative): try await step(into: relative, at: row.number)
    case .kept(let item): try await step(into: item, at: row.number)
    case .place(let place): try await step(into: place)
    case .mention(let item): try await step(through: item.mention)
    case .search(let search):
      try await step(
        searching: Query(search.term), at: search.source.flatMap { sources.source(named: $0) })
    case .bar(let bar):
      try await (context as? WhenContext)?.step(into: bar, in: self) ?? .move(.showAgain)
    case .person, .fact, .command, .text, .block: .move(.showAgain)
    }
  }

  /// The step that shows a post found by its address.
  func step(to tweet: Tweet) async throws -> Step {
    tweet.isPhoto ? try await step(into: tweet, at: nil) : .move(.push(try await opened(tweet)))
  }

  /// The source for searches from mentions; those of photos search photos.
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
  /// Applies a step to contexts, sources and settings, and returns what to show.
  ///
  /// If the user has moved on meanwhile, the current context stays; the result is stored in its own context
  /// or dropped.
  /// - Parameter asker: the context in which the command was started.
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
    case .push(let context, let item): push(context, item: item, from: asker)
    case .enter(let context): enter(context, from: asker)
    case .aside(let context, let item, let list): goAside(to: context, item: item, of: list, from: asker)
    case .replace(let context, _): put(context, in: asker) ? .context : .nothing
    case .place(let context): put(context, in: asker) ? .place : .nothing
    case .extend(let context): extend(context, in: asker)
    case .back(let count): try moved { $0.back(count) }
    case .forward: try moved { $0.forward() }
    case .root: try moved { $0.popToRoot() }
    case .tab(let tab, let unwinds, let root): try go(to: tab, unwinding: unwinds, root, from: asker)
    case .showAgain, .showEnd: try moved { _ in }
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
    case .tutorial(let task): try guide(to: task)
    case .forgetTutorial: .note("It is forgotten where you left the tutorial; tutorial starts it again.")
    case .watch, .quit: .nothing
    }
  }

  /// Opens a context; it replaces the results of a search that found nothing.
  ///
  /// Where the same results stand below these they are what is shown already: they are refreshed, and nothing is stacked.
  private mutating func push(_ context: any Context, item: Int?, from asker: ContextID) -> Showing {
    guard asker == navigation.front else { return .nothing }
    let isSpent = self.context.listing?.results.isSpent ?? false
    if isSpent, let listing = context.listing, !watched.contains(asker) {
      if let below = navigation.atOrigin?.context.listing,
        below.shows(listing.results.query, from: listing.results.sources)
      {
        navigation.dropFront()
        _ = put(context, in: navigation.front)
      } else {
        navigation.pushInstead(context)
      }
    } else {
      navigation.push(context, item: item)
    }
    return .context
  }

  /// Opens results that were written already, or puts them in the place of the same ones.
  private mutating func enter(_ context: any Context, from asker: ContextID) -> Showing {
    if let results = context.listing?.results, let shown = self.context.listing, asker == navigation.front,
      shown.shows(results.query, from: results.sources)
    {
      return navigation.replace(asker, with: context) ? .written : .nothing
    }
    return push(context, item: nil, from: asker).isOfContext ? .written : .nothing
  }

  /// Opens another item of a list; going back leads to the page of the list that has it.
  private mutating func goAside(
    to context: any Context, item: Int?, of list: any Context, from asker: ContextID
  ) -> Showing {
    guard asker == navigation.front, !navigation.stack.isAtRoot else { return .nothing }
    navigation.back(1)
    let place = navigation.front
    _ = put(list, in: place)
    let row = item.flatMap { list.screen(on: surface).indexOfRow(withItem: $0) }
    if let row, navigation.shownRows(at: place)?.contains(row) != true {
      navigation.note(shownRows: row..<row, at: place)
    }
    navigation.push(context, item: item)
    return .context
  }

  private mutating func deleted(_ deletion: Deletion) throws -> Showing {
    deletions.append(deletion)
    return try moved { _ in }
  }

  /// Shows the list again if it is the current context.
  private mutating func undone(_ deletion: Deletion) throws -> Showing {
    if let index = deletions.lastIndex(of: deletion) { deletions.remove(at: index) }
    guard deletion.isOf(type(of: context).kind) else { return .note(deletion.wordsOfUndo) }
    return try moved { _ in }
  }

  /// Extends a context; if its items were fetched in advance, the next ones are shown.
  private mutating func extend(_ context: any Context, in id: ContextID) -> Showing {
    let known = navigation.context(at: id)?.paged?.count ?? 0
    guard put(context, in: id), let paged = self.context.paged else { return .nothing }
    return paged.count > known ? .contextTail : .next
  }

  /// Replaces a context by a newer state, merged with what arrived meanwhile; returns whether it is the
  /// current one.
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
      // The visible context of the tab, or the one to return to, is not changed.
      if !isLate || navigation.tab != tab { navigation.replaceRoot(of: tab, with: root) }
      if isLate { return .nothing }
    }
    return try moved { $0.go(to: tab, unwinding: unwinding) }
  }

  private mutating func use(_ catalog: SourceCatalog, saying note: String) -> Showing {
    sources = catalog
    return .note(note)
  }

  private mutating func guide(to task: TutorialTask?) throws(CommandError) -> Showing {
    let left = tutorial?.task
    try setTutorial(to: task)
    if let left, task == nil { return .note(left.wordsOfLeaving) }
    return .page(task == .first && left != .first ? TutorialTask.opening : Screen(title: ""))
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
  /// Determines the addresses of images from the sources and settings.
  public var locator: ImageLocator {
    ImageLocator(settings: settings, sources: sources, images: ports.images)
  }

  /// The address of an image of a post.
  func address(of media: MediaItem) -> ImageAddress { locator.address(of: media) }

  /// The address in the smallest size that has enough pixels.
  func address(of media: MediaItem, covering pixels: PixelSize) -> ImageAddress {
    locator.address(of: media, covering: pixels)
  }

  /// The address of a picture in its largest size.
  func originalAddress(of picture: LocatedImage) -> ImageAddress {
    guard case .web = picture.address, !picture.media.sizes.isEmpty else { return picture.address }
    return address(of: picture.media, covering: PixelSize(width: .max, height: .max))
  }

  /// The properties of an image; where they are printed as JSON, so that nothing draws it, also whether it is whole.
  func facts(of address: ImageAddress) async throws(ImageError) -> ImageFacts {
    let (images, request) = (ports.images, call.request)
    var facts = try await images.facts(of: address, in: request)
    guard surface.printsJSON else { return facts }
    do throws(ImageError) {
      let isWhole = try await images.isWhole(address, in: request)
      facts.flaw = isWhole ? nil : ImageFacts.incomplete()
    } catch .cancelled {
      throw .cancelled
    } catch {
      facts.flaw = "\(error)"
    }
    return facts
  }

  /// The address of the largest size of a picture that needs no network.
  func addressAtHand(of picture: LocatedImage) -> ImageAddress? {
    picture.media.sizes.sorted { $0.width > $1.width }.lazy.map { locator.address(at: $0.url) }
      .first { $0 != picture.address && ports.images.isAtHand($0) }
  }

  /// Whether something may be fetched in the background of a prompt, and change what is shown there.
  var worksAhead: Bool { ports.isInteractive && surface.hasPages }

  /// The hosts that may be contacted for an address of a post or page.
  func reach(of url: String) -> MediaReach { locator.reach(of: url) }
}

extension Session {
  /// The step that opens an image after fetching it; a problem is reported.
  func step(showing image: ImageContext) async -> Step {
    let looked = await image.looked(in: self)
    looked.tellProblem(in: self)
    return .move(.push(looked))
  }

  /// The step that opens an image of the current context, among the images of its tweet or section.
  func step(showing image: MediaItem) async throws -> Step {
    let pictures = try await PicturesInFront(of: self).all
    let index = pictures.firstIndex { $0.media.url == image.url }
    let alone = ImageContext(picture(image, of: nil))
    return await step(showing: index.flatMap { ImageContext(pictures, at: $0) } ?? alone)
  }

  /// The step that opens a photo, among the others of its list; in the view of a photo it replaces that.
  func step(into photo: Tweet, at number: Int?) async throws -> Step {
    if let image = context.image, let index = image.index(of: number) {
      let shown = await image.showing(index, in: self)
      shown.tellProblem(in: self)
      return .move(.replace(shown))
    }
    let pictures = number == nil ? [] : try await PicturesInFront(of: self).all
    let index = pictures.firstIndex { $0.tweet?.identity == photo.identity }
    let alone = self.pictures(of: photo, numbered: number)
    guard let image = index.flatMap({ ImageContext(pictures, at: $0) }) ?? ImageContext(alone, at: 0) else {
      throw CommandError.noImage(1, of: 0)
    }
    return await step(showing: image)
  }

  /// The picture in the size for the window; `number` is that of its item, if the item is the image.
  func picture(_ image: MediaItem, of tweet: Tweet?, numbered number: Int? = nil) -> LocatedImage {
    LocatedImage(
      media: image, tweet: tweet, address: address(of: image, covering: surface.canvas.pixels), number: number
    )
  }

  /// The images of a tweet in order.
  func pictures(of tweet: Tweet, numbered number: Int? = nil) -> [LocatedImage] {
    tweet.media.map { picture($0, of: tweet, numbered: number) }
  }
}

extension Mention {
  var image: MediaItem? {
    if case .image(let image) = self { image } else { nil }
  }
}

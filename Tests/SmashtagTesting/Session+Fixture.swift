public import Foundation
public import ShellCommands
public import SmashtagModel

extension Session {
  /// A session at its home, whose archive holds the given tweets; beside it stands an empty sample.
  ///
  /// The recents are given newest first.
  public static func fixture(
    _ tweets: [Tweet] = Tweet.fixtures(3), sources: [any TweetSource]? = nil, recents: [String] = [],
    limit: Int = 20, state: any StateKeeping = InMemoryState(), importer: any TweetImporting = StubImporter(),
    loader: (any ClusterLoading)? = nil, encoder: any TweetEncoding = StubEncoder(),
    files: any FileMaking = StubFiles(), maker: any SourceMaking = StubMaker(),
    examiner: any Examining = StubExaminer(),
    images: any ImageLibrary = StubImageLibrary(), pages: any PageLibrary = StubPages(),
    looksAtImages: Bool = false, isInteractive: Bool = true,
    readsCommandsFromInput: Bool = false,
    now: Date = .fixture, clock: ShellClock? = nil
  ) throws -> Session {
    let searches = recents.enumerated().map { RecentSearch(term: $1, date: .fixture(minutes: -$0)) }
    if !searches.isEmpty { try state.update { $0.recents = Recents(searches) } }
    var ports = Ports(
      state: state, importer: importer, encoder: encoder, files: files, maker: maker,
      examiner: examiner, images: images, pages: pages, isInteractive: isInteractive,
      readsCommandsFromInput: readsCommandsFromInput, clock: clock ?? ShellClock(date: { now }))
    ports.loader = loader
    var session = Session(
      ports, sources: SourceCatalog(sources ?? [StubLibrary(name: "sample"), StubLibrary(tweets)]),
      settings: Settings([.limit: String(limit)]))
    session.surface.looksAtImages = looksAtImages
    _ = try session.apply(.move(.showAgain), from: session.navigation.front)
    return session
  }

  /// Runs a line and takes its steps, as the shell does; throws what a command threw, without its name.
  @discardableResult
  public mutating func type(_ line: String) async throws -> Showing {
    var showing = Showing.nothing
    for part in try Self.parts(of: line) {
      let asker = navigation.front
      showing = try take(try await step(of: part.text), from: asker)
    }
    return showing
  }

  /// The session after a line.
  public func typing(_ line: String) async throws -> Session {
    var session = self
    try await session.type(line)
    return session
  }

  /// The same, with commands that may take so much and tell of it there.
  public func asking(_ request: RequestContext) -> Session {
    var session = self
    session.call.request = request
    return session
  }

  /// The commands of a line; throws what is wrong with it, without a name.
  private static func parts(of line: String) throws -> [CommandLine.Part] {
    do throws(FailedCommand) { return try CommandLine(line).parts } catch { throw error.error }
  }

  /// What was kept; nothing of a state that cannot be read.
  private var keptItems: KeptItems { (try? ports.state.state().kept) ?? KeptItems() }

  /// What one command decides, before it is carried out.
  public func step(of line: String) async throws -> Step {
    do {
      return try await Invocation(line, mayBeCut: ports.isInteractive, kept: keptItems)
        .command.run(in: self)
    } catch let failure as FailedCommand {
      throw failure.error
    }
  }

  /// Carries a step out, and remembers what it shows: the search of results, and a photo.
  @discardableResult
  public mutating func take(_ step: Step, from asker: ContextID) throws -> Showing {
    let showing = try apply(step, from: asker)
    guard case .context = showing else { return showing }
    if let search = step.movement?.search { try ports.state.remember(search) }
    if let photo = step.movement?.photo { try ports.state.update { $0.photos.remember(photo) } }
    return showing
  }
}

extension Session {
  /// The searches kept, newest first.
  public var keptTerms: [String] {
    get throws { try ports.state.state().recents.terms }
  }

  /// The kinds of the contexts from the root to the one in front.
  public var kinds: [ContextKind] { navigation.stack.contexts.map { Swift.type(of: $0).kind } }
}

extension Session {
  /// A session with Flickr beside the archive; photos are given newest first, as they were viewed.
  public static func photos(
    _ places: StubPlaces = .fixture(), viewed: [Tweet] = [], tweets: [Tweet] = Tweet.fixtures(3),
    images: any ImageLibrary = StubImageLibrary(), looksAtImages: Bool = false,
    state: any StateKeeping = InMemoryState(), files: any FileMaking = StubFiles(),
    maker: any SourceMaking = StubMaker(), isInteractive: Bool = true
  ) throws -> Session {
    if !viewed.isEmpty { try state.update { $0.photos = RecentPhotos(viewed) } }
    var session = try Session.fixture(
      tweets, state: state, files: files, maker: maker, images: images, looksAtImages: looksAtImages,
      isInteractive: isInteractive)
    for definition in SourceDefinition.builtIn where definition.kind == .flickr {
      session.sources.define(definition, as: places)
    }
    return session
  }

  /// The ids of the photos kept, newest first.
  public var keptPhotos: [String] {
    get throws { try ports.state.state().photos.photos.map(\.id) }
  }

  /// The rows in front as `1 Paris`, under the titles of their sections.
  public var listed: [String] {
    context.screen.sections.flatMap { section in
      [section.title].compactMap(\.self) + section.rows.map { "\($0.number ?? 0) \($0.summary)" }
    }
  }
}

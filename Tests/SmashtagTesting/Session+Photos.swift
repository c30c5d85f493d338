public import ShellCommands
public import SmashtagModel

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

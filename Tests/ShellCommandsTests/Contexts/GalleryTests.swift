import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct GalleryTests {
  private let remarks = Remarks()

  private static let tweets: [Tweet] = {
    var tweets: [Tweet] = [
      .fixture(
        id: "5", media: ["https://p.example/1.jpg", "https://p.example/2.jpg", "https://p.example/1.jpg"]),
      .fixture(id: "4", text: "rain, no image", created: .fixture(minutes: -1)),
      .fixture(
        id: "3", created: .fixture(minutes: -2),
        media: ["https://p.example/1.jpg", "https://p.example/3.jpg"]),
      .fixture(id: "2", text: "rain, no image", created: .fixture(minutes: -3)),
      .fixture(
        id: "1", text: "rain at the lake", created: .fixture(minutes: -4), media: ["https://p.example/4.jpg"]),
    ]
    tweets[0].media[1].alt = "A bell"
    tweets[2].isSensitive = true
    return tweets
  }()

  private func session(
    _ line: String, limit: Int = 20, images: StubImageLibrary = StubImageLibrary()
  ) async throws -> Session {
    try await Session.fixture(Self.tweets, limit: limit, images: images, looksAtImages: true).typing(line)
  }

  /// The same at a live source, which is asked page by page.
  private func liveSession(
    _ line: String, of source: StubSource = StubSource(Self.tweets, name: "home"), limit: Int
  ) async throws -> Session {
    var session = try Session.fixture(sources: [source], limit: limit, looksAtImages: true)
    session.sources = try session.sources.choosing(source.name)
    return try await session.asking(RequestContext(remark: remarks.add)).typing(line)
  }

  private func items(_ session: Session) -> [String] {
    session.screen.rows.compactMap { row in
      guard case .thumbnail(let image, let tweet) = row.content else { return nil }
      return "\(row.number ?? 0) \(image.url.suffix(5)) \(tweet.id)"
    }
  }

  @Test func `It shows each image once, in the newest tweet that has it`() async throws {
    let session = try await session("search rain; gallery")

    #expect(items(session) == ["1 1.jpg 5", "2 2.jpg 5", "3 3.jpg 3", "4 4.jpg 1"])
    #expect(session.context.title == "Images in rain" && session.context.crumb == "gallery")
    #expect(session.screen.status == ["4 images", "5 tweets"])
    #expect(session.kinds == [.home, .results, .gallery])
  }

  @Test func `Find looks in all tweets that show a picture`() async throws {
    let url = "https://p.example/1.jpg"
    let tweets: [Tweet] = [
      .fixture(id: "2", text: "rain", media: [url]),
      .fixture(id: "1", text: "rain at the lake", created: .fixture(minutes: -1), media: [url]),
    ]

    let session = try await Session.fixture(tweets).typing("search rain; gallery; find lake")

    #expect(items(session) == ["1 1.jpg 2"])
  }

  @Test func `Where there are more tweets to look through, there may be more images`() async throws {
    let session = try await liveSession("search rain; gallery", limit: 2)
    #expect(session.screen.status[0] == "2+ images")

    #expect(try await session.typing("more; more").screen.status[0] == "4 images")
  }

  @Test(arguments: [1, 2, 5])
  func `Where a whole search is at hand, it has the images of all of it`(limit: Int) async throws {
    let session = try await session("search rain; gallery", limit: limit)

    #expect(items(session) == ["1 1.jpg 5", "2 2.jpg 5", "3 3.jpg 3", "4 4.jpg 1"])
    #expect(session.screen.status == ["4 images", "5 tweets"] && !session.screen.continues)
    #expect(try await session.typing("back").screen.numbers.count == min(limit, 5))
  }

  @Test(arguments: [(1, "1,020+ images"), (10, "202+ images")])
  func `A large search is read on until there are enough images, or tweets`(every: Int, images: String)
    async throws
  {
    let tweets = (0..<4_000).map { number in
      Tweet.fixture(
        id: "\(10_000 - number)", created: .fixture(minutes: -number),
        media: number % every == 0 ? ["https://p.example/\(number).jpg"] : [])
    }

    let session = try await Session.fixture(tweets).typing("search rain; gallery")

    #expect(session.screen.status[0] == images)
    #expect(session.screen.continues)
  }

  @Test(arguments: [
    ("when", "rain by hour"), ("mentions", "Mentions in rain"), ("mentions images", "Images in rain"),
  ])
  func `What is asked of its results is asked of all of them`(line: String, title: String) async throws {
    let session = try await session("search rain; gallery; \(line)")

    #expect(session.context.title == title)
    #expect(session.kinds.count == 4)
  }

  @Test func `The tweet of an image is kept`() async throws {
    let session = try await session("search rain; gallery; keep 4")

    #expect(try session.ports.state.state().kept.items.map(\.title) == ["@ada: rain at the lake"])
  }

  @Test func `Sensitive ones are marked`() async throws {
    let rows = try await session("search rain; g").screen.rows

    #expect(rows.map(\.note) == [nil, nil, "sensitive", nil])
  }

  @Test(arguments: [("1", "5"), ("2", "5"), ("4", "1")])
  func `A number leads to the tweet`(number: String, id: String) async throws {
    let session = try await session("search rain; gallery; \(number)")

    #expect(session.kinds == [.home, .results, .gallery, .tweet] && session.context.tweet?.id == id)
  }

  @Test func `It does not enter the recents`() async throws {
    let session = try await session("search rain; recents; tab search; gallery; refresh; zoom in; more")

    #expect(try session.keptTerms == ["rain"])
  }

  @Test func `More looks on until there is a new image`() async throws {
    let session = try await liveSession("search rain; gallery", limit: 1)
    #expect(items(session) == ["1 1.jpg 5", "2 2.jpg 5"] && session.screen.continues)

    let more = try await session.typing("more")
    #expect(items(more).last == "3 3.jpg 3" && more.screen.continues)

    let all = try await more.typing("more")
    #expect(items(all).last == "4 4.jpg 1" && !all.screen.continues)
  }

  @Test func `More where there is no image ends all the same`() async throws {
    let session = try await liveSession(
      "search rain; gallery; more", of: StubSource(Tweet.fixtures(40), name: "home"), limit: 1)
    let gallery = try #require(session.context as? GalleryContext)

    #expect(gallery.count == 0 && gallery.results.count == 11 && gallery.hasOlder)
    #expect(remarks.all == ["no image in the tweets that came; more looks on"])
    #expect(gallery.screen.emptyNote == "No image in these results. more looks through older ones.")
  }

  @Test func `Where there is none at all the way back is told`() async throws {
    let screen = try await Session.fixture().typing("search rain; gallery").screen

    #expect(screen.emptyNote == "No image in these results. back leads to them.")
    #expect(screen.hints == [.next])
  }

  @Test func `What is new comes on top, with the next free numbers`() async throws {
    let library = StubLibrary(Self.tweets)
    var session = try await Session.fixture(sources: [library]).typing("search rain; gallery")
    library.add([.fixture(id: "9", created: .fixture(minutes: 5), media: ["https://p.example/9.jpg"])])

    try await session.type("refresh")

    #expect(items(session) == ["5 9.jpg 9", "1 1.jpg 5", "2 2.jpg 5", "3 3.jpg 3", "4 4.jpg 1"])
  }

  @Test func `Answers for it are put together`() async throws {
    let source = StubSource(Self.tweets, name: "home")
    var session = try await liveSession("search rain; gallery", of: source, limit: 1)
    source.add([.fixture(id: "9", created: .fixture(minutes: 5), media: ["https://p.example/9.jpg"])])
    let place = session.navigation.front
    let steps = [try await session.step(of: "more"), try await session.step(of: "refresh")]

    for step in steps { try session.take(step, from: place) }

    #expect(Set(items(session).map { $0.suffix(7) }) == ["1.jpg 5", "2.jpg 5", "3.jpg 3", "9.jpg 9"])
  }

  @Test(arguments: [("/bell", ["2 2.jpg 5"]), ("find lake", ["4 4.jpg 1"]), ("find xyz", [])])
  func `Find looks in alt texts and tweets`(line: String, expected: [String]) async throws {
    let session = try await session("search rain; gallery; " + line)

    #expect(items(session) == expected && session.context.title.hasPrefix("Images in rain / "))
    #expect(try await session.typing("back").screen.rows.count == 4)
  }

  @Test func `Of results that were narrowed it shows what is left`() async throws {
    let session = try await session("search rain; /lake; gallery")

    #expect(items(session) == ["1 4.jpg 1"] && session.context.title == "Images in rain / lake")
  }

  @Test func `Zoom changes how wide each is`() async throws {
    var session = try await session("search rain; gallery")
    let widths = try await ["", "zoom in", "+", "zoom out", "-", "-", "-", "-", "-"].asyncMap { line in
      try await session.type(line)
      return session.screen.thumbnailColumns
    }

    #expect(widths == [20, 26, 34, 26, 20, 16, 12, 8, 8])
    #expect(items(session).count == 4)
  }

  @Test(arguments: ["zoom fit", "zoom fill", "zoom 2"])
  func `Other zooms belong to one image`(line: String) async throws {
    let session = try await session("search rain; gallery")

    await #expect(
      throws: CommandError.notHere("a gallery has sizes of its own", instead: "type zoom in or zoom out")
    ) { try await session.step(of: line) }
  }

  @Test func `Image shows one of its images, the others beside it`() async throws {
    let session = try await session("search rain; gallery; image 3")
    let image = try #require(session.context as? ImageContext)

    #expect(image.index == 2 && image.pictures.count == 4 && !image.isHidden && image.tweet?.id == "3")
    #expect(image.screen.status == ["3 of 4"])
  }

  @Test func `After find numbers still mean what they meant`() async throws {
    let session = try await session("search rain; gallery; /lake; image 4")

    #expect(session.context.link == "https://p.example/4.jpg" && session.screen.status.isEmpty)
    await #expect(throws: UsageError.noSuchItem(1, shown: [4])) {
      try await session.typing("back").step(of: "image 1")
    }
  }

  @Test(arguments: [("open 2", "https://p.example/2.jpg"), ("open 4", "https://p.example/4.jpg")])
  func `Open means the image`(line: String, url: String) async throws {
    let step = try await session("search rain; gallery").step(of: line)

    guard case .perform(.open(let opened)) = step else { return #expect(Bool(false)) }
    #expect(opened == [url])
  }

  @Test func `Copy means the image`() async throws {
    let step = try await session("search rain; gallery").step(of: "copy 2")

    guard case .perform(.copy(let copied)) = step else { return #expect(Bool(false)) }
    #expect(copied == "https://p.example/2.jpg")
  }

  @Test func `In a gallery it is shown already`() async throws {
    #expect(try await session("search rain; gallery; gallery").kinds == [.home, .results, .gallery])
  }

  @Test(arguments: [
    ("", "search first"), ("recents", "search first"), ("search rain; 1", "search first, or type back"),
    ("search rain; mentions", "search first, or type back"),
  ])
  func `Without results there is none`(place: String, advice: String) async throws {
    let session = try await session(place)

    await #expect(throws: CommandError.notHere("there are no results here", instead: advice)) {
      try await session.step(of: "gallery")
    }
  }

  @Test func `It can be watched`() async throws {
    guard case .change(.watch) = try await session("search rain; gallery").step(of: "watch") else {
      return #expect(Bool(false))
    }
  }
}

extension Sequence {
  /// One after the other.
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result]
  {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}

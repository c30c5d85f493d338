import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// `image [N|FILE]`, and images reached by their numbers.
struct ImageCommandTests {
  private static let tweets: [Tweet] = [
    .fixture(id: "2", media: ["https://p.example/1.jpg", "https://p.example/2.jpg"]),
    .fixture(id: "1", created: .fixture(minutes: -1), media: ["https://p.example/3.jpg"]),
  ]
  private let library = StubImageLibrary(["/pictures/lake.jpg": PixelSize(width: 30, height: 20)])

  private func session(_ line: String) async throws -> Session {
    try await Session.fixture(Self.tweets, images: library).typing(line)
  }

  @Test(arguments: [("image", "1 of 2"), ("image 2", "2 of 2"), ("1", "1 of 2"), ("mentions; 2", "2 of 2")])
  func `The other images of the tweet are beside it`(line: String, position: String) async throws {
    #expect(try await session("search rain; 1; \(line)").screen.status == [position])
  }

  @Test func `Over results the other images of the section are beside it, each with its tweet`() async throws
  {
    let image = try #require(await session("search rain; mentions images; 3").context as? ImageContext)

    #expect(image.pictures.map { $0.tweet?.id } == ["2", "2", "1"] && image.index == 2)
  }

  @Test func `Over a whole search a sensitive image that is not shown yet is found, and hidden`() async throws
  {
    var tweets = Tweet.fixtures(1_200)
    tweets[1_100].media = [MediaItem(url: "https://p.example/old.jpg")]
    tweets[1_100].isSensitive = true
    let session = try await Session.fixture(tweets).typing("search rain; mentions images; 1")
    let image = try #require(session.context as? ImageContext)

    #expect(image.tweet?.id == tweets[1_100].id && image.isHidden)
  }

  @Test func `Of one that is in front it shows that one, and pushes nothing`() async throws {
    let kinds: [ContextKind] = [.home, .results, .tweet, .image]

    #expect(try await session("search rain; 1; 2; image").kinds == kinds)
    #expect(try await session("search rain; 1; 2; image 2").kinds == kinds)
    #expect(try await session("search rain; 1; 2; image").screen.status == ["2 of 2"])
    #expect(try await session("search rain; 1; 2; image 1").kinds == kinds + [.image])
  }

  @Test func `A file is shown without any tweet`() async throws {
    let session = try await session("image /pictures/lake.jpg")
    let image = try #require(session.context as? ImageContext)

    #expect(session.kinds == [.home, .image] && image.title == "lake.jpg" && image.tweet == nil)
    #expect(
      image.size == PixelSize(width: 30, height: 20) && library.addresses == [.file("/pictures/lake.jpg")])
  }

  @Test(arguments: [
    ("image ~/lake.jpg", String.homeFolder + "/lake.jpg"), ("image ./2", "./2".absolutePath),
    ("image 'my lake.jpg'", "my lake.jpg".absolutePath), ("image /a", "/a"),
  ])
  func `Any other word is a path`(line: String, path: String) async throws {
    await #expect(throws: CommandError.badImageFile(path, .refused(host: "p.example", status: 404))) {
      try await session("").step(of: line)
    }
    #expect(library.addresses == [.file(path)])
  }

  @Test func `No file is opened in the browser`() {
    let error = ImageError.damaged(format: "WebP")

    #expect(
      "\(error.told(of: .file("/a.webp")))"
        == "/a.webp: nothing of this WebP can be drawn, it is damaged; another program may show it: xdg-open, say"
    )
    #expect("\(error.told(of: .web("https://a.example/a.webp")))".hasSuffix("open may show more"))
  }

  @Test(arguments: [
    (
      ImageError.unreadable(path: "/a.jpg", reason: "there is no such file"),
      "cannot read /a.jpg: there is no such file; name a file of JPEG, PNG, WebP or GIF"
    ),
    (.notDrawable("SVG"), "/a.jpg: SVG is not drawn here; another program may show it: xdg-open, say"),
    (
      .tooManyPixels(PixelSize(width: 30_000, height: 30_000), limit: 120_000_000),
      "/a.jpg: 30000×30000 is more than the 120 megapixels that are drawn; another program may show it: xdg-open, say"
    ),
  ])
  func `A file that cannot be drawn is named, and pushes nothing`(error: ImageError, text: String)
    async throws
  {
    let session = try Session.fixture(images: StubImageLibrary(failing: error))

    let thrown = await #expect(throws: CommandError.self) { try await session.step(of: "image /a.jpg") }

    #expect(thrown.map(String.init(describing:)) == text)
  }

  @Test func `Zero is no number of an image`() async throws {
    await #expect(throws: UsageError.notANumber("0")) {
      try await session("search rain; 1").step(of: "image 0")
    }
  }

  @Test func `A file is printed with its address`() async throws {
    let text = try await session("image /pictures/lake.jpg").json.text

    #expect(
      text.hasPrefix(
        #"{"context":"image","title":"lake.jpg","url":"file:///pictures/lake.jpg","width":30,"height":20"#))
  }
}

/// What JSON says of an image that is not whole.
struct IncompleteImageTests {
  private func text(incomplete: Set<String>, printsJSON: Bool) async throws -> String {
    let images = StubImageLibrary(["/lake.jpg": PixelSize(width: 30, height: 20)], incomplete: incomplete)
    var session = try Session.fixture(images: images, looksAtImages: true, isInteractive: false)
    session.surface.printsJSON = printsJSON
    return try await session.typing("image /lake.jpg").json.text
  }

  @Test func `What it says tells it, with all that is known of it`() async throws {
    let text = try await text(incomplete: ["/lake.jpg"], printsJSON: true)

    #expect(text.hasSuffix(#""problem":"it is incomplete; what there is of it is shown"}"#))
    #expect(text.contains(#""width":30,"height":20"#))
  }

  @Test func `Of one that is whole it tells no problem`() async throws {
    #expect(try await text(incomplete: [], printsJSON: true).hasSuffix(#""problem":null}"#))
  }

  @Test func `Where it is drawn nobody looks beforehand`() async throws {
    #expect(try await text(incomplete: ["/lake.jpg"], printsJSON: false).hasSuffix(#""problem":null}"#))
  }
}

struct ViewCommandTests {
  private func session(_ line: String, isInteractive: Bool = true) async throws -> Session {
    var tweets: [Tweet] = [
      .fixture(id: "3"),
      .fixture(id: "2", created: .fixture(minutes: -1), media: ["a", "b"]),
      .fixture(id: "1", created: .fixture(minutes: -2), media: ["c"]),
    ]
    tweets[2].isSensitive = true
    return try await Session.fixture(
      tweets, images: StubImageLibrary(["a": PixelSize(width: 900, height: 900)]), looksAtImages: true,
      isInteractive: isInteractive
    ).typing(line)
  }

  private func viewed(_ place: String) async throws -> (ImageContext, returns: Bool)? {
    guard case .perform(.view(let image, let returns)) = try await session(place).step(of: "v") else {
      return nil
    }
    return (image, returns)
  }

  @Test(arguments: [
    ("search rain", "a", 3), ("search rain; gallery", "a", 3), ("search rain; mentions", "a", 3),
    ("search rain; 2", "a", 2), ("search rain; 2; mentions", "a", 2), ("search rain; 3", "c", 1),
  ])
  func `It begins with the first image there is`(place: String, url: String, count: Int) async throws {
    let (image, returns) = try #require(try await viewed(place))

    #expect(image.link == url && image.pictures.count == count && !returns)
  }

  @Test(arguments: [
    ("search rain; gallery", 1, "b"), ("search rain; gallery", 2, "c"), ("search rain", 2, "c"),
    ("search rain", 1, "a"), ("search rain; gallery", 3, "a"),
  ])
  func `Of a list it begins with the first on the page`(place: String, row: Int, url: String) async throws {
    var session = try await session(place)
    session.navigation.note(shownRows: row..<row + 1, at: session.navigation.front)

    guard case .perform(.view(let image, _)) = try await session.step(of: "view") else {
      return #expect(Bool(false))
    }
    #expect(image.link == url && image.pictures.count == 3)
  }

  @Test(arguments: [(0..<3, "a"), (1..<3, "b"), (2..<3, "a")])
  func `The image of a retweet is that of its tweet`(rows: Range<Int>, first: String) async throws {
    let tweets: [Tweet] = [
      .fixture(id: "3", media: ["a"], retweetOf: RetweetReference(id: "1", screenName: "zoe")),
      .fixture(id: "2", created: .fixture(minutes: -1), media: ["b"]),
      .fixture(id: "1", created: .fixture(minutes: -2), media: ["a"]),
    ]
    var session = try await Session.fixture(tweets, looksAtImages: true).typing("search rain")
    session.navigation.note(shownRows: rows, at: session.navigation.front)

    guard case .perform(.view(let image, _)) = try await session.step(of: "view") else {
      return #expect(Bool(false))
    }
    #expect(image.link == first && image.pictures.map(\.link) == ["a", "b"])
  }

  @Test func `Of an image in front it returns what was made of it`() async throws {
    let (image, returns) = try #require(try await viewed("search rain; 2; 1; zoom in"))

    #expect(image.viewport != ImageViewport() && returns)
  }

  @Test func `What is shown first is looked at once the view is open`() async throws {
    #expect(try await viewed("search rain; gallery")?.0.facts == nil)
    #expect(try await viewed("search rain; 3")?.0.isHidden == true)
  }

  @Test(arguments: ["", "search rain; 1", "search xyz", "recents"])
  func `Where there is no image it is said`(place: String) async throws {
    let session = try await session(place)

    await #expect(
      throws: CommandError.notHere(
        "there is no image here", instead: "search filter:images finds tweets with one")
    ) { try await session.step(of: "view") }
  }

  @Test func `Scripts have no keys`() async throws {
    let session = try await session("search rain; 2; 1", isInteractive: false)

    await #expect(
      throws: CommandError.notHere("single keys need a terminal", instead: "use zoom and pan in scripts")
    ) { try await session.step(of: "view") }
  }

  @Test func `It changes no place, and prints nothing by itself`() async throws {
    var session = try await session("search rain; 2")
    let step = try await session.step(of: "view")

    guard case .nothing = try session.take(step, from: session.navigation.front) else {
      return #expect(Bool(false))
    }
    #expect(step.report == nil && session.kinds == [.home, .results, .tweet])
  }
}

/// `zoom` and `pan`, by what is visible then.
struct ZoomCommandTests {
  private static let places = ["", "search rain", "search rain; 1", "recents"]

  /// 4000 × 3000 on 80 × 22 cells of 10 × 20 pixels: 4000 × 2200 fill.
  private func session(_ line: String, url: String = "u", isSensitive: Bool = false) async throws -> Session {
    var tweet = Tweet.fixture(media: [url])
    (tweet.media[0].width, tweet.media[0].height) = (nil, nil)
    tweet.isSensitive = isSensitive
    return try await Session.fixture(
      [tweet], images: StubImageLibrary(["u": PixelSize(width: 4000, height: 3000)]), looksAtImages: true
    ).typing(line)
  }

  private func visible(_ line: String) async throws -> String {
    let json = try await session("search rain; 1; 1" + line).json.text
    return json.firstMatch(of: /"zoom":([0-9.]+),"visible":\{([^}]*)\}/).map {
      "\($0.1) \($0.2.replacing(/[^0-9,]/, with: ""))"
    } ?? ""
  }

  @Test(arguments: [
    ("", "1.0 0,400,4000,2200"), ("; zoom in", "1.5 667,767,2667,1467"), ("; +", "1.5 667,767,2667,1467"),
    ("; zoom in; zoom out", "1.0 0,400,4000,2200"), ("; +; -", "1.0 0,400,4000,2200"),
    ("; zoom 2", "2.0 1000,950,2000,1100"), ("; zoom 200%", "2.0 1000,950,2000,1100"),
    ("; zoom 80%", "0.8 0,125,4000,2750"), ("; zoom 2; zoom fill", "1.0 0,400,4000,2200"),
    ("; zoom 999999", "40.0 1950,1473,100,55"),
  ])
  func `Zoom is relative to collector`(line: String, expected: String) async throws {
    #expect(try await visible(line) == expected)
  }

  @Test func `To fit shows all of it, and no less`() async throws {
    let fit = try await visible("; zoom fit")

    #expect(fit.hasPrefix("0.733333333 ") && fit.hasSuffix(" 0,0,4000,3000"))
    #expect(try await visible("; zoom 0.01") == fit)
  }

  @Test(arguments: [
    ("; zoom 2; pan right", "2.0 1500,950,2000,1100"), ("; zoom 2; pan left 10%", "2.0 800,950,2000,1100"),
    ("; zoom 2; pan up 10", "2.0 1000,840,2000,1100"),
    ("; zoom 2; pan down 1000%", "2.0 1000,1900,2000,1100"),
    ("; pan right", "1.0 0,400,4000,2200"), ("; pan down", "1.0 0,800,4000,2200"),
  ])
  func `Pan goes by shares of what is visible`(line: String, expected: String) async throws {
    #expect(try await visible(line) == expected)
  }

  @Test func `They change the image in front, and stack nothing`() async throws {
    #expect(
      try await session("search rain; 1; 1; zoom in; pan left; +").kinds == [.home, .results, .tweet, .image])
  }

  @Test(arguments: places)
  func `Elsewhere there is nothing to zoom`(place: String) async throws {
    let session = try await session(place)

    for line in ["zoom in", "+", "-", "zoom 2"] {
      await #expect(
        throws: CommandError.notHere(
          "there is no image to zoom here", instead: "image shows one of a tweet")
      ) { try await session.step(of: line) }
    }
  }

  @Test(arguments: places + ["search rain; gallery"])
  func `Elsewhere there is nothing to move over`(place: String) async throws {
    let session = try await session(place)

    await #expect(
      throws: CommandError.notHere(
        "there is no image to move over here", instead: "image shows one of a tweet")
    ) { try await session.step(of: "pan left") }
  }

  @Test(arguments: ["zoom in", "pan right"])
  func `What has no known size stays as it is`(line: String) async throws {
    let lost = try await session("search rain; 1; 1", url: "lost")
    let hidden = try await session("search rain; 1; 1", isSensitive: true)

    await #expect(throws: CommandError.unknownSize(isHidden: false)) { try await lost.step(of: line) }
    await #expect(throws: CommandError.unknownSize(isHidden: true)) { try await hidden.step(of: line) }
  }

  @Test(arguments: ["0", "-1", "2x", "%", "", "1e3", "nan", "inf", "in2", "0.0", "９"])
  func `What is no zoom is named`(word: String) {
    #expect(throws: FailedCommand.self) { try Invocation("zoom '\(word)'", mayBeCut: true) }
    #expect(throws: FailedCommand.self) { try Invocation("zoom", mayBeCut: true) }
  }

  @Test(arguments: [
    "pan", "pan north", "pan left 0", "pan left 1001", "pan left x%", "pan left %", "pan left 10% 10%",
    "pan left 99999999999999999999",
  ])
  func `What is no direction or share is named`(line: String) {
    #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }
  }

  @Test(arguments: ["+ in", "- 2", "+2", "-2", "++", "-term"])
  func `A sign stands alone`(line: String) {
    #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }
  }

  @Test(arguments: ["+", "-"])
  func `Scripts have the signs as well`(line: String) throws {
    #expect(try Invocation(line, mayBeCut: false).commandName == "zoom")
    #expect(try Invocation(words: [line]).commandName == "zoom")
  }
}

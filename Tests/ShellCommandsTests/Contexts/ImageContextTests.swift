import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct ImageContextTests {
  private func facts(_ image: MediaItem, of tweet: Tweet? = nil) -> [String] {
    ImageContext(image, of: tweet).screen.rows.map(\.searchableText)
  }

  @Test func `It shows size, shape, alt text, address and author`() {
    let image = MediaItem(url: "https://p.example/1.jpg", width: 1200, height: 800, alt: "A bell")

    #expect(
      facts(image, of: .fixture()) == [
        "kind photo", "size 1200×800", "aspect ratio 1.50", "alt text A bell",
        "address https://p.example/1.jpg", "by @ada",
      ])
  }

  @Test func `What is unknown is left out`() {
    #expect(
      facts(MediaItem(url: "u", kind: .audio), of: .fixture()) == ["kind audio", "address u", "by @ada"])
  }

  @Test(arguments: [MediaItem.Kind.video, .animatedGIF])
  func `Of a film it is said that this is its still`(kind: MediaItem.Kind) {
    let film = MediaItem(url: "u", kind: kind)
    let known = film.playing([Film.Version(url: "https://v.example/1.mp4")])

    #expect(facts(film).first?.hasSuffix("; this is its still, open leads to its post") == true)
    #expect(facts(known).first?.hasSuffix("; this is its still, play plays it") == true)
  }

  @Test func `That it is a still stands beside its title`() {
    let gif = MediaItem(url: "u", kind: .animatedGIF).playing([], seconds: 3_725)

    #expect(ImageContext(MediaItem(url: "u", kind: .video), of: nil).screen.status == ["still of a video"])
    #expect(ImageContext(gif, of: nil).screen.status == ["still of an animated GIF, 1:02:05"])
  }

  @Test func `One whose post is not at hand may be sensitive`() {
    let image = ImageContext(MediaItem(url: "u"), of: nil)

    #expect(image.isHidden && image.json.text.contains(#""sensitive":null"#))
    #expect(
      facts(MediaItem(url: "u")).last == "note its post is not at hand, it may be sensitive; image shows it")
  }

  @Test func `Open plays a film on the page of its post`() {
    let film = MediaItem(url: "https://p.example/still.jpg", kind: .video)
    let tweet = Tweet.fixture(url: "https://x.com/ada/status/1")

    #expect(ImageContext(film, of: tweet).link == "https://x.com/ada/status/1")
    #expect(ImageContext(film, of: .fixture()).link == "https://p.example/still.jpg")
    #expect(ImageContext(MediaItem(url: "u"), of: tweet).link == "u")
  }

  @Test(arguments: [(1000, 1000, "1.00"), (1920, 1080, "1.78"), (100, 2000, "0.05"), (2999, 1000, "3.00")])
  func `The aspect ratio has two digits`(width: Int, height: Int, text: String) {
    #expect(PixelSize(width: width, height: height).aspectRatioText == text)
  }

  @Test(arguments: [(-1, 5), (0, 0), (Int.max, 1), (1, 100_001)])
  func `A size that no picture has is not told`(width: Int, height: Int) {
    let image = MediaItem(url: "u", width: width, height: height)

    #expect(image.sizeText == nil && ImageContext(image, of: nil).size == nil)
    #expect(facts(image, of: .fixture()) == ["kind photo", "alt text none", "address u", "by @ada"])
  }

  @Test func `Its title is the alt text, else the tweet`() {
    #expect(ImageContext(MediaItem(url: "u", alt: "A bell"), of: .fixture()).title == "A bell")
    #expect(ImageContext(MediaItem(url: "u"), of: .fixture(text: "rain")).title == "@ada: rain")
    #expect(ImageContext(MediaItem(url: "u"), of: nil).title == "u")
  }

  @Test func `A file is called by its name, and has no link`() {
    let path = "/home/ada/lake.jpg"
    let image = ImageContext(
      LocatedImage(media: MediaItem(url: path), tweet: nil, address: .file(path)))

    #expect(!image.isHidden && image.title == "lake.jpg" && image.link == nil)
    #expect(image.screen.rows.map(\.searchableText) == ["address /home/ada/lake.jpg"])
  }

  @Test func `Among several it tells its place`() async throws {
    let session = try await Session.fixture([.fixture(media: ["a", "b", "c"])]).typing("search rain; 1; 2")

    #expect(session.screen.status == ["2 of 3"])
  }

  @Test func `That a picture is sensitive is said, and how to see it`() async throws {
    var tweet = Tweet.fixture(media: ["a"])
    tweet.isSensitive = true
    let session = try await Session.fixture([tweet]).typing("search rain; 1; 1")

    #expect(facts(tweet.media[0], of: tweet).last == "note marked as sensitive; image shows it")
    #expect(try await session.typing("image").screen.rows.last?.summary == "marked as sensitive")
  }
}

/// What is known of an image once its bytes were looked at.
struct LookedImageTests {
  private static let url = "https://p.example/1.jpg"
  private let library = StubImageLibrary([
    url: PixelSize(width: 4000, height: 3000), "https://p.example/2.jpg": PixelSize(width: 10, height: 10),
  ])

  private func session(isSensitive: Bool = false, looks: Bool = true) throws -> Session {
    var tweet = Tweet.fixture(media: [Self.url, "https://p.example/2.jpg", "https://p.example/3.jpg"])
    tweet.isSensitive = isSensitive
    return try Session.fixture([tweet], images: library, looksAtImages: looks)
  }

  private func image(_ session: Session, _ line: String) async throws -> ImageContext {
    try #require(await session.typing(line).context as? ImageContext)
  }

  @Test func `Its bytes beat what the post says`() async throws {
    let image = try await image(session(), "search rain; 1; 1")

    #expect(image.size == PixelSize(width: 4000, height: 3000) && image.problem == nil)
    #expect(image.screen.rows.map(\.searchableText).contains("format JPEG, 8 bytes"))
  }

  @Test func `Where no image is drawn nothing is got`() async throws {
    let image = try await image(session(looks: false), "search rain; 1; 1")

    #expect(image.facts == nil && library.addresses.isEmpty)
    #expect(image.size == PixelSize(width: 1200, height: 800))
  }

  @Test func `A sensitive one is not got until it is asked for`() async throws {
    let hidden = try await image(session(isSensitive: true), "search rain; 1; 1")
    #expect(hidden.isHidden && library.addresses.isEmpty)
    #expect(hidden.size == PixelSize(width: 1200, height: 800))

    let shown = try await image(session(isSensitive: true), "search rain; 1; 1; image")

    #expect(!shown.isHidden && shown.facts != nil && library.addresses == [.web(Self.url)])
  }

  @Test func `What goes wrong is kept, and told beside the answer`() async throws {
    let remarks = Remarks()
    let session = try await session().asking(RequestContext(remark: remarks.add)).typing("search rain; 1")

    let step = try await session.step(of: "3")

    guard case .move(.push(let context, _)) = step, let image = context as? ImageContext else {
      return #expect(Bool(false))
    }
    #expect(image.problem == .refused(host: "p.example", status: 404))
    #expect(remarks.all == ["p.example has it no more (status 404); its alt text is what is left"])
    #expect(image.screen.rows.last?.searchableText.hasPrefix("problem p.example has it no more") == true)
  }

  @Test func `One that was cancelled is as it was`() async throws {
    let session = try Session.fixture(
      [.fixture(media: [Self.url])], images: StubImageLibrary(failing: .cancelled), looksAtImages: true)
    let image = try await image(session, "search rain; 1; 1")

    #expect(image.facts == nil && image.problem == nil)
  }

  @Test func `The next one is filled anew`() async throws {
    let session = try await session().typing("search rain; 1; 1; zoom in")
    let image = try #require(session.context as? ImageContext)
    #expect(image.viewport != ImageViewport())

    let next = await image.showing(1, in: session)

    #expect(next.viewport == ImageViewport() && next.index == 1 && next.pictures == image.pictures)
    #expect(next.size == PixelSize(width: 10, height: 10) && next.screen.status == ["2 of 3"])
  }

  @Test func `With the setting all of it is seen at first, and what was zoomed stays`() async throws {
    var fits = ImageViewport()
    fits.fit()
    let session = try await session().typing("set image fit; search rain; 1; 1")
    let image = try #require(session.context as? ImageContext)
    #expect(image.viewport == fits)

    let next = await image.showing(1, in: session)
    #expect(next.viewport == fits)
    let filled = try await session.typing("zoom fill; image")
    #expect((filled.context as? ImageContext)?.viewport == ImageViewport())
  }

  @Test(arguments: [-1, 3])
  func `Beyond the last there is none`(index: Int) async throws {
    let session = try await session().typing("search rain; 1; 2")
    let image = try #require(session.context as? ImageContext)

    #expect(await image.showing(index, in: session).index == 1)
  }

  @Test func `Another one of a sensitive tweet is hidden again`() async throws {
    let session = try await session(isSensitive: true).typing("search rain; 1; image 1")
    let image = try #require(session.context as? ImageContext)

    #expect(!image.isHidden && !image.isHidden && image.facts != nil)
    #expect(await image.showing(1, in: session).isHidden)
    #expect(await image.showing(1, in: session).revealed(in: session).isHidden == false)
  }

  @Test func `Come back to, it is drawn on the canvas of now`() async throws {
    var session = try await session().typing("search rain; 1; 1; mentions")
    session.surface.canvas = Canvas(columns: 20, rows: 10)

    try await session.type("back")

    #expect(session.json.text.contains(#""visible":{"x":500,"y":0,"width":3000,"height":3000}"#))
  }
}

extension ImageContext {
  /// One image, without others beside it.
  init(_ image: MediaItem, of tweet: Tweet?) {
    self.init(LocatedImage(media: image, tweet: tweet, address: .web(image.url)))
  }
}

import Foundation
@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

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
    let image = try #require(await session("search rain; mentions; 3").context as? ImageContext)

    #expect(image.pictures.map { $0.tweet?.id } == ["2", "2", "1"] && image.index == 2)
  }

  @Test func `Over a whole search a sensitive image that is not shown yet is found, and hidden`() async throws
  {
    var tweets = Tweet.fixtures(1_200)
    tweets[1_100].media = [MediaItem(url: "https://p.example/old.jpg")]
    tweets[1_100].isSensitive = true
    let session = try await Session.fixture(tweets).typing("search rain; mentions; 1")
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

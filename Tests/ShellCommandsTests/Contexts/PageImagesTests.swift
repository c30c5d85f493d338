import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// Images and mentions of a page.
struct PageImagesTests {
  private let pages = StubPages.rain()
  private let images = StubImageLibrary(["https://p.example/lake.jpg": PixelSize(width: 9, height: 6)])

  private func session(_ line: String = "") async throws -> Session {
    try await Session.fixture(
      [.fixture(text: "campus", hashtags: ["campus"], media: ["https://p.example/lake.jpg"])], images: images,
      pages: pages, looksAtImages: true
    ).typing("search campus; read news.example/rain; " + line)
  }

  @Test(arguments: [
    "3", "image", "image 3", "mentions; 1", "mentions; image", "mentions; image 1", "3; image 3",
  ])
  func `An image of a page is shown, and belongs to no post`(line: String) async throws {
    let image = try #require(try await session(line).context as? ImageContext)

    #expect(image.link == "https://p.example/lake.jpg" && image.title == "A lake")
    #expect(!image.isHidden && image.tweet == nil && image.isOfPage)
    #expect(image.size == PixelSize(width: 9, height: 6))
  }

  @Test(arguments: [
    ("image 1", CommandError.notAnImage(1)), ("mentions; image 2", .notAnImage(2)),
    ("3; image 1", .notAnImage(1)),
  ])
  func `What is no image is named`(line: String, error: CommandError) async throws {
    await #expect(throws: error) { try await session(line) }
  }

  @Test func `A number that is not there is named`() async throws {
    await #expect(throws: UsageError.noSuchItem(9, shown: Array(1...7))) { try await session("image 9") }
  }

  @Test func `A page without images says so`() async throws {
    await #expect(
      throws: CommandError.notHere("there is no image on this page", instead: "open shows it in the browser")
    ) {
      try await session("1; image")
    }
  }

  @Test func `View begins with its first image`() async throws {
    guard case .perform(.view(let image, returns: false)) = try await session().step(of: "view") else {
      return #expect(Bool(false))
    }
    #expect(image.link == "https://p.example/lake.jpg" && image.pictures.map(\.number) == [3])
  }

  @Test func `A document that is an image is not hidden`() async throws {
    let image = try #require(try await session("read p.example/lake.jpg").context as? ImageContext)

    #expect(!image.isHidden && image.problem == nil && image.size == PixelSize(width: 9, height: 6))
  }

  @Test func `An image of a tweet that is not at hand stays hidden`() {
    let picture = LocatedImage(
      media: MediaItem(url: "https://p.example/1.jpg"), tweet: nil, address: .web("https://p.example/1.jpg"))

    #expect(ImageContext(picture).isHidden)
  }

  @Test func `Its mentions stand by kind, from 1 on`() async throws {
    let context = try await session("mentions").context

    #expect(context.title == "Mentions in Rain on campus" && context.link == "https://news.example/rain")
    #expect(
      context.screen.rows.map { "\($0.number ?? 0) \($0.summary)" } == [
        "1 A lake", "2 the map", "3 boots", "4 hill", "5 #campus", "6 #wet", "7 @ada",
      ])
    #expect(
      context.screen.rows.map(\.note) == [
        nil, "leads to maps.example", "leads to shop.example", "leads to hill.example", nil, nil, nil,
      ])
  }

  @Test func `Of what find left`() async throws {
    #expect(try await session("find wet; mentions").screen.rows.map(\.summary) == ["hill", "#wet"])
  }

  @Test(arguments: [("5", "#campus"), ("7", "@ada"), ("mentions; 5", "#campus")])
  func `A tag or a user is searched`(line: String, title: String) async throws {
    let session = try await session(line)

    #expect(session.context.title == title && session.kinds.last == .results)
  }
}

/// Tags of a page that was read from a photo lead to photos.
struct PageOfPhotoTests {
  @Test func `They are searched where the photo came from`() async throws {
    var session = try Session.fixture(pages: StubPages.rain())
    for definition in SourceDefinition.builtIn where definition.kind == .flickr {
      session.sources.define(definition, as: StubPlaces.fixture())
    }

    try await session.type("places; 1; 1; read https://news.example/rain; 5")

    #expect(session.context is PhotosContext && session.context.title == "#campus")
  }
}

/// A page that is read again.
struct PageRefreshTests {
  private func session(_ pages: StubPages, _ line: String) async throws -> Session {
    try await Session.fixture(pages: pages).typing(line)
  }

  @Test(arguments: [("refresh", true), ("read", false)])
  func `It takes the place of the page, and find stays`(line: String, isFresh: Bool) async throws {
    let pages = StubPages.rain()

    let session = try await session(pages, "read https://t.co/rain; find boots; set page full; \(line)")

    #expect(session.kinds == [.home, .page, .page] && session.context.title == "Rain on campus / boots")
    #expect(session.screen.numbers == [2])
    #expect(pages.questions.map(\.address.url) == ["https://t.co/rain", "https://t.co/rain"])
    #expect(pages.questions.map(\.isFresh) == [false, isFresh])
    #expect(pages.questions.map(\.extent) == [.article, .full])
  }

  @Test func `What comes late takes its place after where the reader is`() async throws {
    var session = try await session(.rain(), "read news.example/rain; set page full")
    let (place, step) = (session.navigation.front, try await session.step(of: "refresh"))
    try await session.type("mentions")

    let showing = try session.apply(step, from: place)

    guard case .nothing = showing else { return #expect(Bool(false)) }
    #expect(session.kinds == [.home, .page, .mentions])
    #expect(try await session.typing("back").screen.notes.first?.hasPrefix("This is all") == true)
  }

  @Test func `A page that comes when the reader has gone on is not shown`() async throws {
    var session = try await session(.rain(), "read news.example/rain")
    let (place, step) = (session.navigation.front, try await session.step(of: "1"))
    try await session.type("back")

    let showing = try session.apply(step, from: place)

    guard case .nothing = showing else { return #expect(Bool(false)) }
    #expect(session.kinds == [.home])
  }

  @Test func `Where it fails the page stays`() async throws {
    var session = try Session.fixture(pages: StubPages())
    let page = PageContext(.page(.rain), at: "https://news.example/rain", .article)
    _ = try session.apply(.move(.push(page)), from: session.navigation.front)

    for line in ["refresh", "read"] {
      await #expect(throws: PageError.refused(host: "p.example", status: 404)) {
        try await session.step(of: line)
      }
    }
    #expect(session.context.title == "Rain on campus")
  }

  @Test func `A page that is an image by now is looked at in its place`() async throws {
    var session = try Session.fixture(
      pages: StubPages(["https://a.example/": .image(at: "https://a.example/1.jpg")]))
    _ = try session.apply(
      .move(.push(PageContext(.page(.rain), at: "https://a.example/", .article))),
      from: session.navigation.front)

    try await session.type("refresh")

    #expect(session.kinds == [.home, .image] && session.context.link == "https://a.example/1.jpg")
  }
}

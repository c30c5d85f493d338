import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// One photo, from its number in a list on.
struct PhotoTests {
  private static let photo = Tweet.photo(
    id: "9", title: "Pont Neuf", text: "See https://bridges.example/neuf", created: .fixture(minutes: 5),
    user: .fixture("zoe"), hashtags: ["seine"], urls: ["https://bridges.example/neuf"], source: "flickr")

  /// Two photos of Lyon and one of Bath; the archive has a tweet with the tag as well.
  private static func places() -> StubPlaces {
    let places = StubPlaces.fixture()
    places.add([photo], at: "bath")
    places.add([.photo(id: "8", title: "Quai", hashtags: ["seine"], source: "flickr")], at: "paris")
    return places
  }

  private func session(
    _ line: String, images: StubImageLibrary = StubImageLibrary(), looksAtImages: Bool = false
  ) async throws -> Session {
    let tweets = [Tweet.fixture(text: "rain #seine", hashtags: ["seine"])]
    return try await Session.photos(
      Self.places(), tweets: tweets, images: images, looksAtImages: looksAtImages
    ).typing(line)
  }

  @Test func `A number leads to the photo, with title and position`() async throws {
    let session = try await session("places; 1; 2")
    let image = try #require(session.context as? ImageContext)

    #expect(image.title == "Photo 2" && image.screen.status == ["2 of 2"])
    #expect(image.pictures.map { $0.tweet?.id } == ["lyon1", "lyon2"])
    #expect(session.breadcrumb == "flickr Lyon › 2")
  }

  @Test(arguments: [("back", "flickr Lyon"), ("root", "flickr places"), ("back; forward", "flickr Lyon › 2")])
  func `The way back is the way there`(line: String, breadcrumb: String) async throws {
    #expect(try await session("places; 1; 2; " + line).breadcrumb == breadcrumb)
  }

  @Test func `Of all photos that came the list is leafed through`() async throws {
    let image = try await session("places; 2; more; 60").context as? ImageContext

    #expect(image?.pictures.count == 100 && image?.index == 59)
  }

  @Test func `In a narrowed list the others are those that are left`() async throws {
    let session = try await session("places; 1; /photo 2; 2")

    #expect(session.context.title == "Photo 2" && session.screen.status.isEmpty)
  }

  @Test(arguments: ["open", "copy"])
  func `Its link is its page`(line: String) async throws {
    let step = try await session("places; 3; 1").step(of: line)

    #expect(step.report?.text.contains("https://photos.example/zoe/9") == true)
  }

  @Test(arguments: [("places; 3; 1", "save"), ("places; 3", "save 1"), ("places; 3; gallery", "save 1")])
  func `It is saved in the largest size`(line: String, save: String) async throws {
    let folder = try TemporaryFolder()
    let images = StubImageLibrary(["https://live.example/9_2048.jpg": PixelSize(width: 2048, height: 1536)])

    let step = try await session(line, images: images).step(of: "\(save) \(folder.path)/a.jpg")

    guard case .perform(.save(StubImageLibrary.bytes, _, _)) = step else { return #expect(Bool(false)) }
    #expect(images.addresses.map(\.text) == ["https://live.example/9_2048.jpg"])
  }

  @Test func `In a folder it has the name of that size`() async throws {
    let folder = try TemporaryFolder()
    let images = StubImageLibrary(["https://live.example/9_2048.jpg": PixelSize(width: 2048, height: 1536)])

    let step = try await session("places; 3; 1", images: images).step(of: "save \(folder.path)")

    guard case .perform(.save(_, folder.path(of: "9_2048.jpg"), _)) = step else {
      return #expect(Bool(false))
    }
  }

  @Test func `What is said about it stands with it`() async throws {
    let rows = try await session("places; 3; 1").screen.rows.map(\.content)
    let facts = rows.compactMap { row in
      if case .fact(let name, let value) = row { "\(name) \(value)" } else { nil }
    }

    #expect(facts.contains("description See https://bridges.example/neuf"))
    #expect(!facts.contains { $0.hasPrefix("alt text") })
  }

  @Test func `Its mentions are its image, links, tags and owner`() async throws {
    let session = try await session("places; 3; 1; mentions")

    #expect(session.screen.sections.map(\.title) == ["Images", "URLs", "Hashtags", "Users"])
    #expect(
      session.screen.rows.dropFirst().map(\.summary) == [
        "https://bridges.example/neuf", "#seine", "@zoe",
      ])
    #expect(session.context.title == "Mentions of Pont Neuf")
  }

  /// Follows the mention with a label.
  private func follow(_ label: String, from line: String = "places; 3; 1; mentions") async throws -> Session {
    let session = try await session(line)
    let row = session.screen.rows.first { $0.summary == label }
    return try await session.typing(String(try #require(row?.number)))
  }

  @Test func `A tag leads to photos with it, although the archive is in use`() async throws {
    let session = try await follow("#seine")

    #expect(session.context is PhotosContext && session.listed == ["1 Pont Neuf", "2 Quai"])
    #expect(session.sources.currentName == "archive" && session.breadcrumb.hasSuffix("mentions › #seine"))
    #expect(try session.keptTerms == ["#seine"])
  }

  @Test func `Its owner leads to the owner's photos`() async throws {
    let session = try await follow("@zoe")

    #expect(session.context is PhotosContext && session.screen.numbers == Array(1...50))
    #expect(session.context.title == "@zoe")
  }

  @Test func `A link in its description is opened where that is set`() async throws {
    let session = try await session("set links open; places; 3; 1; mentions")
    let row = session.screen.rows.first { $0.summary == "https://bridges.example/neuf" }

    guard
      case .perform(.open(["https://bridges.example/neuf"])) = try await session.step(
        of: "\(row?.number ?? 0)")
    else { return #expect(Bool(false)) }
  }

  @Test func `Its image among its mentions is the photo again`() async throws {
    let session = try await session("places; 3; 1; mentions; 1")

    #expect(session.context.title == "Pont Neuf" && session.context.tweet?.id == "9")
  }

  @Test func `Its address is gone to`() async throws {
    let session = try await session("use flickr; go https://photos.example/zoe/9")

    #expect(session.context.title == "Pont Neuf" && session.breadcrumb == "flickr photo")
  }
}

/// Which photos count as viewed.
struct ViewedPhotoTests {
  private let lyon = ["https://live.example/lyon1_1024.jpg": PixelSize(width: 1024, height: 768)]

  @Test func `One that could not be had does not`() async throws {
    let session = try await Session.photos(images: StubImageLibrary(lyon), looksAtImages: true)
      .typing("places; 1; 2; back; 1; back; 2")

    #expect(try session.keptPhotos == ["lyon1"])
  }

  @Test func `A hidden one does not until it is asked for`() async throws {
    let places = StubPlaces.fixture()
    var photo = Tweet.photo(id: "bare")
    photo.isSensitive = true
    places.add([photo], at: "bath")

    let session = try await Session.photos(places).typing("places; 3; 1")
    #expect(try session.keptPhotos == [])
    #expect(try await session.typing("image").keptPhotos == ["bare"])
  }

  @Test func `One in a list or a gallery does not`() async throws {
    #expect(try await Session.photos().typing("places; 1; gallery; back; mentions").keptPhotos == [])
  }

  @Test func `The image of a tweet does not`() async throws {
    let tweets = [Tweet.fixture(media: ["https://p.example/1.jpg"])]

    #expect(try await Session.photos(tweets: tweets).typing("search rain; 1; 1").keptPhotos == [])
  }

  @Test func `Of zooming and moving it is the same photo`() async throws {
    let session = try await Session.photos(images: StubImageLibrary(lyon), looksAtImages: true)
      .typing("places; 1; 1")

    for line in ["zoom 1.2", "pan left", "image"] {
      #expect(try await session.step(of: line).movement?.photo?.id == "lyon1")
    }
  }
}

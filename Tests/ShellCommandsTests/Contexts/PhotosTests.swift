import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// Photos of a place.
struct PhotosTests {
  private static let toParis = "places; 2"

  @Test func `A place leads to its newest fifty photos`() async throws {
    let places = StubPlaces.fixture()
    let session = try await Session.photos(places).typing("set limit 7; " + Self.toParis)

    #expect(session.kinds == [.places, .photos] && session.screen.numbers == Array(1...50))
    #expect(session.listed.prefix(2) == ["1 Photo 1", "2 Photo 2"])
    #expect(session.screen.status == ["Flickr", "120 photos"])
    #expect(places.questions.last == .photos(at: "paris", limit: 50))
  }

  @Test func `Rows are photos, with title and description`() async throws {
    let places = StubPlaces.fixture()
    places.add(
      [
        .photo(id: "a", title: "Bridge", text: "At dusk", created: .fixture(minutes: 3)),
        .photo(id: "b", title: nil, text: "A long\nnight", created: .fixture(minutes: 2)),
        .photo(id: "c", title: " ", created: .fixture(minutes: 1)),
      ], at: "bath")
    let rows = try await Session.photos(places).typing("places; 3").screen.rows

    #expect(rows.map(\.summary) == ["Bridge", "A long night", "Unknown"])
    #expect(rows.allSatisfy { if case .photo = $0.content { true } else { false } })
  }

  @Test func `More brings the next fifty, each once`() async throws {
    let places = StubPlaces.fixture()
    var session = try await Session.photos(places).typing(Self.toParis)
    #expect(session.screen.continues)
    places.add([.photo(id: "new", created: .fixture(minutes: 9))], at: "paris")

    try await session.type("more")
    #expect(session.screen.numbers == Array(1...100) && session.screen.continues)

    try await session.type("more; more; more")
    #expect(session.screen.numbers == Array(1...120) && !session.screen.continues)
    #expect(Set(session.listed.map { $0.split(separator: " ", maxSplits: 1)[1] }).count == 120)
    #expect(session.screen.hints == [.showPhoto, .gallery, .find, .refresh])
  }

  @Test func `Refresh puts new ones on top, with the next free numbers`() async throws {
    let places = StubPlaces.fixture()
    var session = try await Session.photos(places).typing("places; 1")
    places.add([.photo(id: "new", title: "New", created: .fixture(minutes: 9))], at: "lyon")

    try await session.type("refresh")

    #expect(session.listed == ["3 New", "1 Photo 1", "2 Photo 2"])
  }

  @Test func `In another order the list is made anew, and numbered from 1`() async throws {
    let places = StubPlaces.fixture()
    var session = try await Session.photos(places).typing("places; 1")
    #expect(session.listed == ["1 Photo 1", "2 Photo 2"])

    session.call.request.photoOrder = .interesting
    try await session.type("refresh")
    #expect(session.listed == ["1 Photo 2", "2 Photo 1"])

    session.call.request.photoOrder = .newest
    try await session.type("gallery; refresh")
    #expect(places.orders == [.newest, .interesting, .newest])
  }

  @Test func `More goes on in the order that the list began in`() async throws {
    let places = StubPlaces.fixture()
    var session = try await Session.photos(places).typing(Self.toParis)

    session.call.request.photoOrder = .interesting
    try await session.type("more")

    #expect(places.orders == [.newest, .newest])
  }

  @Test func `Of two answers at once neither is lost`() async throws {
    let places = StubPlaces.fixture()
    var session = try await Session.photos(places).typing(Self.toParis)
    places.add([.photo(id: "new", created: .fixture(minutes: 9))], at: "paris")
    let place = session.navigation.front
    let steps = [try await session.step(of: "more"), try await session.step(of: "refresh")]

    for step in steps { try session.take(step, from: place) }

    #expect(session.screen.numbers.count == 101 && session.kinds == [.places, .photos])
  }

  @Test func `An answer for photos that were left waits for them`() async throws {
    var session = try await Session.photos().typing(Self.toParis)
    let place = session.navigation.front
    let late = try await session.step(of: "more")
    try await session.type("3")

    guard case .nothing = try session.take(late, from: place) else { return #expect(Bool(false)) }

    #expect(session.kinds == [.places, .photos, .image])
    #expect(try await session.typing("back").screen.numbers.count == 100)
  }

  @Test func `Find looks in titles, descriptions, owners and tags`() async throws {
    let places = StubPlaces.fixture()
    places.add(
      [
        .photo(
          id: "1", title: "Bridge", text: "At dusk", created: .fixture(minutes: 3), user: .fixture("bob")),
        .photo(id: "2", title: "Tower", created: .fixture(minutes: 2), hashtags: ["dusk"]),
        .photo(id: "3", title: "Dusk", created: .fixture(minutes: 1)),
      ], at: "bath")
    let session = try await Session.photos(places).typing("places; 3")

    #expect(try await session.typing("/dusk").screen.numbers == [1, 2, 3])
    #expect(try await session.typing("/tower").listed == ["2 Tower"])
    let bob = try await session.typing("/bob")
    #expect(bob.listed == ["1 Bridge"] && bob.breadcrumb == "flickr Bath › Bath / bob")
    #expect(bob.screen.hints == [.showPhoto, .gallery, .find, .back])
  }

  @Test func `A place without photos says so`() async throws {
    let screen = try await Session.photos().typing("places; 3").screen

    #expect(screen.emptyNote == "No photo of Bath came; back leads to other places.")
    #expect(screen.status == ["Flickr", "0 photos"] && screen.hints == [.next])
  }

  @Test func `A failure leaves the reader among the places`() async throws {
    let places = StubPlaces.fixture()
    var session = try await Session.photos(places).typing("places")
    places.fail(with: .refusedToken(source: "flickr"))

    await #expect(throws: SourceError.refusedToken(source: "flickr")) { try await session.type("1") }

    #expect(session.kinds == [.places] && session.listed.count == 5)
  }

  @Test func `The photos of a place do not enter the recents`() async throws {
    #expect(try await Session.photos().typing("places; 1; refresh; more; 1").keptTerms == [])
  }

  @Test func `Open and copy mean the page of a photo`() async throws {
    let session = try await Session.photos().typing("places; 1")

    guard case .perform(.open(["https://photos.example/zoe/lyon2"])) = try await session.step(of: "open 2"),
      case .perform(.copy("https://photos.example/zoe/lyon1")) = try await session.step(of: "copy 1")
    else { return #expect(Bool(false)) }
  }

  @Test func `Find does not look into addresses of images`() async throws {
    #expect(try await Session.photos().typing("places; 1; /live.example").listed == [])
  }
}

/// In a wide window the list stays to the left of the photo.
struct PhotoBesideListTests {
  private func session(columns: Int, _ line: String) async throws -> Session {
    let size = PixelSize(width: 2048, height: 1536)
    let images = StubImageLibrary([
      "https://live.example/lyon1_2048.jpg": size, "https://live.example/lyon2_2048.jpg": size,
    ])
    var session = try Session.photos(images: images, looksAtImages: true)
    session.surface.canvas = Canvas(columns: columns, rows: 22)
    return try await session.typing(line)
  }

  @Test(arguments: [(139, nil), (140, 42), (200, 60)] as [(Int, Int?)])
  func `From 140 columns on it takes three tenths`(columns: Int, list: Int?) async throws {
    let session = try await session(columns: columns, "places; 1; 1")
    let image = session.context as? ImageContext

    #expect(image?.listColumns(in: columns) == list)
    #expect(image?.canvasPixels(on: session.surface).width == (columns - (list ?? 0)) * 10)
    #expect(session.screen.numbers == (list == nil ? [] : [1, 2]))
  }

  @Test func `A number of the list takes the place of the photo`() async throws {
    let session = try await session(columns: 140, "places; 1; 1; 2")

    #expect(session.kinds == [.places, .photos, .image] && session.context.title == "Photo 2")
    #expect(session.breadcrumb == "flickr Lyon › 2" && session.screen.status == ["2 of 2"])
    #expect(try session.keptPhotos == ["lyon2", "lyon1"])
  }
}

/// Searches of photos.
struct PhotoSearchTests {
  private static let tagged = StubPlaces(
    photos: [
      "paris": [
        .photo(id: "2", title: "Bridge", created: .fixture(minutes: 1), hashtags: ["rain"]),
        .photo(id: "1", title: "Tower", user: .fixture("bob"), hashtags: ["rain", "tower"]),
      ]
    ])

  private func session(_ line: String) async throws -> Session {
    try await Session.photos(Self.tagged).typing(line)
  }

  @Test func `With Flickr in use a search shows photos`() async throws {
    let session = try await session("use flickr; search #rain")

    #expect(session.kinds == [.home, .photos] && session.listed == ["1 Bridge", "2 Tower"])
    #expect(session.screen.status == ["Flickr", "2 photos"])
    #expect(session.breadcrumb == "flickr #rain")
  }

  @Test func `It enters the recents, and again where it is made again`() async throws {
    let session = try await session("use flickr; #rain; #tower; #rain; #rain")

    #expect(try session.keptTerms == ["#rain", "#tower"])
    #expect(session.kinds == [.home, .photos, .photos, .photos])
  }

  @Test func `Where no photo matches it says so`() async throws {
    let screen = try await session("use flickr; #snow").screen

    #expect(screen.emptyNote == "No photo of Flickr matches #snow." && screen.hints == [.next])
  }

  @Test func `What photos mention most leads to photos, although the archive is in use`() async throws {
    let ranking = try await session("use flickr; #rain; use archive; mentions")
    #expect(ranking.screen.status == ["2 photos", "6 mentions"])
    let number = try #require(ranking.screen.rows.first { $0.summary == "#tower" }?.number)

    let tower = try await ranking.typing(String(number))

    #expect(tower.listed == ["1 Tower"] && tower.screen.status.first == "Flickr")
  }

  @Test func `Its gallery leads to the photos`() async throws {
    let gallery = try await session("use flickr; #rain; gallery")
    #expect(gallery.kinds == [.home, .photos, .gallery] && gallery.screen.numbers == [1, 2])
    #expect(gallery.screen.status == ["2 images", "2 photos"])

    let photo = try await gallery.typing("2")

    #expect(photo.kinds.last == .image && photo.context.title == "Tower")
    #expect(photo.screen.status == ["2 of 2"])
    #expect(photo.breadcrumb == "flickr #rain › gallery › 2")
  }
}

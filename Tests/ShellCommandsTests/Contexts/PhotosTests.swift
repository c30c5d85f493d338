@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

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
    #expect(screen.status == ["Flickr", "0 photos"] && screen.hints == [.wayOn])
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

    guard case .perform(.open("https://photos.example/zoe/lyon2")) = try await session.step(of: "open 2"),
      case .perform(.copy("https://photos.example/zoe/lyon1")) = try await session.step(of: "copy 1")
    else { return #expect(Bool(false)) }
  }

  @Test func `Find does not look into addresses of images`() async throws {
    #expect(try await Session.photos().typing("places; 1; /live.example").listed == [])
  }
}

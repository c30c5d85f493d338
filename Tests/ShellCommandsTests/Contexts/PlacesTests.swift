import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct PlacesTests {
  private static let localities =
    ["France", "1 Lyon, Rhône-Alpes, France", "2 Paris, Île-de-France, France"]
    + ["United Kingdom", "3 Bath, England, United Kingdom"]
  private static let regions =
    ["France", "1 Île-de-France, France", "United Kingdom"]
    + ["2 England, United Kingdom"]

  @Test(arguments: ["places", "tab places", "t places", "plac"])
  func `Locations stand under their countries, numbered through`(line: String) async throws {
    let session = try await Session.photos().typing(line)

    #expect(session.kinds == [.places] && session.listed == Self.localities)
    #expect(session.navigation.tab == .places && session.breadcrumb == "flickr places")
  }

  @Test func `The source, the day of the list and how many there are stand beside the title`() async throws {
    let screen = try await Session.photos().typing("places").screen

    #expect(screen.title == "Top places" && screen.status == ["Flickr", "Fri 20 Nov 2026", "3 places"])
    #expect(screen.hints == [.showPhotos, .find, .refresh] && screen.emptyNote == nil)
  }

  @Test func `What the source says about its list is a note`() async throws {
    let places = StubPlaces([.locality: .fixture("Monaco", day: nil, notes: ["This is a sample."])])
    let screen = try await Session.photos(places).typing("places").screen

    #expect(screen.notes == ["This is a sample."] && screen.status == ["Flickr", "1 place"])
  }

  @Test func `The order is that of the reader's language`() async throws {
    let places = StubPlaces([.locality: .fixture("Mariehamn, Åland", "Lusaka, Zambia")])
    var session = try Session.photos(places)
    session.ports.collation = Collation(environment: ["LANG": "sv_SE.UTF-8"])

    try await session.type("places")

    #expect(session.listed == ["Zambia", "1 Lusaka, Zambia", "Åland", "2 Mariehamn, Åland"])
  }

  @Test func `It is fetched once`() async throws {
    let places = StubPlaces.fixture()

    _ = try await Session.photos(places)
      .typing("places; tab search; places; 1; back; tab places; root; places")

    #expect(places.questions.filter { $0 == .places(.locality) }.count == 1)
  }

  @Test func `Typed there it unwinds, from elsewhere it comes to where the tab was`() async throws {
    let session = try await Session.photos().typing("places; 1; tab search; places")

    #expect(session.kinds == [.places, .photos])
    #expect(try await session.typing("places").kinds == [.places])
    #expect(try await session.typing("tab places").kinds == [.places, .photos])
  }

  @Test func `Another kind of places is fetched anew`() async throws {
    let places = StubPlaces.fixture()
    let session = try await Session.photos(places).typing("places; set places region; places")

    #expect(session.listed == Self.regions && session.screen.status == ["Flickr", "2 places"])
    #expect(places.questions == [.places(.locality), .places(.region)])
  }

  @Test func `From another source of photos it is fetched anew`() async throws {
    let session = try await Session.photos().typing(
      "places; source add flickr mine h.example; use mine; places")
    #expect(session.screen.status.first == "mine" && session.breadcrumb == "mine places")

    let back = try await session.typing("use archive; places")
    #expect(back.screen.status.first == "Flickr" && back.breadcrumb == "flickr places")
  }

  @Test func `From a source that was pointed elsewhere it is fetched anew`() async throws {
    let places = StubPlaces([.locality: .fixture("Monaco")])
    let session = try await Session.photos(places).typing(
      "places; source add flickr flickr http://127.0.0.1:8080/services/rest; places")

    #expect(session.listed == Self.localities)
  }

  @Test func `Refresh keeps numbers, what is new gets the next`() async throws {
    let places = StubPlaces.fixture()
    var session = try await Session.photos(places).typing("places")
    places.list(
      ["Paris, Île-de-France, France", "Annecy, France", "Bath, England, United Kingdom"].map { .fixture($0) }
    )

    try await session.type("refresh")

    #expect(
      session.listed == [
        "France", "4 Annecy, France", "2 Paris, Île-de-France, France", "United Kingdom",
        "3 Bath, England, United Kingdom",
      ])
    #expect(session.screen.status == ["Flickr", "3 places"])
  }

  @Test(arguments: [
    ("find paris", ["France", "2 Paris, Île-de-France, France"]),
    ("/ENGLAND", ["United Kingdom", "3 Bath, England, United Kingdom"]),
    ("/ile-de", ["France", "2 Paris, Île-de-France, France"]), ("/xyz", []),
  ])
  func `Find keeps places with their numbers`(line: String, expected: [String]) async throws {
    let session = try await Session.photos().typing("places; " + line)

    #expect(session.listed == expected && session.kinds == [.places, .places])
    #expect(try await session.typing("refresh").listed == expected)
    #expect(try await session.typing("back").listed == Self.localities)
  }

  @Test func `Where nothing is found the way back is told`() async throws {
    let screen = try await Session.photos().typing("places; /xyz").screen

    #expect(screen.emptyNote == "None of these places contains xyz. back shows all again.")
    #expect(screen.title == "Top places / xyz" && screen.hints == [.next])
  }

  @Test func `A list without places says so`() async throws {
    let screen = try await Session.photos(StubPlaces()).typing("places").screen

    #expect(screen.emptyNote == "No place is listed; refresh asks again." && screen.status.last == "0 places")
  }

  @Test func `A number leads to the photos of the place, with a narrowed list as well`() async throws {
    let session = try await Session.photos().typing("places; /lyon; 1")

    #expect(session.context.title == "Lyon, Rhône-Alpes, France" && session.breadcrumb == "flickr Lyon")
    await #expect(throws: UsageError.noSuchItem(2, shown: [1])) {
      try await session.typing("back").step(of: "2")
    }
  }

  @Test func `A place has no link and no mentions, and no more`() async throws {
    let session = try await Session.photos().typing("places")

    await #expect(throws: CommandError.noLink) { try await session.step(of: "open 1") }
    await #expect(throws: CommandError.self) { try await session.step(of: "mentions") }
    await #expect(throws: CommandError.self) { try await session.step(of: "gallery") }
    #expect(try await session.typing("more").listed == Self.localities)
  }

  @Test func `Refresh asks for what the settings say by now`() async throws {
    let places = StubPlaces.fixture()
    let session = try await Session.photos(places).typing("places; set places region; refresh")

    #expect(session.listed == Self.regions && session.kinds == [.places])
    #expect(places.questions == [.places(.locality), .places(.region)])
  }

  @Test func `And at the source that is in use by now`() async throws {
    let session = try await Session.photos().typing(
      "places; source add flickr mine h.example; use mine; refresh")

    #expect(session.screen.status.first == "mine" && session.breadcrumb == "mine places")
  }

  @Test func `Of places with the same id the first is listed`() async throws {
    let places = StubPlaces([
      .locality: PlaceList(places: [
        .fixture("Paris, France", id: "1"), .fixture("Parigi, Italia", id: "1"), .fixture("Monaco", id: "2"),
      ])
    ])
    let session = try await Session.photos(places).typing("places")

    #expect(session.listed == ["France", "1 Paris, France", "Monaco", "2 Monaco"])
    #expect(session.screen.status.last == "2 places")
  }
}

/// What becomes of answers that come late, or not at all.
struct PlacesAnswerTests {
  private static let failure = SourceError.failed(source: "flickr", host: "h.example", reason: "is busy")

  @Test(arguments: ["places", "tab places"])
  func `A failure leaves the reader where they were`(line: String) async throws {
    var session = try Session.photos(.fixture(failing: Self.failure))

    await #expect(throws: Self.failure) { try await session.type(line) }

    #expect(session.kinds == [.home] && session.navigation.tab == .search)
  }

  @Test(arguments: ["refresh", "set places region; places"])
  func `A failure leaves the tab as it was`(line: String) async throws {
    let places = StubPlaces.fixture()
    var session = try await Session.photos(places).typing("places")
    let before = session.listed
    places.fail(with: Self.failure)

    await #expect(throws: Self.failure) { try await session.type(line) }

    #expect(session.listed == before && session.kinds == [.places])
    places.fail(with: nil)
    #expect(try await session.typing("places").screen.emptyNote == nil)
  }

  @Test func `A list that comes after the reader went on waits in its tab`() async throws {
    let places = StubPlaces.fixture()
    var session = try Session.photos(places)
    let place = session.navigation.front
    let late = try await session.step(of: "places")
    try await session.type("search rain")

    guard case .nothing = try session.take(late, from: place) else { return #expect(Bool(false)) }

    #expect(session.kinds == [.home, .results] && session.navigation.tab == .search)
    #expect(try await session.typing("places").listed.count == 5 && places.questions.count == 1)
  }

  @Test func `A list that comes late does not cover one that was asked for later`() async throws {
    var session = try Session.photos()
    let place = session.navigation.front
    let late = try await session.step(of: "places")
    try await session.type("set places region; places")
    let shown = session.listed

    try session.take(late, from: place)
    #expect(session.listed == shown)

    try await session.type("1")
    try session.take(late, from: place)
    #expect(try await session.typing("back").listed == shown)
  }

  @Test func `A late refresh does not bring back what is not asked for any more`() async throws {
    var session = try await Session.photos().typing("places")
    let place = session.navigation.front
    let late = try await session.step(of: "refresh")
    try await session.type("set places region; places")
    let shown = session.listed

    try session.take(late, from: place)

    #expect(session.listed == shown)
  }

  @Test func `A late refresh changes nothing in front`() async throws {
    let places = StubPlaces.fixture()
    var session = try await Session.photos(places).typing("places")
    let place = session.navigation.front
    places.list([.fixture("Monaco")])
    let late = try await session.step(of: "refresh")
    try await session.type("1")

    guard case .nothing = try session.take(late, from: place) else { return #expect(Bool(false)) }

    #expect(session.kinds == [.places, .photos] && session.context.title.hasPrefix("Lyon"))
    #expect(try await session.typing("back").listed == ["Monaco", "4 Monaco"])
  }
}

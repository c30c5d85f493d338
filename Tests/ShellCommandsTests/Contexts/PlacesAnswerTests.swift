@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

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

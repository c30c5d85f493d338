@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// Searches of photos among the recents.
struct RecentPhotoSearchTests {
  /// The archive is in use, and has a tweet with the tag of the photo.
  private func session(_ line: String) async throws -> Session {
    let places = StubPlaces.fixture()
    places.add([.photo(id: "9", title: "Pont Neuf", hashtags: ["seine"], source: "flickr")], at: "bath")
    let tweets = [Tweet.fixture(text: "rain #seine", hashtags: ["seine"])]
    let session = try await Session.photos(places, tweets: tweets)
      .typing("use archive; places; 3; 1; mentions")
    let tag = session.screen.rows.first { $0.summary == "#seine" }?.number
    return try await session.typing("\(try #require(tag)); " + line)
  }

  private func sources(_ session: Session) throws -> [String?] {
    try session.ports.state.state().recents.searches.map(\.source)
  }

  @Test(arguments: ["recents; 1", "tab search; root; 1"])
  func `One leads to photos again, although the archive is in use`(line: String) async throws {
    let session = try await session(line)

    #expect(session.context is PhotosContext && session.listed == ["1 Pont Neuf"])
    #expect(session.sources.currentName == "archive")
  }

  @Test func `The same words searched among tweets are another search`() async throws {
    let session = try await session("search #seine; recents")

    #expect(try session.listed == ["1 #seine", "2 #seine"] && sources(session) == [nil, "flickr"])
    #expect(try await session.typing("1").context is ResultsContext)
    #expect(try await session.typing("2").context is PhotosContext)
  }

  @Test func `Its source stands beside it`() async throws {
    let rows = try await session("search #seine; recents").screen.rows

    #expect(rows.map { $0.note?.hasPrefix("flickr · ") } == [false, true])
  }

  @Test(
    arguments: [("delete 1", ["flickr"]), ("delete 2", [nil]), ("delete all", [])] as [(String, [String?])])
  func `One can be deleted without the other`(line: String, left: [String?]) async throws {
    #expect(try await sources(session("search #seine; recents; " + line)) == left)
  }
}

import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct RecentPhotosContextTests {
  private static let viewed = ["a", "b", "c"].map { Tweet.photo(id: $0, title: "Photo \($0)") }

  private func session(_ line: String, viewed: [Tweet] = viewed) async throws -> Session {
    try await Session.photos(viewed: viewed).typing(line)
  }

  @Test(arguments: ["photos", "tab photos", "ph"])
  func `The photo viewed last stands first`(line: String) async throws {
    let session = try await session(line)

    #expect(session.kinds == [.recentPhotos] && session.listed == ["1 Photo a", "2 Photo b", "3 Photo c"])
    #expect(session.screen.status == ["3 photos"] && session.breadcrumb == "flickr photos")
  }

  @Test func `Before one was viewed it is told where some are`() async throws {
    let screen = try await session("photos", viewed: []).screen

    #expect(
      screen.emptyNote == "No photo was viewed yet. places leads to some; the last 20 are kept here.")
  }

  @Test func `A photo that was shown is there, whichever way it was reached`() async throws {
    let session = try await session("places; 1; 2; mentions; 1; back 3; 1; photos", viewed: [])

    #expect(session.listed == ["1 Photo 1", "2 Photo 2"])
  }

  @Test func `The last twenty are kept, each once`() async throws {
    var session = try Session.photos()
    for number in [1, 2, 1] + Array(3...22) { try await session.type("tab places; places; 2; \(number)") }

    try await session.type("photos")

    #expect(session.screen.rows.map(\.summary) == (3...22).reversed().map { "Photo \($0)" })
  }

  @Test func `One that was viewed again moves up with its number`() async throws {
    let session = try await session("photos; 3; back")

    #expect(session.listed == ["3 Photo c", "1 Photo a", "2 Photo b"])
    #expect(try session.keptPhotos == ["c", "a", "b"])
  }

  @Test func `A new one comes on top with the next number`() async throws {
    let session = try await session("photos; places; 1; 1; photos")

    #expect(session.listed == ["4 Photo 1", "1 Photo a", "2 Photo b", "3 Photo c"])
  }

  @Test(arguments: [
    ("delete 2", ["1 Photo a", "3 Photo c"]), ("delete 1 3", ["2 Photo b"]), ("delete all", []),
    ("/photo b; delete all; back", ["1 Photo a", "3 Photo c"]),
    ("delete 2; delete 3; /a", ["1 Photo a"]),
  ])
  func `What is deleted is gone, the other numbers stay`(line: String, expected: [String]) async throws {
    let session = try await session("photos; " + line)

    #expect(session.listed == expected)
    #expect(try session.keptPhotos == expected.map { String($0.suffix(1)) })
  }

  @Test(arguments: ["delete 2; undo", "delete all; undo", "delete 1 3; undo"])
  func `What undo brings back has its number`(line: String) async throws {
    #expect(try await session("photos; \(line)").listed == ["1 Photo a", "2 Photo b", "3 Photo c"])
  }

  @Test func `Deleting photos leaves the searches alone`() async throws {
    let session = try await session("search rain; photos; delete all")

    #expect(try session.keptTerms == ["rain"])
  }

  @Test func `A wrong number deletes nothing`() async throws {
    let session = try await session("photos")

    await #expect(throws: UsageError.noSuchItem(9, shown: [1, 2, 3])) {
      try await session.step(of: "delete 1 9")
    }
    #expect(try session.keptPhotos == ["a", "b", "c"])
  }

  @Test(arguments: ["photos; 1", "places", "places; 1", "places; 1; 1"])
  func `Elsewhere there is nothing to delete`(line: String) async throws {
    let session = try await session(line)

    await #expect(
      throws: CommandError.notHere(
        "there is nothing to delete here", instead: "go to recents, photos or kept first")
    ) { try await session.step(of: "delete 1") }
  }

  @Test func `Find keeps photos with their numbers`() async throws {
    let session = try await session("photos; /photo b")

    #expect(session.listed == ["2 Photo b"] && session.context.title == "Recent photos / photo b")
    #expect(try await session.typing("2").screen.status.isEmpty)
  }

  @Test func `A photo is shown from what was kept, without asking its source`() async throws {
    let places = StubPlaces.fixture(failing: .refusedToken(source: "flickr"))
    let session = try await Session.photos(places, viewed: Self.viewed).typing("photos; 2")

    #expect(session.context.title == "Photo b" && session.screen.status == ["2 of 3"])
    #expect(session.breadcrumb == "flickr photos › 2" && places.questions.isEmpty)
  }

  @Test func `Typed there it unwinds`() async throws {
    #expect(try await session("photos; 2; mentions; photos").kinds == [.recentPhotos])
    #expect(try await session("photos; 2; tab search; photos").kinds == [.recentPhotos, .image])
  }

  @Test func `What another shell viewed is there`() async throws {
    let state = InMemoryState()
    var session = try Session.photos(state: state)
    try state.update { $0.photos.remember(.photo(id: "z", title: "Other")) }

    try await session.type("photos")

    #expect(session.listed == ["1 Other"])
  }

  @Test func `A state that cannot be read has no photos`() async throws {
    #expect(try await Session.photos(state: BrokenState()).typing("photos").listed == [])
  }

  @Test func `A gallery shows those that are kept, and leads to them`() async throws {
    let places = StubPlaces.fixture(failing: .refusedToken(source: "flickr"))
    let gallery = try await Session.photos(places, viewed: Self.viewed).typing("photos; gallery")
    #expect(gallery.kinds == [.recentPhotos, .gallery] && gallery.screen.numbers == [1, 2, 3])
    #expect(gallery.screen.status == ["3 images", "3 photos"])

    let photo = try await gallery.typing("2")

    #expect(photo.context.title == "Photo b" && photo.screen.status == ["2 of 3"])
    #expect(photo.breadcrumb == "flickr photos › gallery › 2" && places.questions.isEmpty)
    #expect(try photo.keptPhotos == ["b", "a", "c"] && photo.keptTerms == [])
  }

  @Test func `Of a narrowed list the gallery shows what is left, of none it says so`() async throws {
    #expect(try await session("photos; /photo b; gallery").listed == ["1 Photo b"])
    #expect(try await session("photos; gallery", viewed: []).screen.emptyNote != nil)
  }

  @Test func `Find does not look into addresses of images`() async throws {
    #expect(try await session("photos; /live.example").listed == [])
  }
}

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

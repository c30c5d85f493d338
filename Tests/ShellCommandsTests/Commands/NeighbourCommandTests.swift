import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// `next` and `previous`.
struct NeighbourCommandTests {
  private static let tweets: [Tweet] = (0..<7).map { number in
    .fixture(
      id: String(10 + number), text: number == 3 ? "rain #snow" : "rain #storm #wind",
      created: .fixture(minutes: -number), hashtags: number == 3 ? ["snow"] : ["storm", "wind"],
      media: (0..<number).map { "https://p.example/\(number)-\($0).jpg" })
  }

  private func session(_ line: String, at source: (any TweetSource)? = nil) async throws -> Session {
    let source = source ?? StubLibrary(Self.tweets)
    return try await Session.fixture(sources: [source], recents: ["#wind", "rain"], limit: 3)
      .typing("use \(source.name); \(line)")
  }

  @Test(arguments: [
    ("search rain; 1; next", "11"), ("search rain; 1; n; n", "12"), ("search rain; 3; p", "11"),
    ("search rain; 3; previous; previous", "10"), ("search rain; 2; n; p", "11"),
    ("search rain; /snow; back; 2; n", "12"),
  ])
  func `They lead to the tweets beside it`(line: String, id: String) async throws {
    let session = try await session(line)

    #expect(session.context.tweet?.id == id && session.kinds == [.home, .results, .tweet])
  }

  @Test func `Back leads to the list they went through, forward to where it was left`() async throws {
    let session = try await session("search rain; 1; n; n; back")

    #expect(session.kinds == [.home, .results] && session.context.title == "rain")
    #expect(try await session.typing("forward").context.tweet?.id == "12")
    #expect(try await session.typing("forward").context.crumb == "3")
  }

  @Test func `At the end of what was fetched more is fetched`() async throws {
    let session = try await session("search rain; 3; n; n; n; n")

    #expect(session.context.tweet?.id == "16")
    #expect(try await session.typing("back").screen.numbers == Array(1...7))
  }

  @Test func `So it is with a live source`() async throws {
    let session = try await session("search rain; 3; n", at: StubSource(Self.tweets))

    #expect(session.context.tweet?.id == "13")
    #expect(try await session.typing("back").screen.numbers == Array(1...6))
  }

  @Test func `Back leads to the place of the photo that was seen last`() async throws {
    let session = try await Session.photos().typing("places; 2; 1; next; next; back")

    #expect(session.kinds == [.places, .photos])
    #expect(session.navigation.shownRows(at: session.navigation.front) == 2..<2)
  }

  @Test func `Photos that share a file are gone through one by one`() async throws {
    let places = StubPlaces.fixture()
    var photos: [Tweet] = (1...4).map { number in
      .photo(id: String(number), title: "Photo \(number)", created: .fixture(minutes: -number))
    }
    for index in photos.indices { photos[index].media = photos[0].media }
    places.add(photos, at: "bath")
    let session = try await Session.photos(places).typing("places; 3")

    #expect(try await session.typing("image 3").context.title == "Photo 3")
    #expect(try await session.typing("3; next").context.title == "Photo 4")
    #expect(try await session.typing("3").screen.status == ["3 of 4"])
    #expect(try await session.typing("gallery").screen.numbers == [1, 2, 3, 4])
  }

  @Test func `What find keeps is a list of its own`() async throws {
    let session = try await session("search rain; more; more; /storm; 3; n")

    #expect(session.context.tweet?.id == "14" && session.kinds == [.home, .results, .results, .tweet])
  }

  @Test func `Of mentions it is the next of its kind`() async throws {
    let session = try await session("search rain; 1; 1; next")

    #expect(session.context.title == "#wind" && session.kinds == [.home, .results, .tweet, .results])
    #expect(session.recents.searches.first?.term == "#wind")
    await #expect(throws: (any Error).self) { try await session.step(of: "n") }
  }

  @Test func `A search that was chosen leads to the next one`() async throws {
    #expect(try await session("recents; 1; next").context.title == "rain")
    #expect(try await session("2; p").context.title == "#wind")
  }

  @Test(arguments: [
    ("search rain; more; 3; image", "https://p.example/2-0.jpg"),
    ("search rain; more; 3; image; n", "https://p.example/2-1.jpg"),
    ("search rain; more; 3; image 2; p", "https://p.example/2-0.jpg"),
    ("search rain; more; 3; 1; n", "https://p.example/2-1.jpg"),
    ("search rain; gallery; image 1; n", "https://p.example/2-0.jpg"),
    ("search rain; gallery; image 3; n", "https://p.example/3-0.jpg"),
  ])
  func `In an image they lead to the images beside it`(line: String, url: String) async throws {
    #expect(try await session(line).context.image?.picture.media.url == url)
  }

  @Test func `In a gallery more is fetched for them`() async throws {
    let session = try await session("search rain; gallery; image 3; n")

    #expect(session.kinds == [.home, .results, .gallery, .image])
    #expect(try await session.typing("back").screen.numbers.count > 3)
  }

  @Test(arguments: [("1; n", "12"), ("1; n; n", "13"), ("3; p", "11"), ("2; n; n; p", "13")])
  func `Between tweets of a gallery they lead to other tweets`(line: String, id: String) async throws {
    #expect(try await session("search rain; gallery; \(line)").context.tweet?.id == id)
  }

  @Test(arguments: [
    ("search rain; 1; previous", "this is the first of its list; type back for the list"),
    ("search rain; more; more; 7; next", "this is the last of its list; type back for the list"),
    ("search rain; more; 3; image 2; next", "this is the last of its list; type back for the list"),
    ("search rain; next", "this was not opened from a list; choose an item of a list by its number first"),
    ("next", "this was not opened from a list; choose an item of a list by its number first"),
    (
      "search rain; 2; mentions; n",
      "this was not opened from a list; choose an item of a list by its number first"
    ),
  ])
  func `Where there is none it is said`(line: String, message: String) async throws {
    let words = line.split(separator: "; ").map(String.init)
    let session = try await session(
      words.dropLast().isEmpty ? "path" : words.dropLast().joined(separator: "; "))

    let error = await #expect(throws: CommandError.self) {
      try await session.step(of: words[words.count - 1])
    }
    #expect(error?.description == message)
  }

  @Test(arguments: [("n", "next"), ("p", "previous"), ("ne", "next"), ("pr", "previous")])
  func `Short words reach them, and new is typed in full`(word: String, name: String) throws {
    #expect(try CommandTable.entry(named: word, mayBeCut: true).form.name == name)
    #expect(try CommandTable.entry(named: "new", mayBeCut: true).form.name == "new")
  }

  @Test(arguments: [("1; n; n", 0..<3), ("1; n; n; n", 3..<6), ("1; n; n; n; n; n; n; n; n", 6..<9)])
  func `Back shows a full page that has the item`(line: String, rows: Range<Int>) async throws {
    let tweets = Tweet.fixtures(9)
    var driver = CoreDriver(try Session.fixture(tweets), rows: 3)
    await driver.type("use archive; search rain; \(line)")

    await driver.type("back")

    let session = driver.core.session
    #expect(session.navigation.shownRows(at: session.navigation.front) == rows)
  }

  @Test func `The list goes along, page by page`() async throws {
    var session = try await session("search rain; more; more")
    let list = session.navigation.front
    session.navigation.note(shownRows: 0..<3, at: list)

    try await session.type("1; n")
    #expect(session.navigation.shownRows(at: list) == 0..<3)
    try await session.type("n; n")
    #expect(session.navigation.shownRows(at: list) == 3..<3)
  }
}

import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// Commands that do something with one item: `open`, `copy`, `image`, `go`.
struct ItemCommandsTests {
  private let tweet = Tweet.fixture(
    id: "581490000000000000", url: "https://x.com/ada/status/581490000000000000", text: "rain",
    hashtags: ["rain"],
    users: ["bob"], urls: ["https://a.example/x"],
    media: ["https://p.example/1.jpg", "https://p.example/2.jpg"])

  /// A photo that tells where it was taken, and one that does not.
  private func opened(_ place: String, _ line: String) async throws -> [String] {
    let places = StubPlaces.fixture()
    var photo = Tweet.photo(id: "9", title: "Neuf", created: .fixture(minutes: 3))
    photo.photo = PhotoFacts(position: Coordinates(latitude: 48.85661, longitude: 2.352229))
    places.add([photo, .photo(id: "8", title: "Quai", created: .fixture(minutes: 2))], at: "bath")
    guard case .perform(.open(let urls)) = try await Session.photos(places).typing(place).step(of: line)
    else { return [] }
    return urls
  }

  private static let map = "https://www.openstreetmap.org/?mlat=48.85661&mlon=2.35223#map=15/48.85661/2.35223"

  @Test(arguments: [
    ("places; 3", "open map 1", map), ("places; 3; 1", "open map", map),
    ("places; 3; gallery", "o map 1", map),
    (
      "places; 3", "open map",
      "https://www.openstreetmap.org/search?query=Bath%2C%20England%2C%20United%20Kingdom"
    ),
    (
      "places", "open map 3",
      "https://www.openstreetmap.org/search?query=Bath%2C%20England%2C%20United%20Kingdom"
    ),
  ])
  func `A map shows where a photo was taken, and a place`(place: String, line: String, url: String)
    async throws
  {
    #expect(try await opened(place, line) == [url])
  }

  @Test(arguments: [
    ("places; 3", "open map 2"), ("places; 3; 2", "open map"), ("search rain; 1", "open map"),
  ])
  func `Where it is not known, that is told`(place: String, line: String) async {
    await #expect(throws: CommandError.noPosition) { try await opened(place, line) }
  }

  @Test(arguments: ["open", "copy"])
  func `Of an image that is a file it is said that it has no link`(line: String) async throws {
    let images = StubImageLibrary(["/x/pond.jpg": PixelSize(width: 9, height: 9)])
    let session = try await Session.fixture([], images: images).typing("image /x/pond.jpg")

    let error = await #expect(throws: CommandError.self) { try await session.step(of: line) }
    #expect(error?.description.contains("a file of this machine") == true)
  }

  private func session(_ line: String) async throws -> Session {
    try await Session.fixture([tweet, .fixture(id: "7", text: "rain", created: .fixture(minutes: -1))])
      .typing(line)
  }

  @Test(arguments: [
    ("search rain", "copy 1", "https://x.com/ada/status/581490000000000000"),
    ("search rain; 1", "copy", "https://x.com/ada/status/581490000000000000"),
    ("search rain; 1", "copy 1", "https://p.example/1.jpg"),
    ("search rain; 1", "copy 3", "https://a.example/x"),
    ("search rain; 1", "copy 4", "#rain"), ("search rain; 1", "copy 6", "@bob"),
    ("search rain; recents", "copy 1", "rain"),
    ("search rain; root", "copy 1", "rain"), ("search rain; 1; image 2", "copy", "https://p.example/2.jpg"),
    ("search rain; 1; mentions", "copy", "https://x.com/ada/status/581490000000000000"),
    ("search rain; mentions urls", "copy 1", "https://a.example/x"),
  ])
  func `Copy takes the link of an item, or its word`(place: String, line: String, text: String) async throws {
    let step = try await session(place).step(of: line)

    guard case .perform(.copy(let copied)) = step else { return #expect(Bool(false)) }
    #expect(copied == text)
  }

  @Test(arguments: [
    ("search rain", "open 1", "https://x.com/ada/status/581490000000000000"),
    ("search rain; 1", "o", "https://x.com/ada/status/581490000000000000"),
    ("search rain; 1", "open 2", "https://p.example/2.jpg"),
    ("search rain; 1", "open 3", "https://a.example/x"),
    ("search rain; 1; 1", "open", "https://p.example/1.jpg"),
  ])
  func `Open opens a url, an image or a tweet's page`(place: String, line: String, url: String) async throws {
    let step = try await session(place).step(of: line)

    guard case .perform(.open(let opened)) = step else { return #expect(Bool(false)) }
    #expect(opened == [url])
  }

  @Test(arguments: [
    ("search rain", "open"), ("search rain", "copy"), ("search rain", "open 2"), ("search rain; 1", "open 4"),
    ("search rain; recents", "open 1"), ("", "copy"), ("search rain; mentions", "open"),
  ])
  func `What has no page cannot be opened`(place: String, line: String) async throws {
    let session = try await session(place)

    await #expect(throws: CommandError.noLink) { try await session.step(of: line) }
  }

  @Test(arguments: ["open 9", "copy 9", "9"])
  func `A number that is not on the screen is named`(line: String) async throws {
    let session = try await session("search rain")

    await #expect(throws: UsageError.noSuchItem(9, shown: [1, 2])) { try await session.step(of: line) }
  }

  @Test(arguments: [("image", "https://p.example/1.jpg"), ("image 2", "https://p.example/2.jpg")])
  func `Image shows an image of the tweet`(line: String, url: String) async throws {
    #expect(try await session("search rain; 1; \(line)").context.link == url)
  }

  @Test(arguments: [("search rain; 1", 3, 2), ("search rain; 2", 1, 0)])
  func `An image that is not there is named`(place: String, number: Int, count: Int) async throws {
    let session = try await session(place)

    await #expect(throws: CommandError.noImage(number, of: count)) {
      try await session.step(of: "image \(number)")
    }
  }

  @Test(arguments: ["", "search rain", "recents", "search rain; 1; 4", "search rain; mentions"])
  func `Without a tweet there is no image`(place: String) async throws {
    let session = try await session(place)

    await #expect(
      throws: CommandError.notHere("no tweet is chosen", instead: "search, then choose one by its number")
    ) {
      try await session.step(of: "image")
    }
  }

  @Test(arguments: [
    "go 581490000000000000", "go https://x.com/ada/status/581490000000000000",
    "https://x.com/ada/status/581490000000000000", "go 'https://twitter.com/ada/status/581490000000000000'",
  ])
  func `Go leads straight to a tweet`(line: String) async throws {
    let session = try await session(line)

    #expect(session.kinds == [.home, .tweet] && session.context.tweet?.id == "581490000000000000")
  }

  @Test func `Go asks the other libraries as well`() async throws {
    let session = try await session("use sample; go 7")

    #expect(session.context.tweet?.source == "archive")
  }

  @Test func `A tweet that nobody has is named`() async throws {
    let session = try await session("")

    await #expect(throws: CommandError.noTweet("12", source: "archive")) {
      try await session.step(of: "go 12")
    }
  }

  @Test func `What is no address is named`() async throws {
    let session = try await session("")

    await #expect(throws: CommandError.notAnAddress("rain")) { try await session.step(of: "go rain") }
  }
}

/// Commands that do something with a page: `open`, `copy`, `save`.
struct PageCommandsTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }
  private let images = StubImageLibrary(["https://p.example/lake.jpg": PixelSize(width: 9, height: 6)])

  init() throws { temporary = try TemporaryFolder() }

  private func session(_ place: String = "read t.co/rain") async throws -> Session {
    try await Session.fixture(images: images, pages: StubPages.rain()).typing(place)
  }

  @Test(arguments: [
    ("copy", "https://news.example/rain"), ("copy 1", "https://maps.example/rain"),
    ("copy 3", "https://p.example/lake.jpg"), ("copy 5", "#campus"), ("copy 7", "@ada"),
  ])
  func `Copy takes its address, or what its numbers lead to`(line: String, text: String) async throws {
    guard case .perform(.copy(text)) = try await session().step(of: line) else { return #expect(Bool(false)) }
  }

  @Test(arguments: [
    ("open", "https://news.example/rain"), ("open 4", "https://hill.example/"),
    ("open 3", "https://p.example/lake.jpg"),
  ])
  func `Open shows it outside`(line: String, url: String) async throws {
    guard case .perform(.open([url])) = try await session().step(of: line) else {
      return #expect(Bool(false))
    }
  }

  @Test(arguments: [
    ("read t.co/rain", "save DIR/rain.txt", "rain.txt"), ("read t.co/rain", "save DIR", "rain.html"),
    ("read news.example/a.pdf", "save DIR/", "a.pdf"),
    ("read t.co/rain; find boots", "save DIR", "rain.html"),
  ])
  func `Save keeps the bytes as they were sent`(place: String, line: String, name: String) async throws {
    let step = try await session(place).step(of: line.replacing("DIR", with: folder))

    guard case .perform(.save(StubPages.bytes, let path, _)) = step else { return #expect(Bool(false)) }
    #expect(path == folder + "/" + name)
  }

  @Test(arguments: [
    ("t.co/rain", "25", "Saved this page as 25, 6 bytes; save N PATH saves item N"),
    ("t.co/rain", "rain.txt", "Saved rain.txt, 6 bytes"),
    ("news.example/a.pdf", "25", "Saved this file as 25, 6 bytes; save N PATH saves item N"),
  ])
  func `Save says what it did`(page: String, path: String, expected: String) async throws {
    guard
      case .perform(.save(_, path.absolutePath, expected)) = try await session("read " + page).step(
        of: "save " + path)
    else { return #expect(Bool(false)) }
  }

  @Test(arguments: [
    ("", "save 3 DIR"), ("mentions", "save 1 DIR"), ("mentions", "save DIR"), ("3", "save DIR"),
  ])
  func `Save keeps an image of it`(place: String, line: String) async throws {
    let step = try await session("read t.co/rain; " + place).step(of: line.replacing("DIR", with: folder))

    guard case .perform(.save(StubImageLibrary.bytes, let path, _)) = step else {
      return #expect(Bool(false))
    }
    #expect(path == folder + "/lake.jpg")
  }

  @Test func `A link is no image`() async throws {
    let session = try await session()

    await #expect(throws: CommandError.notAnImage(1)) { try await session.step(of: "save 1 \(folder)/a") }
  }

  @Test func `A file that is there stays`() async throws {
    try Data().write(to: URL(fileURLWithPath: folder + "/rain.html"))
    let session = try await session()

    await #expect(throws: CommandError.fileExists(folder + "/rain.html")) {
      try await session.step(of: "save \(folder)")
    }
  }

  @Test(arguments: [
    (WebDocument.page(.rain), "rain.html"), (.file("PDF", at: "https://a.example/x"), "x.pdf"),
    (.file("a PDF document", at: "https://a.example/"), "a.example.pdf"),
    (.file("a video (MP4)", at: "https://a.example/film"), "film"),
    (.file("PDF", at: "https://a.example/x.bin?y=z.pdf"), "x.bin"),
    (.file("PDF", at: "https://a.example/..%2F..%2Fetc"), "etc.pdf"),
  ])
  func `Its name is that of its address`(document: WebDocument, name: String) {
    #expect(DocumentFileName(of: document).text == name)
  }

  @Test(arguments: [
    ("read ", ["1", "2", "4"]), ("open ", ["1", "2", "3", "4"]),
    ("copy ", ["1", "2", "3", "4", "5", "6", "7"]),
    ("1", []), ("save ", ["3"]), ("image ", ["3"]), ("set links ", ["auto", "read", "open"]),
    ("set page ", ["article", "full"]), ("search #w", ["#wet"]), ("search url:ma", ["url:maps.example"]),
  ])
  func `Its numbers and tags are completed`(line: String, texts: [String]) async throws {
    let completions = Completer(try await session()).completions(of: line, cursor: line.unicodeScalars.count)

    #expect(completions.candidates.filter { !["file", "folder"].contains($0.note) }.map(\.text) == texts)
  }

  @Test func `A word of another shell's line is completed too`() async throws {
    let words = WordCompletion(try await session()).candidates(for: ["read", ""])

    #expect(words.map { "\($0.text) \($0.note)" } == ["1 the map", "2 boots", "4 hill"])
  }

  @Test func `The cache of pages is shown and cleared beside that of images`() async throws {
    let session = try await session("")

    guard case .show(.screen(let screen, _, _)) = try await session.step(of: "cache") else {
      return #expect(Bool(false))
    }
    #expect(screen.rows.map(\.searchableText) == ["/pages 2 pages, 900 bytes of at most 64 MB"])
    let step = try await session.step(of: "cache clear")
    #expect(
      step.report?.text.contains(#""place":"/pages","count":2,"bytes":900,"limit":64000000,"holds":"pages""#)
        == true)
  }
}

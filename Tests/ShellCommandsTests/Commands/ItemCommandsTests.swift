@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// Commands that do something with one item: `open`, `copy`, `image`, `go`.
struct ItemCommandsTests {
  private let tweet = Tweet.fixture(
    id: "581490000000000000", url: "https://x.com/ada/status/581490000000000000", text: "rain",
    hashtags: ["rain"],
    users: ["bob"], urls: ["https://a.example/x"],
    media: ["https://p.example/1.jpg", "https://p.example/2.jpg"])

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
    ("search rain; mentions", "copy 3", "https://a.example/x"),
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
    #expect(opened == url)
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

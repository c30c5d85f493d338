@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct ViewCommandTests {
  private func session(_ line: String, isInteractive: Bool = true) async throws -> Session {
    var tweets: [Tweet] = [
      .fixture(id: "3"),
      .fixture(id: "2", created: .fixture(minutes: -1), media: ["a", "b"]),
      .fixture(id: "1", created: .fixture(minutes: -2), media: ["c"]),
    ]
    tweets[2].isSensitive = true
    return try await Session.fixture(
      tweets, images: StubImageLibrary(["a": PixelSize(width: 900, height: 900)]), looksAtImages: true,
      isInteractive: isInteractive
    ).typing(line)
  }

  private func viewed(_ place: String) async throws -> (ImageContext, returns: Bool)? {
    guard case .perform(.view(let image, let returns)) = try await session(place).step(of: "v") else {
      return nil
    }
    return (image, returns)
  }

  @Test(arguments: [
    ("search rain", "a", 3), ("search rain; gallery", "a", 3), ("search rain; mentions", "a", 3),
    ("search rain; 2", "a", 2), ("search rain; 2; mentions", "a", 2), ("search rain; 3", "c", 1),
  ])
  func `It begins with the first image there is`(place: String, url: String, count: Int) async throws {
    let (image, returns) = try #require(try await viewed(place))

    #expect(image.link == url && image.pictures.count == count && !returns)
  }

  @Test func `Of an image in front it returns what was made of it`() async throws {
    let (image, returns) = try #require(try await viewed("search rain; 2; 1; zoom in"))

    #expect(image.viewport != ImageViewport() && returns)
  }

  @Test func `What is shown first is looked at once the view is open`() async throws {
    #expect(try await viewed("search rain; gallery")?.0.facts == nil)
    #expect(try await viewed("search rain; 3")?.0.isHidden == true)
  }

  @Test(arguments: ["", "search rain; 1", "search xyz", "recents"])
  func `Where there is no image it is said`(place: String) async throws {
    let session = try await session(place)

    await #expect(
      throws: CommandError.notHere(
        "there is no image here", instead: "search filter:images finds tweets with one")
    ) { try await session.step(of: "view") }
  }

  @Test func `Scripts have no keys`() async throws {
    let session = try await session("search rain; 2; 1", isInteractive: false)

    await #expect(
      throws: CommandError.notHere("single keys need a terminal", instead: "use zoom and pan in scripts")
    ) { try await session.step(of: "view") }
  }

  @Test func `It changes no place, and prints nothing by itself`() async throws {
    var session = try await session("search rain; 2")
    let step = try await session.step(of: "view")

    guard case .nothing = try session.take(step, from: session.navigation.front) else {
      return #expect(Bool(false))
    }
    #expect(step.report == nil && session.kinds == [.home, .results, .tweet])
  }
}

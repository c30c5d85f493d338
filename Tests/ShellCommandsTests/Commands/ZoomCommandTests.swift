@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// `zoom` and `pan`, by what is visible then.
struct ZoomCommandTests {
  private static let places = ["", "search rain", "search rain; 1", "recents"]

  /// 4000 × 3000 on 80 × 22 cells of 10 × 20 pixels: 4000 × 2200 fill.
  private func session(_ line: String, url: String = "u", isSensitive: Bool = false) async throws -> Session {
    var tweet = Tweet.fixture(media: [url])
    (tweet.media[0].width, tweet.media[0].height) = (nil, nil)
    tweet.isSensitive = isSensitive
    return try await Session.fixture(
      [tweet], images: StubImageLibrary(["u": PixelSize(width: 4000, height: 3000)]), looksAtImages: true
    ).typing(line)
  }

  private func visible(_ line: String) async throws -> String {
    let json = try await session("search rain; 1; 1" + line).json.text
    return json.firstMatch(of: /"zoom":([0-9.]+),"visible":\{([^}]*)\}/).map {
      "\($0.1) \($0.2.replacing(/[^0-9,]/, with: ""))"
    } ?? ""
  }

  @Test(arguments: [
    ("", "1.0 0,400,4000,2200"), ("; zoom in", "1.5 667,767,2667,1467"), ("; +", "1.5 667,767,2667,1467"),
    ("; zoom in; zoom out", "1.0 0,400,4000,2200"), ("; +; -", "1.0 0,400,4000,2200"),
    ("; zoom 2", "2.0 1000,950,2000,1100"), ("; zoom 200%", "2.0 1000,950,2000,1100"),
    ("; zoom 80%", "0.8 0,125,4000,2750"), ("; zoom 2; zoom fill", "1.0 0,400,4000,2200"),
    ("; zoom 999999", "40.0 1950,1473,100,55"),
  ])
  func `Zoom is relative to filling`(line: String, expected: String) async throws {
    #expect(try await visible(line) == expected)
  }

  @Test func `To fit shows all of it, and no less`() async throws {
    let fit = try await visible("; zoom fit")

    #expect(fit.hasPrefix("0.733333333 ") && fit.hasSuffix(" 0,0,4000,3000"))
    #expect(try await visible("; zoom 0.01") == fit)
  }

  @Test(arguments: [
    ("; zoom 2; pan right", "2.0 1500,950,2000,1100"), ("; zoom 2; pan left 10%", "2.0 800,950,2000,1100"),
    ("; zoom 2; pan up 10", "2.0 1000,840,2000,1100"),
    ("; zoom 2; pan down 1000%", "2.0 1000,1900,2000,1100"),
    ("; pan right", "1.0 0,400,4000,2200"), ("; pan down", "1.0 0,800,4000,2200"),
  ])
  func `Pan goes by shares of what is visible`(line: String, expected: String) async throws {
    #expect(try await visible(line) == expected)
  }

  @Test func `They change the image in front, and stack nothing`() async throws {
    #expect(
      try await session("search rain; 1; 1; zoom in; pan left; +").kinds == [.home, .results, .tweet, .image])
  }

  @Test(arguments: places)
  func `Elsewhere there is nothing to zoom`(place: String) async throws {
    let session = try await session(place)

    for line in ["zoom in", "+", "-", "zoom 2"] {
      await #expect(
        throws: CommandError.notHere(
          "there is no image to zoom here", instead: "image shows one of a tweet")
      ) { try await session.step(of: line) }
    }
  }

  @Test(arguments: places + ["search rain; gallery"])
  func `Elsewhere there is nothing to move over`(place: String) async throws {
    let session = try await session(place)

    await #expect(
      throws: CommandError.notHere(
        "there is no image to move over here", instead: "image shows one of a tweet")
    ) { try await session.step(of: "pan left") }
  }

  @Test(arguments: ["zoom in", "pan right"])
  func `What has no known size stays as it is`(line: String) async throws {
    let lost = try await session("search rain; 1; 1", url: "lost")
    let hidden = try await session("search rain; 1; 1", isSensitive: true)

    await #expect(throws: CommandError.unknownSize(isHidden: false)) { try await lost.step(of: line) }
    await #expect(throws: CommandError.unknownSize(isHidden: true)) { try await hidden.step(of: line) }
  }

  @Test(arguments: ["0", "-1", "2x", "%", "", "1e3", "nan", "inf", "in2", "0.0", "９"])
  func `What is no zoom is named`(word: String) {
    #expect(throws: FailedCommand.self) { try Invocation("zoom '\(word)'", mayBeCut: true) }
    #expect(throws: FailedCommand.self) { try Invocation("zoom", mayBeCut: true) }
  }

  @Test(arguments: [
    "pan", "pan north", "pan left 0", "pan left 1001", "pan left x%", "pan left %", "pan left 10% 10%",
    "pan left 99999999999999999999",
  ])
  func `What is no direction or share is named`(line: String) {
    #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }
  }

  @Test(arguments: ["+ in", "- 2", "+2", "-2", "++", "-term"])
  func `A sign stands alone`(line: String) {
    #expect(throws: FailedCommand.self) { try Invocation(line, mayBeCut: true) }
  }

  @Test(arguments: ["+", "-"])
  func `Scripts have the signs as well`(line: String) throws {
    #expect(try Invocation(line, mayBeCut: false).commandName == "zoom")
    #expect(try Invocation(words: [line]).commandName == "zoom")
  }
}

import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct ImageAddressTests {
  private func reach(of url: String, set lines: String = "") async throws -> MediaReach? {
    let session = try await Session.fixture().typing(
      "source add mastodon home http://127.0.0.1:8080; source add mastodon work https://work.example; "
        + lines)
    guard case .web(url, let reach) = session.address(of: MediaItem(url: url)) else { return nil }
    return reach
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080/1.jpg", "http://127.0.0.1:8080"),
    ("http://127.0.0.1:9000/1.jpg", "http://127.0.0.1:8080"),
    ("https://127.0.0.1/1.jpg", "http://127.0.0.1:8080"),
    ("https://WORK.example./1.jpg", "https://work.example"),
  ])
  func `An image at the host of a source may lead to that source`(url: String, source: String) async throws {
    #expect(try await reach(of: url) == .outsideBut(source: source))
  }

  @Test(arguments: [
    "https://media.work.example/1.jpg", "http://localhost/1.jpg", "http://127.0.0.1@evil.example/1.jpg",
    "http://127.0.0.2/1.jpg", "http://evil.example/127.0.0.1:8080/1.jpg", "",
  ])
  func `Any other leads to nothing local`(url: String) async throws {
    #expect(try await reach(of: url) == .outside)
  }

  @Test(arguments: ["http://localhost/1.jpg", "https://work.example/1.jpg", "https://evil.example/1.jpg"])
  func `Where the reader allows it all lead anywhere`(url: String) async throws {
    #expect(try await reach(of: url, set: "set local on") == .anywhere)
  }
}

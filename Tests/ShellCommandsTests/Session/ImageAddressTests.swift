import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct ImageAddressTests {
  private func allowsLocal(_ url: String, set lines: String = "") async throws -> Bool {
    let session = try await Session.fixture().typing(
      "source add mastodon home http://127.0.0.1:8080; source add mastodon work https://work.example; "
        + lines)
    guard case .web(url, let allowsLocal) = session.address(of: MediaItem(url: url)) else { return false }
    return allowsLocal
  }

  @Test(arguments: [
    ("http://127.0.0.1:9000/1.jpg", true), ("https://127.0.0.1/1.jpg", true),
    ("https://WORK.example./1.jpg", true),
    ("https://media.work.example/1.jpg", false), ("http://localhost/1.jpg", false),
    ("http://127.0.0.1@evil.example/1.jpg", false), ("http://127.0.0.2/1.jpg", false), ("", false),
  ])
  func `Only where a source lives an image may be local`(url: String, allowed: Bool) async throws {
    #expect(try await allowsLocal(url) == allowed)
  }

  @Test func `Or where the reader allows it`() async throws {
    #expect(try await allowsLocal("http://localhost/1.jpg", set: "set local on"))
  }
}

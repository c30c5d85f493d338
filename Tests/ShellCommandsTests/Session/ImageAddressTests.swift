import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct ImageAddressTests {
  private func reach(of url: String, set lines: String = "") async throws -> MediaReach? {
    let session = try await Session.fixture().typing(
      "source add mastodon home http://127.0.0.1:8080; source add mastodon work https://work.example; "
        + lines)
    guard case .web(url, let reach) = session.locator.address(of: MediaItem(url: url)) else { return nil }
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

  private static func inExport(_ kind: MediaItem.Kind = .photo) -> MediaItem {
    var media = MediaItem(url: "https://p.example/a.jpg", kind: kind)
    media.file = MediaFile(path: "/e.zip", entry: "data/tweets_media/1-a.jpg")
    return media
  }

  @Test func `An image of an export comes out of the export`() throws {
    let images = StubImageLibrary(["/e.zip/data/tweets_media/1-a.jpg": PixelSize(width: 4, height: 3)])
    let session = try Session.fixture(images: images)

    let addresses = [
      session.locator.address(of: Self.inExport()),
      session.locator.address(of: Self.inExport(), covering: PixelSize(width: 80, height: 60)),
    ]

    let file = MediaFile(path: "/e.zip", entry: "data/tweets_media/1-a.jpg")
    #expect(addresses == [.exported(file), .exported(file)])
  }

  @Test func `An image of an export that went away comes from its address`() throws {
    let address = try Session.fixture().locator.address(of: Self.inExport())

    #expect(address == .web("https://p.example/a.jpg"))
  }

  @Test func `Of a film the still is shown, which no export has`() throws {
    let images = StubImageLibrary(["/e.zip/data/tweets_media/1-a.jpg": PixelSize(width: 4, height: 3)])

    let address = try Session.fixture(images: images).locator.address(of: Self.inExport(.video))

    #expect(address == .web("https://p.example/a.jpg"))
  }
}

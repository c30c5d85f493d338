import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Over the wire.
struct FlickrContractTests {
  @Test(arguments: TweetSourceContract.liveClaims)
  func `It is a source`(claim: ContractClaim<TweetSourceContract.Maker>) async throws {
    let servers = FlickrServers()
    try await claim.check { tweets in try servers.source(over: tweets) }
  }

  @Test func `Photos come with all that is shown of them`() async throws {
    let servers = FlickrServers()
    var photo = Tweet.fixture(id: "42", text: "A <bridge> & rain", hashtags: ["rain", "night"])
    (photo.title, photo.user) = ("Dusk", User(screenName: "7@N01", name: "Ada", id: "7@N01"))

    let source = try servers.source(over: [photo])
    let found = try #require(try await source.page("#rain").tweets.first)

    #expect((found.title, found.text, found.user.name) == ("Dusk", "A <bridge> & rain", "Ada"))
    #expect(found.hashtags.map(\.keyword) == ["#rain", "#night"])
    #expect(found.media.first?.versions.map(\.width) == [100, 1024])
    #expect((found.network, found.source, found.fetched) == (.flickr, "photos", .fixture))
    let single = try #require(try await source.tweet(at: .id("42")))
    #expect(single.title == "Dusk" && single.media == found.media && single.hashtags == found.hashtags)
  }

  @Test func `A place leads to 50 photos, and those to the next 50`() async throws {
    let servers = FlickrServers()
    let photos = Self.photos(120)
    let spots = Dictionary(uniqueKeysWithValues: photos.map { ($0.id, "iD7x") })
    let source = try servers.source(over: photos + [.fixture(id: "7")], spots: spots)
    let place = Place(id: "iD7x", name: "London")

    let first = try await source.photos(at: place, position: .newest, limit: 50)
    servers.add([.fixture(id: "9999", created: .fixture(minutes: 5))])
    var (pages, next) = ([first.tweets.map(\.id)], first.older)
    while let older = next, pages.count < 9 {
      let page = try await source.photos(at: place, position: .older(than: older), limit: 7)
      pages.append(page.tweets.map(\.id))
      next = page.older
    }

    #expect(pages.map(\.count) == [50, 50, 20])
    #expect(pages.flatMap { $0 } == photos.map(\.id))
    #expect(first.total == .exactly(120))
    #expect(servers.requests.allSatisfy { $0.value("place_id") == "iD7x" && $0.value("per_page") == "50" })
  }

  @Test func `What was uploaded since is newer`() async throws {
    let servers = FlickrServers()
    let photos = Self.photos(30)
    let source = try servers.source(over: Array(photos.dropFirst(25)))
    let first = try await source.page("#rain", limit: 10)

    servers.add(Array(photos.prefix(25)))
    var page = try await source.page("#rain", at: .newer(than: try #require(first.newer)), limit: 10)
    var arrived = page.tweets.map(\.id)
    while let older = page.older {
      page = try await source.page("#rain", at: .older(than: older), limit: 10)
      arrived += page.tweets.map(\.id)
    }

    #expect(arrived == photos.prefix(25).map(\.id))
  }

  @Test func `Words, tags and owners find together`() async throws {
    let servers = FlickrServers()
    var other = Tweet.fixture(id: "2", text: "rain in town", user: User(screenName: "8@N01", name: "bob"))
    other.hashtags = [IndexedKeyword("#night")]
    let source = try servers.source(over: [.fixture(id: "1", hashtags: ["rain"]), other])

    #expect(try await source.page("rain -town").tweets.map(\.id) == ["1"])
    #expect(try await source.page("from:bob rain").tweets.map(\.id) == ["2"])
    #expect(try await source.page("#rain OR #night").tweets.count == 2)
    #expect(try await source.page("from:8@N01 filter:images").tweets.map(\.id) == ["2"])
    await #expect(throws: SourceError.unknownUser("nobody", source: "photos")) {
      try await source.page("from:nobody")
    }
  }

  private static func photos(_ count: Int) -> [Tweet] {
    (0..<count).map { index in
      .fixture(id: String(1_000 + count - index), created: .fixture(minutes: -index), hashtags: ["rain"])
    }
  }
}

/// Over the wire, against what Flickr answered.
@Suite(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
struct FlickrRecordedTests {
  @Test func `Every list of photos that was recorded is a page`() async throws {
    var count = 0
    for file in try Self.files(in: "flickr-objects") where try Self.isList(file) {
      let server = try Self.server(answering: { _ in file })
      let page = try await FlickrSource.photos(at: server.url).page("#rain", limit: 500)
      #expect(!page.tweets.isEmpty && page.notes.isEmpty, "\(file.lastPathComponent)")
      #expect(page.tweets.allSatisfy { $0.media.count == 1 && $0.fetched == .fixture })
      count += page.tweets.count
    }

    #expect(count > 200)
  }

  @Test(arguments: ["", "jsonFlickrApi("])
  func `An answer that is wrapped is the same`(wrapping: String) async throws {
    let file = try Self.file("flickr_photos_search.02.json", in: "flickr-objects")
    let body = try wrapping.utf8 + Data(contentsOf: file) + (wrapping.isEmpty ? "" : ")").utf8
    let server = try LoopbackServer { _ in .data(Array(body)) }

    let page = try await FlickrSource.photos(at: server.url).page("#rain")

    #expect(page.tweets.map(\.id) == ["10115956703", "8130464513"])
    #expect(page.tweets.map(\.title) == ["Jon Snow", "Photo"] && page.total == .exactly(2))
  }

  @Test func `A photo is put together of what is told about it`() async throws {
    let server = try Self.server { request in
      let name = request.value("method")?.replacing(".", with: "_") ?? ""
      return try? Self.file(name + ".json", in: "flickr-objects")
    }
    let source = FlickrSource.photos(at: server.url)

    let tweet = try #require(try await source.tweet(at: .id("8130464513")))

    #expect((tweet.title, tweet.user.screenName) == ("Hana", "78733179@N04"))
    #expect(tweet.media.first?.versions.count == 10 && tweet.hashtags.map(\.keyword) == ["#foo"])
  }

  @Test func `Every failure that was recorded is told`() async throws {
    var codes = 0
    for folder in ["flickr-foundation-xml", "flickr-objects"] {
      for file in try Self.files(in: folder) where try !Self.isList(file) {
        let status = file.lastPathComponent.contains("5xx_error_is_raised") ? 500 : 200
        let server = try Self.server(status: status) { _ in file }
        await #expect(throws: SourceError.self, "\(file.lastPathComponent)") {
          try await FlickrSource.photos(at: server.url).page("#rain")
        }
        codes += 1
      }
    }

    #expect(codes > 25)
  }
}

private extension FlickrRecordedTests {
  static func files(in folder: String) throws -> [URL] {
    let folder = Recorded.folder.appending(path: folder)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent != "SOURCE.txt" && !$0.lastPathComponent.hasSuffix(".meta.json") }
  }

  static func file(_ name: String, in folder: String) throws -> URL {
    try #require(files(in: folder).first { $0.lastPathComponent == name })
  }

  static func isList(_ file: URL) throws -> Bool {
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.hasPrefix("{\"photos\":") || text.hasPrefix("{\"photoset\":") && text.contains("\"photo\":[")
  }

  static func server(
    status: Int = 200, answering file: @escaping @Sendable (LoopbackRequest) -> URL?
  ) throws -> LoopbackServer {
    try LoopbackServer { request in
      let body = file(request).flatMap { try? Data(contentsOf: $0) }
      return body.map { .data(Array($0), status: status) } ?? .html("<h1>Not Found</h1>", status: 404)
    }
  }
}

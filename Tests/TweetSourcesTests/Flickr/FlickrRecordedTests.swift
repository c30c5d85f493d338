import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

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

import Foundation
import SmashtagModel
import Testing
import TweetFormats

/// When a post is of, and by whom, where its author may say anything.
struct BlueskyDatesTests {
  @Test(arguments: [
    ("2030-01-01T00:00:00Z", "2024-05-01T10:00:01Z"), ("9999-12-31T23:59:59Z", "2024-05-01T10:00:01Z"),
    ("1999-01-01T00:00:00Z", "1999-01-01T00:00:00Z"), ("soon", "2024-05-01T10:00:01Z"),
  ])
  func `A post is no younger than the server's first sight of it`(said: String, counted: String) throws {
    let record = #"{"$type":"app.bsky.feed.post","createdAt":"\#(said)","text":"hi"}"#

    let item = try Self.items(blueskyView(record)).first
    let date = try Date(counted, strategy: .iso8601)

    #expect(item?.record.tweets.first?.created == date)
  }

  @Test func `A post of nobody is none`() throws {
    let nobody = #"{"uri":"x","record":\#(blueskyRecord("hi"))}"#

    let items = try Self.items("\(nobody),\(blueskyView(blueskyRecord("hi")))")

    #expect(items.map(\.record.tweets.count) == [0, 1])
    #expect(items.first?.record.problems == ["tweet x: no author"])
  }

  private static func items(_ posts: String) throws -> [BlueskyItem] {
    try BlueskyDecoder().posts(Array("{\"posts\":[\(posts)]}".utf8), for: .members).items
  }
}

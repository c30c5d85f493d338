import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct TweetLookupTests {
  private static let tweets: [Tweet] = [
    .fixture(id: "20", url: "https://x.com/ada/status/20"),
    .fixture(
      id: "77", network: .mastodon, key: "https://example.social/users/ada/statuses/77",
      url: "https://example.social/@ada/77"),
    .fixture(
      id: "3kabc", network: .bluesky, key: "at://did:plc:ada/app.bsky.feed.post/3kabc",
      url: "https://bsky.app/profile/ada.bsky.social/post/3kabc"),
  ]

  @Test(arguments: [
    ("20", "20"), ("https://x.com/ada/status/20", "20"), ("https://twitter.com/other/status/20?s=21", "20"),
    ("https://mobile.twitter.com/ada/statuses/20", "20"), ("77", "77"),
    ("https://example.social/@ada/77", "77"), ("https://EXAMPLE.social/@ada/77/?x=1#y", "77"),
    ("https://example.social/users/ada/statuses/77", "77"),
    ("at://did:plc:ada/app.bsky.feed.post/3kabc", "3kabc"),
    ("https://bsky.app/profile/ada.bsky.social/post/3kabc", "3kabc"),
  ])
  func `A tweet is found by what it is called`(text: String, id: String) async throws {
    let source = ArchiveSource(name: "archive", archive: try .holding(Self.tweets))

    let found = try await source.tweet(at: try #require(TweetAddress(text)))

    #expect(found == Self.tweets.first { $0.id == id })
  }

  @Test(arguments: [
    "https://other.social/@ada/77", "https://example.social/@ada/20", "https://x.com/ada/status/77",
  ])
  func `The same number elsewhere is another post`(text: String) async throws {
    let source = ArchiveSource(name: "archive", archive: try .holding(Self.tweets))

    let found = try await source.tweet(at: try #require(TweetAddress(text)))

    #expect(found == nil)
  }
}

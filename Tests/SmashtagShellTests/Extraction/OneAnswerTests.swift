import Foundation
import ShellCommands
import SmashtagModel
import TerminalKit
import Testing
import TweetFormats

@testable import SmashtagShell

/// An import without entities, the screen and `extract` name the same mentions.
struct OneAnswerTests {
  static let texts = [
    "", "nothing here", "#rain", "@ada says #rain", "wet: #rain, #snow; #ice.", "https://example.org/x",
    "read https://example.org/x #now", "$TSLA and @grace", "@ada/birds sing", "(#rain) [@ada]",
    "\u{1F302}\u{1F3FD} #rain \u{1F302} @ada", "\u{5E97}\u{306F} #\u{9CE5} \u{6765}\u{305F}",
  ]

  @Test(arguments: texts)
  func `The screen colours what extract lists`(text: String) {
    var tweet = Self.tweet(text)
    tweet.extractMentions(by: .x)

    #expect(Self.coloured(tweet) == Self.extracted(text))
  }

  @Test(arguments: texts)
  func `A tweet without entities gets them from its text`(text: String) throws {
    let tweet = try Self.imported([
      "id_str": "1", "created_at": "Wed Oct 10 20:19:24 +0000 2018", "text": text,
      "user": ["screen_name": "ada", "name": "Ada"],
    ])

    #expect(Self.coloured(tweet) == Self.extracted(text))
  }

  @Test(arguments: texts + ["@ada@example.org hi", "see (@ada@example.org), #\u{645}\u{637}\u{631}"])
  func `A status of Mastodon without lists gets them from its text`(text: String) throws {
    let tweet = try Self.imported([
      "id": "1", "uri": "https://example.social/users/ada/statuses/1",
      "created_at": "2024-05-06T07:08:30.000Z", "content": "<p>\(text)</p>",
      "account": ["id": "7", "acct": "ada", "username": "ada", "url": "https://example.social/@ada"],
    ])

    #expect(tweet.network == .mastodon && Self.coloured(tweet) == Self.extracted(text, by: .mastodon))
  }

  @Test(arguments: texts + ["@ada.example.org hi", "see (@ada.example.org), example.org/x"])
  func `A post of Bluesky without facets gets them from its text`(text: String) throws {
    let tweet = try Self.imported([
      "uri": "at://did:plc:ada/app.bsky.feed.post/3k",
      "author": ["did": "did:plc:ada", "handle": "ada.example"],
      "record": [
        "$type": "app.bsky.feed.post", "createdAt": "2024-05-01T10:00:00.000Z", "text": text,
      ],
    ])

    #expect(tweet.network == .bluesky && Self.coloured(tweet) == Self.extracted(text, by: .bluesky))
  }

  @Test(arguments: texts)
  func `JSON has the places of an imported tweet`(text: String) throws {
    var tweet = Self.tweet(text)
    tweet.extractMentions(by: .x)
    var bytes: [UInt8] = []
    Extraction(of: text, by: MentionExtractor()).appendJSON(to: &bytes)

    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let places = ["hashtags", "cashtags", "userMentions", "urls"].map { key in
      (object?[key] as? [[String: Any]])?.map { $0["range"] as? [Int] }
    }

    let keywords = [tweet.hashtags, tweet.cashtags, tweet.userMentions].map { $0.map(\.range) }
    let expected = (keywords + [tweet.urls.map(\.range)]).map {
      $0.map { $0.map { [$0.lowerBound, $0.upperBound] } }
    }
    #expect(places == expected)
  }
}

extension OneAnswerTests {
  private static func tweet(_ text: String) -> Tweet {
    Tweet(id: "1", created: Date(timeIntervalSince1970: 1_400_000_000), text: text, user: .me)
  }

  private static func imported(_ post: [String: Any]) throws -> Tweet {
    let payload = try JSONSerialization.data(withJSONObject: post)
    return try #require(try TweetDecoder(author: .me).decode(Array(payload)).tweets.first)
  }

  /// The words of a text that have a colour.
  private static func coloured(_ tweet: Tweet) -> [String] {
    StyledText(textOf: tweet, label: \.keyword).runs.filter { $0.role != .plain }.map(\.text)
  }

  private static func extracted(_ text: String, by rules: MentionRules = .x) -> [String] {
    Extraction(of: text, by: MentionExtractor(rules)).mentions.map(\.label)
  }
}

import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// Tweets that differ in everything a query can ask for, in an archive and beside it.
struct VariedTweets {
  let tweets: [Tweet]
  private let archive: Result<Archive, any Error>

  init(seed: UInt64, count: Int) {
    var random = SeededRandom(seed: seed)
    let made = (0..<count).map { Self.tweet(id: $0, using: &random) }
    tweets = made.sorted { $0.created > $1.created }
    archive = Result { try Archive.holding(made) }
  }

  /// Expects the archive to find what reading all tweets finds.
  func check(_ query: Query) async throws {
    let found = try await archive.get().ids(query)

    #expect(found == tweets.filter { $0.fulfils(query.root) }.map(\.id), "\(query.text)")
  }
}

extension VariedTweets {
  private static let words = [
    "rain", "Rain", "rainbow", "snow", "on", "campus", "東京の雨", "東京", "สวัสดีครับ", "서울에서", "Café", "cafe",
    "вечер",
    "ёлка", "don't", "👍", "@ada", "#swift", "STRASSE", "full-stop", "x_y",
  ]
  private static let tags = ["rain", "Rain", "swift", "swift_lang", "STRASSE", "Straße", "東京", "snow"]
  private static let names = ["ada", "bob", "Ada", "ada_b", "ada@example.social"]
  private static let links = [
    "https://example.org/a", "https://news.example.org/b", "https://www.example.com", "http://t.co/x",
  ]

  private static func tweet(id: Int, using random: inout SeededRandom) -> Tweet {
    let words = some(of: Self.words, upTo: 8, using: &random)
    let name = Self.names.randomElement(using: &random) ?? ""
    let isRetweet = Int.random(in: 0..<5, using: &random) == 0
    let isReply = Int.random(in: 0..<4, using: &random) == 0
    // Whole minutes apart, so that newest first is one order only.
    return .fixture(
      id: String(id), text: words.joined(separator: " "), created: .fixture(minutes: id * 37 % 9_000),
      user: .fixture(name), hashtags: some(of: tags, upTo: 2, using: &random),
      users: some(of: names, upTo: 2, using: &random), urls: some(of: links, upTo: 1, using: &random),
      media: some(of: ["https://example.net/a.png"], upTo: 1, using: &random),
      language: ["en", "pt-BR", "pt", "ja", nil].randomElement(using: &random) ?? nil,
      inReplyTo: isReply ? "Bob" : nil,
      retweetOf: isRetweet ? RetweetReference(id: "1", screenName: "ada") : nil)
  }

  private static func some(of all: [String], upTo count: Int, using random: inout SeededRandom) -> [String] {
    (0..<Int.random(in: 0...count, using: &random)).compactMap { _ in all.randomElement(using: &random) }
  }
}

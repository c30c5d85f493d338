import Foundation
import SmashtagModel
import SmashtagTesting

/// Tweets of every script and shape, the same in each run.
struct GeneratedTweets {
  private var random = SeededRandom(seed: 42)

  static let all: [Tweet] = {
    var tweets = GeneratedTweets()
    return (0..<24).map { tweets.tweet($0) } + tweets.extremes
  }()
}

extension GeneratedTweets {
  private static let names = [
    "Ada Lovelace", "Ада Лавлейс", "ليلى تعدّ النجوم", "עדה לאבלייס", "雨の観測者たち", "👩🏽‍🚀🇬🇷 Zoé 🐝", "", "   ",
    "a\u{200B}", "\u{200B}", "z\u{300}\u{301}\u{302}", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}",
    String(repeating: "Donaudampf ", count: 9), String(repeating: "長", count: 40), "ada",
  ]
  private static let handles = [
    "ada", "a_name_of_fifteen", "somebody.with.a.long.name@a-very-long-instance.example.social",
    "ada.bsky.social", String(repeating: "h", count: 230),
  ]
  private static let words = [
    "rain", "on", "campus,", "облака", "над", "башней.", "مطر", "بِسْمِ", "שָׁלוֹם", "今夜の交信相手、第一声が「雨？」。",
    "ฝนตกหนักมากในวันนี้", "น้ำ", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한국어", "थोड़ी-थोड़ी", "👨‍👩‍👧‍👦", "🇬🇷🇩🇪",
    "👍🏽", "1️⃣", "e\u{301}te\u{301}", "z\u{300}\u{301}\u{302}\u{303}", "(brackets)", "\n", "\n\n", "—", "…",
    String(repeating: "unbroken", count: 30), "ＡＢＣ", "a\tb", "\u{1B}[31m", "\u{202E}abc",
  ]
  private static let mentions = [
    "#rain", "#облака", "#雨", "#مطر", "#बारिश", "@ada", "@a_name_of_fifteen",
    "#" + String(repeating: "längst", count: 12),
    "#" + String(repeating: "雨", count: 45), "https://t.co/abcdefghij",
  ]

  private mutating func tweet(_ number: Int) -> Tweet {
    let parts = (0..<Int.random(in: 0...40, using: &random)).map { _ in part() }
    return Tweet.generated(number, by: user(), of: parts, random: &random)
  }

  private mutating func part() -> String {
    let isMention = Int.random(in: 0..<4, using: &random) == 0
    return (isMention ? Self.mentions : Self.words).randomElement(using: &random) ?? ""
  }

  private mutating func user() -> User {
    User(
      screenName: Self.handles.randomElement(using: &random) ?? "",
      name: Self.names.randomElement(using: &random),
      isVerified: Bool.random(using: &random))
  }

  /// Fifty tags in a row, nothing at all, nothing but line ends.
  private var extremes: [Tweet] {
    var random = random
    let tags = (1...50).map { "#tag\($0)" }
    return [tags, [], ["\n", "\n", "\n"], ["https://t.co/abcdefghij"]].enumerated().map { number, parts in
      Tweet.generated(100 + number, by: User(screenName: "ada"), of: parts, random: &random)
    }
  }
}

extension Tweet {
  /// A tweet of words, in which those that begin like a mention are one.
  fileprivate static func generated(
    _ number: Int, by user: User, of parts: [String], random: inout SeededRandom
  ) -> Tweet {
    let age = Double(
      Int.random(in: 0..<400_000_000, using: &random) >> Int.random(in: 0..<20, using: &random))
    var tweet = Tweet.fixture(
      id: "\(number)", text: "", created: GoldenSession.now.addingTimeInterval(-age), user: user)
    for part in parts { tweet.add(part) }
    if Bool.random(using: &random) { tweet.inReplyToScreenName = user.screenName }
    if number % 5 == 0 { tweet.retweetOf = RetweetReference(id: "1", screenName: "original") }
    if number % 7 == 0 {
      tweet.media = [MediaItem(url: "https://pictures.example/a.jpg")]
      (tweet.media[0].width, tweet.media[0].height) = (-3, .max)
    }
    return tweet
  }

  private mutating func add(_ part: String) {
    let start = text.unicodeScalars.count
    text += part
    let range = start..<text.unicodeScalars.count
    switch part.first {
    case "#": hashtags.append(IndexedKeyword(part, range: range))
    case "@": userMentions.append(IndexedKeyword(part, range: range))
    case "h" where part.hasPrefix("https:"):
      urls.append(
        IndexedURL(part, range: range, display: "example.org/" + String(repeating: "path/", count: 12)))
    default: break
    }
    text += " "
  }
}

import Foundation
import SmashtagModel

/// What a search asks for, in its words and beside them.
///
/// Words outside of quotes may be the server's own operators, such as `from:ada.bsky.social`.
struct BlueskyQuestion {
  private(set) var phrases: [String] = []
  private(set) var tags: [String] = []
  private(set) var conditions: [(name: String, value: String)] = []

  /// `nil` where the quotes have no end, or nothing is asked.
  init?(_ request: LoopbackRequest) {
    let pieces = (request.value("q") ?? "").split(separator: "\"", omittingEmptySubsequences: false)
    guard pieces.count % 2 == 1, pieces.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
      return nil
    }
    for (index, piece) in pieces.enumerated() {
      if index % 2 == 0 { piece.split(separator: " ").forEach { take($0) } } else { take(phrase: piece) }
    }
    tags += request.values("tag").map(Tweet.tagName)
    for name in ["author", "mentions", "since", "until", "lang", "domain", "url"] {
      if let value = request.value(name) { conditions.append((name, value)) }
    }
  }

  /// Those it asks about, by handle or `did`.
  var people: [String] { conditions.filter { ["author", "mentions"].contains($0.name) }.map(\.value) }

  private static let operators = [
    "from": "author", "mentions": "mentions", "to": "mentions", "since": "since", "until": "until",
    "lang": "lang", "domain": "domain",
  ]

  private mutating func take(_ word: Substring) {
    let halves = word.split(separator: ":", maxSplits: 1)
    if halves.count == 2, let name = Self.operators[String(halves[0])] {
      conditions.append((name, String(halves[1])))
    } else if word.count > 1, word.hasPrefix("#") {
      tags.append(Tweet.tagName(word))
    } else if word != "*" {
      take(phrase: word)
    }
  }

  private mutating func take(phrase: Substring) {
    let words = Folding.words(phrase)
    if !words.isEmpty { phrases.append(words) }
  }
}

extension Exchange<BlueskyRules> {
  func finds(_ tweet: Tweet, _ question: BlueskyQuestion) -> Bool {
    tweet.says(question.phrases) && tweet.tagNames.isSuperset(of: question.tags)
      && question.conditions.allSatisfy { holds($0.name, $0.value, tweet) }
  }

  private func holds(_ name: String, _ value: String, _ tweet: Tweet) -> Bool {
    switch name {
    case "author": did(tweet.user.screenName) == knownDID(value)
    case "mentions": tweet.userMentions.contains { did(String($0.keyword.dropFirst())) == knownDID(value) }
    case "lang": tweet.language?.split(separator: "-").first == value.split(separator: "-").first
    case "domain": tweet.urls.contains { Host(ofAddress: $0.target)?.withParents.contains(value) ?? false }
    case "url": LinkAddress(value)?.isLinked(by: tweet) ?? false
    case "since": date(value).map { tweet.created >= $0 } ?? false
    default: date(value).map { tweet.created < $0 } ?? false
    }
  }

  /// A moment, or the beginning of a day.
  private func date(_ text: String) -> Date? {
    let whole = text.contains("T") ? text : text + "T00:00:00Z"
    return try? Date(
      whole, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: whole.contains(".")))
  }
}

import Foundation
import SmashtagModel

/// What a search asks for, in its words and beside them.
///
/// Words outside of quotes may be the server's own operators, such as `from:ada.bsky.social`.
struct BlueskyQuestion {
  private static let operators: Set = ["from", "mentions", "to", "since", "until", "lang", "domain"]

  private var phrases: [String] = []
  private var tags: [String] = []
  private var conditions: [String: [String]] = [:]

  /// `nil` where the quotes have no end, or nothing is asked.
  init?(_ request: LoopbackRequest) {
    let pieces = (request.value("q") ?? "").split(separator: "\"", omittingEmptySubsequences: false)
    guard pieces.count.isMultiple(of: 2) == false else { return nil }
    for (index, piece) in pieces.enumerated() {
      if index.isMultiple(of: 2) {
        piece.split(separator: " ").forEach { take($0) }
      } else {
        take(phrase: piece)
      }
    }
    guard pieces.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
    tags += request.values("tag").map { Folding.name($0) }
    for name in ["author", "mentions", "since", "until", "lang", "domain"] {
      if let value = request.value(name) { conditions[name, default: []].append(value) }
    }
  }

  /// Those it asks about, by handle or `did`.
  var people: [String] { (conditions["author"] ?? []) + (conditions["mentions"] ?? []) }

  func finds(_ tweet: Tweet, _ holdings: BlueskyHoldings) -> Bool {
    let text = " \(Folding.words(tweet.text)) "
    let tagged = Set((tweet.hashtags + tweet.cashtags).map { Self.tag($0.keyword) })
    return !tweet.isRetweet && phrases.allSatisfy { text.contains(" \($0) ") } && tagged.isSuperset(of: tags)
      && conditions.allSatisfy { name, values in values.allSatisfy { holds(name, $0, tweet, holdings) } }
  }
}

private extension BlueskyQuestion {
  static func tag(_ word: some StringProtocol) -> String { Folding.name(word.drop { $0 == "#" }) }

  mutating func take(_ word: Substring) {
    let halves = word.split(separator: ":", maxSplits: 1)
    if halves.count == 2, Self.operators.contains(String(halves[0])) {
      let name = ["from": "author", "to": "mentions"][halves[0]] ?? String(halves[0])
      conditions[name, default: []].append(String(halves[1]))
    } else if word.count > 1, word.hasPrefix("#") {
      tags.append(Self.tag(word))
    } else if word != "*" {
      take(phrase: word)
    }
  }

  mutating func take(phrase: Substring) {
    let words = Folding.words(phrase)
    if !words.isEmpty { phrases.append(words) }
  }

  func holds(_ name: String, _ value: String, _ tweet: Tweet, _ holdings: BlueskyHoldings) -> Bool {
    switch name {
    case "author": holdings.did(tweet.user.screenName) == holdings.knownDID(value)
    case "mentions":
      tweet.userMentions.contains { holdings.did(String($0.keyword.dropFirst())) == holdings.knownDID(value) }
    case "lang": tweet.language?.split(separator: "-").first == value.split(separator: "-").first
    case "domain": tweet.urls.contains { Host(ofAddress: $0.target)?.withParents.contains(value) ?? false }
    case "since": Self.date(value).map { tweet.created >= $0 } ?? false
    default: Self.date(value).map { tweet.created < $0 } ?? false
    }
  }

  /// A moment, or the beginning of a day.
  static func date(_ text: String) -> Date? {
    let whole = text.contains("T") ? text : text + "T00:00:00Z"
    return try? Date(
      whole, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: whole.contains(".")))
  }
}

import Foundation
import SmashtagModel

/// Posts as JSON of the API, with what stands beside them.
struct XBodies {
  private(set) var data: [[String: any Sendable]] = []
  /// The ids of posts that others repeat, quote or answer, and that are not held.
  private(set) var missing: [String] = []
  private var users: [String: User] = [:]
  private var media: [[String: any Sendable]] = []
  private var others: [String: Tweet] = [:]
  private let manners: XManners

  init(_ tweets: [Tweet], _ manners: XManners, holding all: [Tweet]) {
    self.manners = manners
    for tweet in tweets {
      take(tweet, among: all)
      data.append(body(of: tweet))
    }
  }

  var includes: [String: any Sendable] {
    let known = users.values.sorted { $0.screenName < $1.screenName }.map { Self.body(of: $0) }
    var includes: [String: any Sendable] = ["users": known]
    if !media.isEmpty { includes["media"] = media }
    let tweets = others.values.sorted { $0.id < $1.id }
    if !tweets.isEmpty { includes["\(manners.noun)s"] = tweets.map { body(of: $0) } }
    return includes
  }
}

extension XBodies {
  static func body(of user: User) -> [String: any Sendable] {
    [
      "id": id(of: user.screenName), "username": user.screenName, "name": user.name,
      "verified": user.isVerified,
    ]
  }

  /// The same for one name.
  static func id(of name: String) -> String {
    String(Folding.name(name).utf8.reduce(UInt64(5381)) { ($0 &* 33) &+ UInt64($1) } % 9_000_000_000)
  }

  static func isNewer(_ id: String, than other: String) -> Bool { (id.count, id) > (other.count, other) }

  /// When an id was given out.
  static func date(ofID id: String) -> Date {
    Date(timeIntervalSince1970: Double(((Int64(id) ?? 0) >> 22) + 1_288_834_974_657) / 1_000)
  }
}

private extension XBodies {
  /// Collects what a post leads to.
  mutating func take(_ tweet: Tweet, among all: [Tweet]) {
    users[tweet.user.screenName] = tweet.user
    for name in [tweet.inReplyToScreenName].compactMap(\.self) {
      users[name] = users[name] ?? User(screenName: name)
    }
    for (index, item) in tweet.media.enumerated() {
      media.append(Self.body(of: item, "3_\(tweet.id)\(index)"))
    }
    if let repeated = tweet.retweetOf {
      if manners.gone.contains(repeated.id) {
        missing.append(repeated.id)
      } else {
        include(tweet.original(repeated))
      }
    }
    for id in [tweet.quoteOf, tweet.inReplyTo].compactMap(\.self) {
      let found = manners.gone.contains(id) ? nil : all.first { $0.id == id }
      if let found { include(found) } else if !missing.contains(id) { missing.append(id) }
    }
  }

  mutating func include(_ tweet: Tweet) {
    others[tweet.id] = tweet
    users[tweet.user.screenName] = tweet.user
  }

  func body(of tweet: Tweet) -> [String: any Sendable] {
    var body: [String: any Sendable] = [
      "id": tweet.id, "text": Self.escaped(text(of: tweet)), "author_id": Self.id(of: tweet.user.screenName),
      "created_at": tweet.created.formatted(.iso8601).dropLast() + ".000Z",
      "edit_history_\(manners.noun)_ids": [tweet.id], "possibly_sensitive": tweet.isSensitive,
      "public_metrics": [
        "like_count": tweet.likes ?? 0,
        manners.kind == .tweets ? "retweet_count" : "repost_count": tweet.retweets ?? 0,
      ],
    ]
    body["lang"] = tweet.language
    body["in_reply_to_user_id"] = tweet.inReplyToScreenName.map { Self.id(of: $0) }
    if tweet.retweetOf == nil { body["entities"] = XEntities(tweet).body }
    let references = references(of: tweet)
    if !references.isEmpty { body["referenced_\(manners.noun)s"] = references }
    if !tweet.media.isEmpty {
      body["attachments"] = ["media_keys": tweet.media.indices.map { "3_\(tweet.id)\($0)" }]
    }
    return body
  }

  func text(of tweet: Tweet) -> String {
    guard let repeated = tweet.retweetOf else { return tweet.text }
    return "RT @\(repeated.screenName ?? "i"): \(tweet.text)"
  }

  func references(of tweet: Tweet) -> [[String: String]] {
    let repeated = manners.kind == .tweets ? "retweeted" : "reposted"
    let all = [(repeated, tweet.retweetOf?.id), ("quoted", tweet.quoteOf), ("replied_to", tweet.inReplyTo)]
    return all.compactMap { type, id in id.map { ["type": type, "id": $0] } }
  }

  static func body(of item: MediaItem, _ key: String) -> [String: any Sendable] {
    var body: [String: any Sendable] = ["media_key": key]
    let isPhoto = item.kind == .photo
    body["type"] = item.kind.rawValue
    body[isPhoto ? "url" : "preview_image_url"] = item.url
    (body["width"], body["height"], body["alt_text"]) = (item.width, item.height, item.alt)
    return body
  }

  /// Texts are delivered with three signs escaped.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension Tweet {
  /// The post that this one repeats.
  fileprivate func original(_ reference: RetweetReference) -> Tweet {
    var tweet = self
    (tweet.id, tweet.key, tweet.url, tweet.retweetOf) = (reference.id, reference.id, nil, nil)
    tweet.user = User(screenName: reference.screenName ?? user.screenName)
    return tweet
  }
}

/// What a post mentions, at the places these have in its text as it is delivered.
struct XEntities {
  let body: [String: [[String: any Sendable]]]

  init(_ tweet: Tweet) {
    let places = DeliveredPlaces(tweet.text)
    let word = { (keyword: IndexedKeyword, name: String) -> [String: any Sendable] in
      places.range(keyword.range).merging([name: String(keyword.keyword.dropFirst())]) { $1 }
    }
    let urls = tweet.urls.map { url -> [String: any Sendable] in
      places.range(url.range).merging(["url": url.keyword, "expanded_url": url.target]) { $1 }
    }
    let lists = [
      "hashtags": tweet.hashtags.map { word($0, "tag") },
      "mentions": tweet.userMentions.map { word($0, "username") },
      "cashtags": tweet.cashtags.map { word($0, "tag") }, "urls": urls,
    ]
    body = lists.filter { !$0.value.isEmpty }
  }
}

/// Where code points of a text stand once three of them are escaped.
private struct DeliveredPlaces {
  private var places: [Int] = [0]

  init(_ text: String) {
    for scalar in text.unicodeScalars {
      let width = scalar == "&" ? 5 : scalar == "<" || scalar == ">" ? 4 : 1
      places.append((places.last ?? 0) + width)
    }
  }

  func range(_ range: Range<Int>?) -> [String: any Sendable] {
    guard let range, range.upperBound < places.count else { return ["start": 0, "end": 0] }
    return ["start": places[range.lowerBound], "end": places[range.upperBound]]
  }
}

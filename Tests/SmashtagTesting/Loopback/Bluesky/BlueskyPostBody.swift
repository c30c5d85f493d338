public import Foundation
import SmashtagModel

/// A post as answers show it, and as the repository of its author keeps it.
struct BlueskyPostBody {
  private let tweet: Tweet
  private let holdings: BlueskyHoldings
  private let uri: String
  private let did: String
  private let embed: BlueskyEmbedBody

  /// A quote inside a quote is named, and not shown.
  init(_ tweet: Tweet, _ holdings: BlueskyHoldings, isQuoted: Bool = false) {
    (self.tweet, self.holdings) = (tweet, holdings)
    uri = holdings.uri(of: tweet)
    did = holdings.did(tweet.user.screenName)
    let quoted = tweet.quoteOf.map { holdings.uri($0, by: tweet.user.screenName) }
    embed = BlueskyEmbedBody(tweet, quoted: quoted) { uri in
      let post = isQuoted ? nil : holdings.post(at: uri)
      return post.map { BlueskyPostBody($0, holdings, isQuoted: true).quoted } ?? Self.missing(uri)
    }
  }

  var view: JSONValue {
    shown([
      "record": record, "embed": embed.view, "indexedAt": .string(tweet.created.blueskyText),
      "replyCount": 0, "repostCount": .int(tweet.retweets ?? 0), "likeCount": .int(tweet.likes ?? 0),
      "quoteCount": 0,
    ])
  }

  /// What it answers, as a feed shows it beside the post.
  var reply: JSONValue? {
    guard let parent else { return nil }
    let shown = holdings.post(at: parent).map { BlueskyPostBody($0, holdings).answered } ?? Self.gone(parent)
    return ["root": shown, "parent": shown]
  }

  /// A post as others name it.
  static func reference(_ uri: String) -> JSONValue {
    ["uri": .string(uri), "cid": .string(BlueskyHoldings.cid(of: uri))]
  }
}

private extension BlueskyPostBody {
  /// The post answered: that with this id, or one of whoever is answered.
  var parent: String? {
    guard tweet.isReply else { return nil }
    let author = tweet.inReplyToScreenName ?? tweet.user.screenName
    let key = tweet.id.split(separator: "/").last ?? ""
    return holdings.uri(tweet.inReplyTo ?? "before-\(key)", by: author)
  }

  var record: JSONValue {
    .members([
      "$type": "app.bsky.feed.post", "text": .string(tweet.text),
      "createdAt": .string(tweet.created.blueskyText), "langs": tweet.language.map { [.string($0)] },
      "facets": BlueskyFacetBody.facets(of: tweet, holdings), "tags": BlueskyFacetBody.tags(of: tweet),
      "embed": embed.record, "labels": selfLabels,
      "reply": parent.map { ["root": Self.reference($0), "parent": Self.reference($0)] },
    ])
  }

  var quoted: JSONValue {
    shown([
      "$type": "app.bsky.embed.record#viewRecord", "value": record, "embeds": embed.view.map { [$0] },
      "indexedAt": .string(tweet.created.blueskyText),
    ])
  }

  var answered: JSONValue {
    .object((view.object ?? [:]).merging(["$type": "app.bsky.feed.defs#postView"]) { $1 })
  }

  static func gone(_ uri: String) -> JSONValue {
    ["$type": "app.bsky.feed.defs#notFoundPost", "uri": .string(uri), "notFound": true]
  }

  static func missing(_ uri: String) -> JSONValue {
    ["$type": "app.bsky.embed.record#viewNotFound", "uri": .string(uri), "notFound": true]
  }

  /// What a post has in every view of it, and more.
  func shown(_ more: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    var members = JSONValue.members(more).object ?? [:]
    members["uri"] = .string(uri)
    members["cid"] = .string(BlueskyHoldings.cid(of: uri))
    members["author"] = BlueskyAuthorBody(tweet.user, holdings).view
    members["labels"] = .array(labels)
    return .object(members)
  }

  /// Its author's own come first, as servers repeat them.
  var labels: [JSONValue] {
    let own = tweet.isSensitive ? [BlueskyLabel("graphic-media", by: did)] : []
    return (own + (holdings.labels.posts[tweet.id] ?? [])).map { $0.body(on: uri) }
  }

  var selfLabels: JSONValue? {
    guard tweet.isSensitive else { return nil }
    return ["$type": "com.atproto.label.defs#selfLabels", "values": [["val": "graphic-media"]]]
  }
}

/// What hangs on a post: pictures or a film or a card, a quote, or one of those and a quote.
struct BlueskyEmbedBody {
  /// As the record names it.
  private(set) var record: JSONValue?
  /// As answers show it.
  private(set) var view: JSONValue?

  /// `quote` shows the post with an address, where quotes are shown.
  init(_ tweet: Tweet, quoted: String?, quote: (String) -> JSONValue) {
    let media = Self.media(of: tweet) ?? Self.card(of: tweet)
    let source = quoted.map { BlueskyPostBody.reference($0) }
    (record, view) = (media?.record, media?.view)
    guard let quoted, let source else { return }
    let post: JSONValue = ["record": quote(quoted)]
    record = Self.typed("record", ["record": source])
    view = Self.typed("record#view", post)
    guard let media else { return }
    record = Self.typed("recordWithMedia", ["record": ["record": source], "media": media.record])
    view = Self.typed("recordWithMedia#view", ["record": post, "media": media.view])
  }
}

private extension BlueskyEmbedBody {
  typealias Forms = (record: JSONValue, view: JSONValue)

  static func typed(_ type: String, _ value: JSONValue) -> JSONValue {
    var members = value.object ?? [:]
    members["$type"] = .string("app.bsky.embed." + type)
    return .object(members)
  }

  static func media(of tweet: Tweet) -> Forms? {
    if let film = tweet.media.first(where: { $0.kind != .photo }) { return self.film(film) }
    let pictures = tweet.media.prefix(4)
    guard !pictures.isEmpty else { return nil }
    return (
      typed("images", ["images": .array(pictures.map(record))]),
      typed("images#view", ["images": .array(pictures.map(view))])
    )
  }

  static func card(of tweet: Tweet) -> Forms? {
    guard let link = tweet.urls.first(where: { $0.range == nil })?.target else { return nil }
    let external: JSONValue = ["uri": .string(link), "title": .string(link), "description": ""]
    return (typed("external", ["external": external]), typed("external#view", ["external": external]))
  }

  static func film(_ item: MediaItem) -> Forms {
    let cid = BlueskyHoldings.cid(of: item.url)
    let presentation: JSONValue? = item.kind == .animatedGIF ? "gif" : nil
    let view: JSONValue = .members([
      "cid": .string(cid), "playlist": .string("https://video.example/\(cid)/playlist.m3u8"),
      "thumbnail": .string(item.url), "alt": item.alt.map(JSONValue.string), "aspectRatio": ratio(item),
      "presentation": presentation,
    ])
    let record: JSONValue = .members([
      "video": blob(item, "video/mp4"), "alt": item.alt.map(JSONValue.string), "aspectRatio": ratio(item),
      "presentation": presentation,
    ])
    return (typed("video", record), typed("video#view", view))
  }

  static func record(_ item: MediaItem) -> JSONValue {
    .members([
      "image": blob(item, "image/jpeg"), "alt": .string(item.alt ?? ""), "aspectRatio": ratio(item),
    ])
  }

  static func view(_ item: MediaItem) -> JSONValue {
    .members([
      "thumb": .string(item.url), "fullsize": .string(item.url), "alt": .string(item.alt ?? ""),
      "aspectRatio": ratio(item),
    ])
  }

  static func ratio(_ item: MediaItem) -> JSONValue? {
    guard let width = item.width, let height = item.height else { return nil }
    return ["width": .int(width), "height": .int(height)]
  }

  static func blob(_ item: MediaItem, _ type: String) -> JSONValue {
    [
      "$type": "blob", "ref": ["$link": .string(BlueskyHoldings.cid(of: item.url))],
      "mimeType": .string(type), "size": 1_000,
    ]
  }
}

/// What a post mentions, with the bytes of its text where it stands.
struct BlueskyFacetBody {
  /// `nil` where nothing that the post mentions stands in its text.
  static func facets(of tweet: Tweet, _ holdings: BlueskyHoldings) -> JSONValue? {
    let tags = (tweet.hashtags + tweet.cashtags).map { ($0.range, tag($0.keyword)) }
    let users = tweet.userMentions.map { ($0.range, mention(holdings.did(String($0.keyword.dropFirst())))) }
    let links = tweet.urls.map { ($0.range, link($0.target)) }
    let facets = (tags + users + links).compactMap { range, feature in
      range.map { facet(bytes(at: $0, of: tweet.text), feature) }
    }
    return facets.isEmpty ? nil : .array(facets)
  }

  /// Tags that stand beside the text.
  static func tags(of tweet: Tweet) -> JSONValue? {
    let tags = (tweet.hashtags + tweet.cashtags).filter { $0.range == nil }.map { name(of: $0.keyword) }
    return tags.isEmpty ? nil : .array(tags.map(JSONValue.string))
  }
}

private extension BlueskyFacetBody {
  static func bytes(at range: Range<Int>, of text: String) -> Range<Int> {
    let sizes = text.unicodeScalars.map { UTF8.width($0) }
    let start = sizes.prefix(range.lowerBound).reduce(0, +)
    return start..<start + sizes.dropFirst(range.lowerBound).prefix(range.count).reduce(0, +)
  }

  static func facet(_ bytes: Range<Int>, _ feature: JSONValue) -> JSONValue {
    [
      "index": ["byteStart": .int(bytes.lowerBound), "byteEnd": .int(bytes.upperBound)],
      "features": [feature],
    ]
  }

  /// Stocks keep their sign.
  static func name(of keyword: String) -> String {
    keyword.hasPrefix("#") ? String(keyword.dropFirst()) : keyword
  }

  static func tag(_ keyword: String) -> JSONValue {
    ["$type": "app.bsky.richtext.facet#tag", "tag": .string(name(of: keyword))]
  }

  static func mention(_ did: String) -> JSONValue {
    ["$type": "app.bsky.richtext.facet#mention", "did": .string(did)]
  }

  static func link(_ uri: String) -> JSONValue {
    ["$type": "app.bsky.richtext.facet#link", "uri": .string(uri)]
  }
}

/// Someone with an account, as posts show him.
struct BlueskyAuthorBody {
  let view: JSONValue

  init(_ user: User, _ holdings: BlueskyHoldings) {
    let (did, handle) = (holdings.did(user.screenName), BlueskyHoldings.handle(user.screenName))
    let labels = holdings.labels.authors[handle] ?? []
    view = .members([
      "did": .string(did), "handle": .string(handle), "displayName": .string(user.name),
      "avatar": user.profileImageURL.map(JSONValue.string),
      "labels": .array(labels.map { $0.body(on: "at://\(did)/app.bsky.actor.profile/self") }),
      "verification": user.isVerified ? Self.verification : nil,
    ])
  }

  private static let verification: JSONValue = [
    "verifications": [], "verifiedStatus": "valid", "trustedVerifierStatus": "none",
  ]
}

/// What somebody says about a post or about its author.
public struct BlueskyLabel: Sendable {
  let value: String
  let source: String
  let isNegated: Bool
  let expires: Date?

  public init(
    _ value: String, by source: String = "did:plc:ar7c4by46qjdydhdevvrndac", isNegated: Bool = false,
    expires: Date? = nil
  ) {
    (self.value, self.source, self.isNegated, self.expires) = (value, source, isNegated, expires)
  }
}

extension BlueskyLabel {
  /// The label as it stands on what has this address.
  func body(on uri: String) -> JSONValue {
    .members([
      "ver": 1, "src": .string(source), "uri": .string(uri), "val": .string(value),
      "neg": isNegated ? true : nil, "cts": .string(Date.fixture.blueskyText),
      "exp": expires.map { .string($0.blueskyText) },
    ])
  }
}

extension Date {
  /// The moment as Bluesky's servers write it.
  var blueskyText: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}

/// Letters and digits as they stand in what Bluesky calls users and posts by.
enum Base32 {
  private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567")

  /// So many of them, the same for the same text and for no other.
  static func digits(_ count: Int, of text: String) -> String {
    var hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(
      (0..<count).map { _ in
        hash = hash &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return alphabet[Int(hash >> 59)]
      })
  }
}

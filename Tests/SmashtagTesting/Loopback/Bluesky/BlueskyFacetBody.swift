import SmashtagModel

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

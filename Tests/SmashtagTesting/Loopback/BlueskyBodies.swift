import Foundation
import SmashtagModel

/// Who is known to a server, and what posts have as addresses.
extension Exchange<BlueskyRules> {
  /// The `did` of a name, whoever has it.
  func did(_ name: String) -> String {
    if name.hasPrefix("did:") { return name }
    let handle = BlueskyRules.handle(name)
    let told = tweets.lazy.map(\.user).first {
      $0.id?.hasPrefix("did:") == true && BlueskyRules.handle($0.screenName) == handle
    }
    return told?.id ?? BlueskyRules.did(of: handle)
  }

  /// The `did` of a handle or a `did` of somebody who wrote a post here, is named in one, or may log in.
  func knownDID(_ identifier: String) -> String? {
    let names = tweets.flatMap { tweet in
      [tweet.user.screenName] + [tweet.inReplyToScreenName].compactMap(\.self)
        + tweet.userMentions.map { String($0.keyword.dropFirst()) }
    }
    let handles = Set((names + [rules.handle].compactMap(\.self)).map(BlueskyRules.handle))
    if identifier.hasPrefix("did:") { return handles.contains { did($0) == identifier } ? identifier : nil }
    return handles.contains(identifier.lowercased()) ? did(identifier) : nil
  }

  func uri(of tweet: Tweet) -> String { uri(tweet.id, by: tweet.user.screenName) }

  private func uri(_ id: String, by name: String) -> String {
    id.hasPrefix("at://") ? id : "at://\(did(name))/app.bsky.feed.post/\(id)"
  }
}

/// Posts as answers show them, and as the repositories of their authors keep them.
extension Exchange<BlueskyRules> {
  func view(_ tweet: Tweet) -> JSONValue {
    reference(uri(of: tweet)).with([
      "author": author(of: tweet),
      "record": record(tweet), "embed": tweet.quoteOf.map(quotedView),
      "indexedAt": tweet.created.blueskyText, "replyCount": replyCount(of: tweet),
      "viewer": viewer(of: tweet),
    ])
  }

  /// How many answers there are, where there are some or a fixture says so.
  private func replyCount(of tweet: Tweet) -> Int? {
    let count = answers(to: tweet).count
    return tweet.replies ?? (count > 0 ? count : nil)
  }

  /// What the reader did with a post, where a fixture says so.
  private func viewer(of tweet: Tweet) -> JSONValue? {
    guard isLoggedIn, tweet.isLiked != nil || tweet.isBookmarked != nil else { return nil }
    let like = "at://\(did(rules.handle ?? "ada"))/app.bsky.feed.like/3k"
    return .members(["like": tweet.isLiked == true ? like : nil, "bookmarked": tweet.isBookmarked == true])
  }

  /// A quoted post; a placeholder where it is not there.
  private func quotedView(_ uri: String) -> JSONValue {
    let type = "app.bsky.embed.record#view"
    guard let tweet = tweets.first(where: { self.uri(of: $0) == uri }) else {
      return [
        "$type": .string(type),
        "record": ["$type": .string(type + "NotFound"), "uri": .string(uri), "notFound": true],
      ]
    }
    let quoted = reference(uri).with([
      "$type": type + "Record", "author": author(of: tweet), "value": record(tweet),
      "indexedAt": tweet.created.blueskyText,
    ])
    return ["$type": .string(type), "record": quoted]
  }

  /// The answers to a post that are here.
  func answers(to tweet: Tweet) -> [Tweet] {
    let uri = uri(of: tweet)
    return tweets.filter { $0.inReplyTo != nil && parent(of: $0) == uri }
  }

  func author(of tweet: Tweet) -> JSONValue {
    [
      "did": .string(did(tweet.user.screenName)),
      "handle": .string(BlueskyRules.handle(tweet.user.screenName)), "displayName": .string(tweet.user.name),
    ]
  }

  func record(_ tweet: Tweet) -> JSONValue {
    let tags = (tweet.hashtags + tweet.cashtags).filter { $0.range == nil }.map { tagText($0.keyword) }
    let parent = parent(of: tweet).map(reference)
    return .members([
      "$type": "app.bsky.feed.post", "text": tweet.text, "createdAt": tweet.created.blueskyText,
      "langs": tweet.language.map { [$0] }, "facets": facets(of: tweet).unlessEmpty,
      "tags": tags.unlessEmpty, "reply": parent.map { ["root": $0, "parent": $0] },
      "embed": tweet.quoteOf.map { ["$type": "app.bsky.embed.record", "record": reference($0)] },
    ])
  }

  /// A post as others name it.
  func reference(_ uri: String) -> JSONValue {
    ["uri": .string(uri), "cid": .string(BlueskyRules.cid(of: uri))]
  }

  /// What a post answers: that with this id, or one of whoever is answered.
  func parent(of tweet: Tweet) -> String? {
    guard tweet.isReply else { return nil }
    let key = tweet.id.split(separator: "/").last ?? ""
    return uri(tweet.inReplyTo ?? "before-\(key)", by: tweet.inReplyToScreenName ?? tweet.user.screenName)
  }
}

/// What a post mentions, with the bytes of its text where it stands.
extension Exchange<BlueskyRules> {
  private func facets(of tweet: Tweet) -> [JSONValue] {
    let tags = (tweet.hashtags + tweet.cashtags).map { ($0.range, "tag", "tag", tagText($0.keyword)) }
    let users = tweet.userMentions.map { ($0.range, "mention", "did", did(String($0.keyword.dropFirst()))) }
    let links = tweet.urls.map { ($0.range, "link", "uri", $0.target) }
    return (tags + users + links).compactMap { range, type, name, value in
      let ends = range.map { [$0.lowerBound, $0.upperBound].map { tweet.text.beginning($0).utf8.count } }
      return ends.map { ends in
        .members([
          "index": ["byteStart": ends[0], "byteEnd": ends[1]],
          "features": [["$type": "app.bsky.richtext.facet#\(type)", name: value]],
        ])
      }
    }
  }

  /// Stocks keep their sign.
  private func tagText(_ keyword: String) -> String {
    keyword.hasPrefix("#") ? String(keyword.dropFirst()) : keyword
  }
}

extension Date {
  /// The moment as Bluesky's servers write it.
  var blueskyText: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}

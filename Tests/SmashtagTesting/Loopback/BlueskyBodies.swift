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
      "author": JSONValue.members([
        "did": did(tweet.user.screenName), "handle": BlueskyRules.handle(tweet.user.screenName),
        "displayName": tweet.user.name,
      ]),
      "record": record(tweet), "indexedAt": tweet.created.blueskyText,
    ])
  }

  private func record(_ tweet: Tweet) -> JSONValue {
    let tags = (tweet.hashtags + tweet.cashtags).filter { $0.range == nil }.map { tagText($0.keyword) }
    let parent = parent(of: tweet).map(reference)
    return .members([
      "$type": "app.bsky.feed.post", "text": tweet.text, "createdAt": tweet.created.blueskyText,
      "langs": tweet.language.map { [$0] }, "facets": facets(of: tweet).unlessEmpty,
      "tags": tags.unlessEmpty, "reply": parent.map { ["root": $0, "parent": $0] },
    ])
  }

  /// A post as others name it.
  private func reference(_ uri: String) -> JSONValue {
    ["uri": .string(uri), "cid": .string(BlueskyRules.cid(of: uri))]
  }

  /// What a post answers: that with this id, or one of whoever is answered.
  private func parent(of tweet: Tweet) -> String? {
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

import Foundation
import SmashtagModel

extension JSONWriter {
  /// The members of `smashtag`: all of a tweet that v1.1 alone tells otherwise, and `null` where it tells too much.
  ///
  /// Moments are seconds since 2001, as they are kept: any other count would round them.
  mutating func own(_ tweet: Tweet, besides read: Tweet?) {
    ownHead(of: tweet, besides: read)
    if tweet.title != read?.title { member("title", tweet.title) }
    if tweet.text != read?.text { member("text", tweet.text) }
    if tweet.language != read?.language { member("lang", tweet.language) }
    if tweet.isSensitive != read?.isSensitive { member("sensitive", tweet.isSensitive) }
    if tweet.inReplyTo != read?.inReplyTo { member("inReplyTo", tweet.inReplyTo) }
    if tweet.inReplyToScreenName != read?.inReplyToScreenName {
      member("inReplyToScreenName", tweet.inReplyToScreenName)
    }
    if tweet.quoteOf != read?.quoteOf { member("quoteOf", tweet.quoteOf) }
    if tweet.retweetOf != read?.retweetOf { own(tweet.retweetOf) }
    if tweet.user != read?.user { own(tweet.user) }
    if tweet.likes != read?.likes { member("likes", tweet.likes) }
    if tweet.retweets != read?.retweets { member("retweets", tweet.retweets) }
    ownMentions(of: tweet, besides: read)
  }
}

private extension JSONWriter {
  mutating func ownHead(of tweet: Tweet, besides read: Tweet?) {
    if tweet.id != read?.id { member("id", tweet.id) }
    if tweet.network != read?.network { member("network", tweet.network.rawValue) }
    if tweet.key != read?.key { member("key", tweet.key) }
    if tweet.url != read?.url { member("url", tweet.url) }
    if tweet.created != read?.created {
      member("created", tweet.created.timeIntervalSinceReferenceDate)
    }
    if let fetched = tweet.fetched { member("fetched", fetched.timeIntervalSinceReferenceDate) }
    if tweet.isEmbedded { member("embedded", true) }
    if let asOf = tweet.asOf { member("asOf", asOf.timeIntervalSinceReferenceDate) }
  }

  mutating func ownMentions(of tweet: Tweet, besides read: Tweet?) {
    if tweet.hashtags != read?.hashtags { own("hashtags", tweet.hashtags) }
    if tweet.cashtags != read?.cashtags { own("cashtags", tweet.cashtags) }
    if tweet.userMentions != read?.userMentions { own("userMentions", tweet.userMentions) }
    if tweet.urls != read?.urls { own(tweet.urls) }
    if tweet.annotations != read?.annotations { own(tweet.annotations) }
    let media = tweet.media.map(\.withoutFile)
    if media != read?.media { own(media) }
  }

  mutating func own(_ reference: RetweetReference?) {
    guard let reference else { return member("retweetOf", String?.none) }
    member("retweetOf") {
      $0.member("id", reference.id)
      $0.member("screenName", reference.screenName)
    }
  }

  mutating func own(_ user: User) {
    member("user") {
      $0.member("screenName", user.screenName)
      $0.member("name", user.name)
      $0.member("id", user.id)
      $0.member("verified", user.isVerified)
      $0.member("profileImageURL", user.profileImageURL)
    }
  }

  mutating func own(_ name: StaticString, _ keywords: [IndexedKeyword]) {
    member(name, objects: keywords) { writer, keyword in
      writer.member("keyword", keyword.keyword)
      writer.own(keyword.range)
    }
  }

  mutating func own(_ urls: [IndexedURL]) {
    member("urls", objects: urls) { writer, url in
      writer.member("keyword", url.keyword)
      writer.own(url.range)
      writer.member("expanded", url.expanded)
      writer.member("display", url.display)
    }
  }

  mutating func own(_ annotations: [Annotation]) {
    member("annotations", objects: annotations) { writer, annotation in
      writer.member("keyword", annotation.name)
      writer.own(annotation.range)
      writer.member("type", annotation.type)
    }
  }

  mutating func own(_ media: [MediaItem]) {
    member("media", objects: media) { writer, item in
      writer.member("url", item.url)
      writer.member("kind", item.kind.rawValue)
      writer.member("width", item.width)
      writer.member("height", item.height)
      writer.member("alt", item.alt)
      writer.own(item.range)
      if !item.versions.isEmpty { writer.own(item.versions) }
    }
  }

  mutating func own(_ versions: [MediaItem.Version]) {
    member("versions", objects: versions) { writer, version in
      writer.member("url", version.url)
      writer.member("width", version.width)
      writer.member("height", version.height)
    }
  }

  mutating func own(_ range: Range<Int>?) {
    if let range { member("range", range) }
  }
}

extension MediaItem {
  /// As every machine knows it.
  fileprivate var withoutFile: MediaItem {
    var item = self
    item.file = nil
    return item
  }
}

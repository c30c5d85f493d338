import Foundation
import SmashtagModel

extension JSONWriter {
  /// The members of a tweet of v1.1; a retweet holds the tweet it repeats.
  mutating func v1(_ tweet: Tweet) {
    let signature = tweet.retweetOf?.screenName.map { "RT @\($0): " } ?? ""
    member("created_at", TweetDate.v1(tweet.created))
    // Without an id it would be no tweet.
    id(tweet.id.isEmpty ? "0" : tweet.id)
    words(of: tweet, behind: signature)
    member("user") { $0.v1(tweet.user) }
    member("in_reply_to_status_id_str", tweet.inReplyTo)
    member("in_reply_to_screen_name", tweet.inReplyToScreenName)
    member("is_quote_status", tweet.quoteOf != nil)
    if let quoted = tweet.quoteOf { member("quoted_status_id_str", quoted) }
    if let original = tweet.retweetOf {
      member("retweeted_status") { $0.v1(original, repeatedBy: tweet) }
    }
  }
}

private extension JSONWriter {
  mutating func id(_ id: String) {
    // A number where every reader takes it for the same one.
    if let number = Int64(id), number >= 0, String(number) == id { member("id", Int(number)) }
    member("id_str", id)
  }

  /// The tweet that a retweet repeats, as far as that tells.
  mutating func v1(_ original: RetweetReference, repeatedBy tweet: Tweet) {
    if let created = TweetDate.date(ofID: original.id) { member("created_at", TweetDate.v1(created)) }
    id(original.id)
    words(of: tweet, behind: "")
    if let name = original.screenName { member("user") { $0.v1(User(screenName: name)) } }
  }

  /// The text, what it mentions, and what is said about it.
  mutating func words(of tweet: Tweet, behind prefix: String) {
    let text = EscapedText(tweet.text, behind: prefix)
    member("full_text", text.text)
    member("truncated", false)
    member("entities") { $0.entities(of: tweet, in: text) }
    if !tweet.media.isEmpty {
      member("extended_entities") { entities in
        entities.member("media", objects: tweet.media) { $0.v1($1, in: text) }
      }
    }
    member("lang", tweet.language)
    member("possibly_sensitive", tweet.isSensitive)
    member("favorite_count", tweet.likes)
    member("retweet_count", tweet.retweets)
  }

  mutating func v1(_ user: User) {
    if let id = user.id { self.id(id) }
    member("screen_name", user.screenName)
    member("name", user.name)
    member("verified", user.isVerified)
    if let image = user.profileImageURL { member("profile_image_url_https", image) }
  }

  mutating func entities(of tweet: Tweet, in text: EscapedText) {
    keywords("hashtags", tweet.hashtags, named: "text", in: text)
    keywords("symbols", tweet.cashtags, named: "text", in: text)
    keywords("user_mentions", tweet.userMentions, named: "screen_name", in: text)
    member("urls", objects: tweet.urls) { writer, url in
      writer.member("url", url.keyword)
      writer.member("expanded_url", url.expanded)
      writer.member("display_url", url.display)
      writer.member("indices", text.indices(url.range))
    }
  }

  /// Words without their signs; one whose place is unknown stands at none.
  mutating func keywords(
    _ name: StaticString, _ keywords: [IndexedKeyword], named word: StaticString, in text: EscapedText
  ) {
    member(name, objects: keywords) { writer, keyword in
      writer.member(word, String(keyword.keyword.dropFirst()))
      writer.member("indices", text.indices(keyword.range))
    }
  }

  mutating func v1(_ item: MediaItem, in text: EscapedText) {
    member("type", item.kind.rawValue)
    member("media_url_https", item.url)
    let indices = text.indices(item.range)
    member("url", text.slice(indices) ?? item.url)
    member("indices", indices)
    member("ext_alt_text", item.alt)
    guard let width = item.width, let height = item.height else { return }
    member("sizes") { sizes in
      sizes.member("large") { $0.size(("w", width), ("h", height)) }
    }
    member("original_info") { $0.size(("width", width), ("height", height)) }
  }

  mutating func size(_ width: (StaticString, Int), _ height: (StaticString, Int)) {
    member(width.0, width.1)
    member(height.0, height.1)
  }
}

import Foundation
public import SmashtagModel

extension JSONWriter {
  /// Writes the members of `smashtag`: all of a tweet that its v1.1 form tells differently; `null` where that
  /// has too much.
  ///
  /// Dates are in seconds since 2001, as they are stored, which avoids rounding.
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
    if tweet.replies != read?.replies { member("replies", tweet.replies) }
    ownMentions(of: tweet, besides: read)
    ownRelations(of: tweet, besides: read)
  }
}

extension JSONWriter {
  /// Writes the members of a picture or film, without its local file.
  mutating func own(_ item: MediaItem) {
    member("url", item.url)
    member("kind", item.kind.rawValue)
    if let width = item.width { member("width", width) }
    if let height = item.height { member("height", height) }
    if let alt = item.alt { member("alt", alt) }
    own(item.range)
    if !item.versions.isEmpty { own(item.versions) }
    if let film = item.film { own(film) }
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

  /// Writes the poll, what is known of a photo, the changes, and whom the tweet concerns; v1.1 has nothing of them but the likes.
  mutating func ownRelations(of tweet: Tweet, besides read: Tweet?) {
    if let poll = tweet.poll { own(poll) }
    if let photo = tweet.photo { own(photo) }
    if let edited = tweet.edited { member("edited", edited.timeIntervalSinceReferenceDate) }
    if !tweet.versionIDs.isEmpty { member("versions", texts: tweet.versionIDs) }
    if let audience = tweet.audience { member("audience", audience.rawValue) }
    if let isBookmarked = tweet.isBookmarked { member("bookmarked", isBookmarked) }
    if let isLiked = tweet.isLiked, isLiked != read?.isLiked { member("liked", isLiked) }
  }

  mutating func own(_ poll: Poll) {
    member("poll") {
      $0.member("options", objects: poll.options) { writer, option in
        writer.member("title", option.title)
        if let votes = option.votes { writer.member("votes", votes) }
      }
      if let voters = poll.voters { $0.member("voters", voters) }
      if let ends = poll.ends { $0.member("ends", ends.timeIntervalSinceReferenceDate) }
      $0.member("multiple", poll.isMultiple)
    }
  }

  mutating func own(_ photo: PhotoFacts) {
    member("photo") {
      if let licence = photo.licence { $0.member("licence", licence) }
      if let views = photo.views { $0.member("views", views) }
      guard let position = photo.position else { return }
      $0.member("latitude", position.latitude)
      $0.member("longitude", position.longitude)
    }
  }

  mutating func own(_ reference: RetweetReference?) {
    guard let reference else { return member("retweetOf", String?.none) }
    member("retweetOf") {
      $0.member("id", reference.id)
      $0.member("screenName", reference.screenName)
      if let name = reference.name { $0.member("name", name) }
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
    member("media", objects: media) { $0.own($1) }
  }

  mutating func own(_ versions: [MediaItem.Version]) {
    member("versions", objects: versions) { writer, version in
      writer.member("url", version.url)
      writer.member("width", version.width)
      writer.member("height", version.height)
    }
  }

  mutating func own(_ film: Film) {
    member("film") {
      if let seconds = film.seconds { $0.member("seconds", seconds) }
      $0.member("versions", objects: film.versions) { writer, version in
        writer.member("url", version.url)
        if let type = version.type { writer.member("type", type) }
        if let bitrate = version.bitrate { writer.member("bitrate", bitrate) }
      }
    }
  }

  mutating func own(_ range: Range<Int>?) {
    if let range { member("range", range) }
  }
}

extension MediaItem {
  /// The item without its local file.
  fileprivate var withoutFile: MediaItem {
    var item = self
    item.file = nil
    return item
  }
}

extension JSONWriter {
  /// Writes the members of a tweet of v1.1; a retweet contains the retweeted tweet.
  mutating func v1(_ tweet: Tweet) {
    let signature = tweet.retweetOf?.screenName.map { "RT @\($0): " } ?? ""
    member("created_at", TweetDate.v1(tweet.created))
    // Readers do not recognize a tweet without an id.
    id(tweet.id.isEmpty ? "0" : tweet.id)
    words(of: tweet, after: signature)
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
    // Also as a number, if that is written in the same way.
    if let number = Int64(id), number >= 0, String(number) == id { member("id", Int(number)) }
    member("id_str", id)
  }

  /// Writes the retweeted tweet, as far as the retweet tells.
  mutating func v1(_ original: RetweetReference, repeatedBy tweet: Tweet) {
    if let created = TweetDate.date(ofID: original.id) { member("created_at", TweetDate.v1(created)) }
    id(original.id)
    words(of: tweet, after: "")
    guard let handle = original.screenName else { return }
    member("user") { $0.v1(User(screenName: handle, name: original.name)) }
  }

  /// Writes the text, its entities, and further properties.
  mutating func words(of tweet: Tweet, after prefix: String) {
    let text = EscapedText(tweet.text, after: prefix)
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
    if let replies = tweet.replies { member("reply_count", replies) }
    if tweet.isLiked == true { member("favorited", true) }
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

  /// Writes words without their signs; an unknown range is written as an empty one.
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
    if let film = item.film { member("video_info") { $0.v1(film) } }
    guard let width = item.width, let height = item.height else { return }
    member("sizes") { sizes in
      sizes.member("large") { $0.size(("w", width), ("h", height)) }
    }
    member("original_info") { $0.size(("width", width), ("height", height)) }
  }

  mutating func v1(_ film: Film) {
    if let seconds = film.seconds { member("duration_millis", Int((seconds * 1_000).rounded())) }
    member("variants", objects: film.versions) { writer, version in
      if let bitrate = version.bitrate { writer.member("bitrate", bitrate) }
      if let type = version.type { writer.member("content_type", type) }
      writer.member("url", version.url)
    }
  }

  mutating func size(_ width: (StaticString, Int), _ height: (StaticString, Int)) {
    member(width.0, width.1)
    member(height.0, height.1)
  }
}

/// Writes tweets in the format of API v1.1, which most tools read; ``TweetDecoder`` restores them unchanged.
///
/// What v1.1 cannot express is in an additional object, `smashtag`. It contains whatever differs when the
/// line is read again, so that no property can be forgotten. The source of a tweet and the files of its media
/// are not written, because they concern only this machine.
public struct TweetEncoder: TweetEncoding {
  /// How many bytes nine of ten records take at most.
  private static let usualRoom = 2_000

  private let documents = JSONDocumentPool()

  /// Creates an encoder, which several tasks may use at once.
  public init() {}

  public func record(of tweet: Tweet) -> [UInt8] {
    var line = JSONWriter(room: Self.usualRoom)
    line.object {
      $0.v1(tweet)
      let read = self.read($0.bytes + [UInt8(ascii: "}")])
      $0.member("smashtag") { $0.own(tweet, besides: read) }
    }
    return line.bytes
  }

  /// The record of the same tweet where it is not embedded.
  package static func ownRecord(for record: [UInt8]) -> [UInt8] {
    // No text has these bytes, since its quotes are escaped.
    let sign = Array(#""embedded":true"#.utf8)
    let positions = record.indices.dropLast(sign.count)
    guard
      let start = positions.last(where: {
        record[$0 + 1] == UInt8(ascii: "e") && record[$0...].starts(with: sign)
      })
    else { return record }
    var (range, own) = (start..<start + sign.count, record)
    let comma = UInt8(ascii: ",")
    if record[range.upperBound] == comma {
      range = start..<range.upperBound + 1
    } else if start > 0, record[start - 1] == comma {
      range = start - 1..<range.upperBound
    }
    own.removeSubrange(range)
    return own
  }

  /// The tweet according to its v1.1 fields only.
  private func read(_ bytes: [UInt8]) -> Tweet? {
    let read = try? documents.withDocument { document throws(TweetFormatError) in
      try document.read(bytes) { TwitterV1.withoutAddition($0) }
    }
    return read ?? nil
  }
}

/// A text as v1.1 delivers it, with `&`, `<` and `>` escaped, and a mapping from ranges of the plain text.
struct EscapedText {
  let text: String
  /// The index in the escaped text of each code point of the plain text and of its end; empty if there are no
  /// escapes.
  private var offsets: [Int] = []
  private let plainCount: Int
  private let shift: Int

  /// - Parameter prefix: a text to put before it, without characters that need escapes.
  init(_ plain: String, after prefix: String = "") {
    let scalars = plain.unicodeScalars
    shift = prefix.unicodeScalars.count
    plainCount = scalars.count
    guard plain.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else {
      text = prefix + plain
      return
    }
    var escaped = String.UnicodeScalarView(prefix.unicodeScalars)
    var (offsets, count) = ([Int](), shift)
    offsets.reserveCapacity(plainCount + 1)
    for scalar in scalars {
      offsets.append(count)
      let escape = Self.escape(of: scalar)
      count += escape?.utf8.count ?? 1
      if let escape { escaped.appendEach(escape.unicodeScalars) } else { escaped.append(scalar) }
    }
    self.offsets = offsets + [count]
    text = String(escaped)
  }

  /// The range for a range of the plain text; `0..<0` if there is none or it is outside the text.
  func indices(_ range: Range<Int>?) -> Range<Int> {
    guard let range, range.lowerBound >= 0, range.upperBound <= plainCount else { return 0..<0 }
    if offsets.isEmpty { return range.lowerBound + shift..<range.upperBound + shift }
    return offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  /// The part of the escaped text at a range; `nil` if the range is empty.
  func slice(_ indices: Range<Int>) -> String? {
    guard !indices.isEmpty else { return nil }
    return String(text.unicodeScalars.dropFirst(indices.lowerBound).prefix(indices.count))
  }

  private static func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    default: nil
    }
  }
}

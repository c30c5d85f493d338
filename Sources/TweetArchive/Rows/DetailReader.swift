import SmashtagModel

/// Reads the details of a tweet, in the order they were written in.
struct DetailReader {
  let details: TweetDetail
  private var body: ByteReader

  init(_ buffer: UnsafeRawBufferPointer) throws {
    body = ByteReader(buffer)
    details = TweetDetail(rawValue: try body.number())
    guard details.isSubset(of: .known) else { throw ArchiveTrouble.damaged }
  }

  mutating func string(_ detail: TweetDetail) throws -> String? {
    details.contains(detail) ? try body.string() : nil
  }

  mutating func id(_ detail: TweetDetail) throws -> String? {
    details.contains(detail) ? try body.id() : nil
  }

  mutating func int(_ detail: TweetDetail) throws -> Int? {
    details.contains(detail) ? try body.signed() : nil
  }

  mutating func double(_ detail: TweetDetail) throws -> Double? {
    details.contains(detail) ? try body.double() : nil
  }

  mutating func list<Part>(
    _ detail: TweetDetail, of part: (inout ByteReader) throws -> Part
  ) throws -> [Part] {
    details.contains(detail) ? try body.list(of: part) : []
  }

  mutating func skip(strings details: TweetDetail...) throws { try skip(details) { try $0.skipString() } }

  mutating func skip(ids details: TweetDetail...) throws { try skip(details) { try $0.skipID() } }

  mutating func skip(numbers details: TweetDetail...) throws { try skip(details) { _ = try $0.number() } }

  private mutating func skip(
    _ candidates: [TweetDetail], _ skip: (inout ByteReader) throws -> Void
  ) throws {
    for detail in candidates where details.contains(detail) { try skip(&body) }
  }
}

extension DetailReader {
  /// The mentions of a tweet, each as often as it stands there; whatever else is told of it is passed over.
  mutating func mentions(author: String) throws -> [Mention] {
    try skip(ids: .id)
    try skip(strings: .url)
    try skip(numbers: .created, .fetched)
    try skip(strings: .language)
    let people = [author, try originalAuthor()].compactMap { $0.map { Mention.user("@" + $0) } }
    try skip(numbers: .likes, .retweets)
    let hashtags = try list(.hashtags) { Mention.hashtag(try $0.keyword().keyword) }
    let urls = try list(.urls) { Mention.url(try $0.url()) }
    let users = try list(.userMentions) { Mention.user(try $0.keyword().keyword) }
    return try images() + urls + hashtags + people + users
  }

  private mutating func originalAuthor() throws -> String? {
    try skip(ids: .inReplyTo)
    try skip(strings: .inReplyToScreenName)
    try skip(ids: .quoteOf, .retweetOf)
    let name = try string(.retweetOfScreenName)
    return details.contains(.retweetOf) ? name : nil
  }

  private mutating func images() throws -> [Mention] {
    _ = try list(.cashtags) { try $0.keyword() }
    var media = try list(.media) { try $0.mediaItem() }
    guard !media.isEmpty else { return [] }
    _ = try list(.annotations) { try $0.annotation() }
    try skip(strings: .title)
    try complete(&media)
    return media.map(Mention.image)
  }
}

extension DetailReader {
  /// Adds to the pictures what stands of them at the end of all details.
  mutating func complete(_ media: inout [MediaItem]) throws {
    for (index, versions) in zip(media.indices, try list(.mediaVersions) { try $0.mediaVersions() }) {
      media[index].versions = versions
    }
    for (index, file) in zip(media.indices, try list(.mediaFiles) { try $0.mediaFile() }) {
      media[index].file = file
    }
  }
}

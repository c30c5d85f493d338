import SmashtagModel

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

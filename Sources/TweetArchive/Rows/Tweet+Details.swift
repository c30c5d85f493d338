import Foundation
import SmashtagModel

extension Tweet {
  /// Everything that has no column of its own, for the row a key names.
  func details(isEmbedded: Bool, rowID: Int64) -> [UInt8] {
    var writer = DetailWriter(flags(isEmbedded: isEmbedded))
    putOrigin(to: &writer, rowID: rowID)
    putReferences(to: &writer)
    putMentions(to: &writer)
    return writer.bytes
  }

  private func flags(isEmbedded: Bool) -> TweetDetail {
    var flags: TweetDetail = isEmbedded ? .embedded : []
    if isSensitive { flags.insert(.sensitive) }
    if url == derivedURL(host: "x.com") { flags.insert(.urlAtX) }
    if url == derivedURL(host: "twitter.com") { flags.insert(.urlAtTwitter) }
    return flags
  }

  private func derivedURL(host: String) -> String {
    "https://\(host)/\(user.screenName)/status/\(id)"
  }

  /// The page's address, where it has to be written out.
  var writtenURL: String? {
    url == derivedURL(host: "x.com") || url == derivedURL(host: "twitter.com") ? nil : url
  }

  private func putOrigin(to writer: inout DetailWriter, rowID: Int64) {
    writer.put(id: id == key ? nil : id, as: .id)
    writer.put(writtenURL, as: .url)
    let isTold = created == RowID.date(of: rowID)
    writer.put(isTold ? nil : created.timeIntervalSinceReferenceDate, as: .created)
    writer.put(fetched?.timeIntervalSinceReferenceDate, as: .fetched)
    writer.put(language, as: .language)
  }

  private func putReferences(to writer: inout DetailWriter) {
    writer.put(id: inReplyTo, as: .inReplyTo)
    writer.put(inReplyToScreenName, as: .inReplyToScreenName)
    writer.put(id: quoteOf, as: .quoteOf)
    writer.put(id: retweetOf?.id, as: .retweetOf)
    writer.put(retweetOf?.screenName, as: .retweetOfScreenName)
    writer.put(likes, as: .likes)
    writer.put(retweets, as: .retweets)
  }

  private func putMentions(to writer: inout DetailWriter) {
    writer.put(hashtags, as: .hashtags) { $0.append($1) }
    writer.put(urls, as: .urls) { $0.append($1) }
    writer.put(userMentions, as: .userMentions) { $0.append($1) }
    writer.put(cashtags, as: .cashtags) { $0.append($1) }
    writer.put(media, as: .media) { $0.append($1) }
    writer.put(annotations, as: .annotations) { $0.append($1) }
  }
}

extension Tweet {
  /// Takes over the details of a row; the columns are set already.
  mutating func read(_ reader: inout DetailReader, rowID: Int64) throws {
    isSensitive = reader.details.contains(.sensitive)
    try readOrigin(&reader, rowID: rowID)
    try readReferences(&reader)
    try readMentions(&reader)
  }

  private mutating func readOrigin(_ reader: inout DetailReader, rowID: Int64) throws {
    if let id = try reader.id(.id) { self.id = id }
    url = try reader.string(.url)
    if reader.details.contains(.urlAtX) { url = derivedURL(host: "x.com") }
    if reader.details.contains(.urlAtTwitter) { url = derivedURL(host: "twitter.com") }
    created =
      try reader.double(.created).map(Date.init(timeIntervalSinceReferenceDate:)) ?? RowID.date(of: rowID)
    fetched = try reader.double(.fetched).map(Date.init(timeIntervalSinceReferenceDate:))
    language = try reader.string(.language)
  }

  private mutating func readReferences(_ reader: inout DetailReader) throws {
    inReplyTo = try reader.id(.inReplyTo)
    inReplyToScreenName = try reader.string(.inReplyToScreenName)
    quoteOf = try reader.id(.quoteOf)
    let original = try reader.id(.retweetOf)
    let originalName = try reader.string(.retweetOfScreenName)
    retweetOf = original.map { RetweetReference(id: $0, screenName: originalName) }
    likes = try reader.int(.likes)
    retweets = try reader.int(.retweets)
  }

  private mutating func readMentions(_ reader: inout DetailReader) throws {
    hashtags = try reader.list(.hashtags) { try $0.keyword() }
    urls = try reader.list(.urls) { try $0.url() }
    userMentions = try reader.list(.userMentions) { try $0.keyword() }
    cashtags = try reader.list(.cashtags) { try $0.keyword() }
    media = try reader.list(.media) { try $0.mediaItem() }
    annotations = try reader.list(.annotations) { try $0.annotation() }
  }
}

import Foundation
import SmashtagModel

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
    title = try reader.string(.title)
    try reader.complete(&media)
    asOf = try reader.double(.asOf).map(Date.init(timeIntervalSinceReferenceDate:))
  }
}

import Foundation
import SmashtagModel

extension Tweet {
  /// Encodes everything that has no column of its own, for the row with this key, behind existing bytes.
  func details(isEmbedded: Bool, rowID: Int64, behind bytes: consuming [UInt8] = []) -> [UInt8] {
    var writer = DetailWriter(flags(isEmbedded: isEmbedded), behind: bytes)
    putOrigin(to: &writer, rowID: rowID)
    putReferences(to: &writer)
    putMentions(to: &writer)
    return writer.finished()
  }

  private func flags(isEmbedded: Bool) -> TweetDetail {
    var flags: TweetDetail = isEmbedded ? .embedded : []
    if isSensitive { flags.insert(.sensitive) }
    if hasURL(at: "x.com") {
      flags.insert(.urlAtX)
    } else if hasURL(at: "twitter.com") {
      flags.insert(.urlAtTwitter)
    }
    return flags
  }

  func derivedURL(host: String) -> String {
    "https://\(host)/\(user.screenName)/status/\(id)"
  }

  /// Whether the page's address equals ``derivedURL(host:)``; compares without building a string.
  private func hasURL(at host: String) -> Bool {
    guard var url else { return false }
    return url.withUTF8 { url in
      var rest = url[...]
      return ["https://", host, "/", user.screenName, "/status/", id].allSatisfy { rest.dropBeginning($0) }
        && rest.isEmpty
    }
  }

  /// The page's address if it cannot be derived from the author and id.
  var writtenURL: String? { hasURL(at: "x.com") || hasURL(at: "twitter.com") ? nil : url }

  private func putOrigin(to writer: inout DetailWriter, rowID: Int64) {
    writer.put(id: id == key ? nil : id, as: .id)
    writer.put(writer.tellsURL ? nil : url, as: .url)
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
    writer.put(title, as: .title)
    if media.contains(where: { !$0.versions.isEmpty }) {
      writer.put(media, as: .mediaVersions) { $0.append($1.versions) }
    }
    if media.contains(where: { $0.file != nil }) {
      writer.put(media, as: .mediaFiles) { $0.append($1.file) }
    }
    writer.put(asOf?.timeIntervalSinceReferenceDate, as: .asOf)
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Removes a prefix; returns `false` if the bytes do not begin with it.
  fileprivate mutating func dropBeginning(_ text: String) -> Bool {
    var text = text
    let isThere = text.withUTF8 { count >= $0.count && prefix($0.count).elementsEqual($0) }
    if isThere { removeFirst(text.utf8.count) }
    return isThere
  }
}

extension Tweet {
  /// Reads the details of a row; properties with their own columns are set already.
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

extension User {
  /// Encodes everything known of the user; profiles with the same bytes share a row.
  func put(to writer: inout ByteWriter) {
    writer.append(screenName)
    writer.append(name == screenName ? nil : name)
    writer.append(id)
    writer.append(isVerified ? 1 : 0 as UInt64)
    writer.append(profileImageURL)
  }

  init(bytes: UnsafeRawBufferPointer) throws {
    var reader = ByteReader(bytes)
    self.init(
      screenName: try reader.string(), name: try reader.optionalString(), id: try reader.optionalString(),
      isVerified: try reader.number() != 0, profileImageURL: try reader.optionalString())
  }
}

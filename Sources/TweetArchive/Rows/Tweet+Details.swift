import Foundation
import SmashtagModel

extension Tweet {
  /// Everything that has no column of its own, for the row a key names; it is written behind other bytes.
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

  /// Whether the page's address is ``derivedURL(host:)``, without making that.
  private func hasURL(at host: String) -> Bool {
    guard var url else { return false }
    return url.withUTF8 { url in
      var rest = url[...]
      return ["https://", host, "/", user.screenName, "/status/", id].allSatisfy { rest.dropBeginning($0) }
        && rest.isEmpty
    }
  }

  /// The page's address, where it has to be written out.
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
  /// Answers `false` where the bytes do not begin so.
  fileprivate mutating func dropBeginning(_ text: String) -> Bool {
    var text = text
    let isThere = text.withUTF8 { count >= $0.count && prefix($0.count).elementsEqual($0) }
    if isThere { removeFirst(text.utf8.count) }
    return isThere
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
    title = try reader.string(.title)
    try reader.complete(&media)
    asOf = try reader.double(.asOf).map(Date.init(timeIntervalSinceReferenceDate:))
  }
}

/// Collects the details of a tweet; what it lacks takes no room.
struct DetailWriter {
  private var details: TweetDetail
  private var body: ByteWriter
  private let start: Int

  /// Writes behind other bytes.
  init(_ details: TweetDetail, behind bytes: consuming [UInt8] = []) {
    self.details = details
    start = bytes.count
    body = ByteWriter(behind: bytes)
  }

  /// Puts before the details which ones they are, and hands over all bytes.
  consuming func finished() -> [UInt8] {
    body.insert(details.rawValue, at: start)
    return body.bytes
  }

  /// The page's address needs no writing out.
  var tellsURL: Bool { details.contains(.urlAtX) || details.contains(.urlAtTwitter) }

  mutating func put(_ text: String?, as detail: TweetDetail) {
    guard let text else { return }
    details.insert(detail)
    body.append(text)
  }

  mutating func put(id: String?, as detail: TweetDetail) {
    guard let id else { return }
    details.insert(detail)
    body.append(id: id)
  }

  mutating func put(_ number: Int?, as detail: TweetDetail) {
    guard let number else { return }
    details.insert(detail)
    body.append(number)
  }

  mutating func put(_ number: Double?, as detail: TweetDetail) {
    guard let number else { return }
    details.insert(detail)
    body.append(number)
  }

  mutating func put<Part>(
    _ parts: [Part], as detail: TweetDetail, part append: (inout ByteWriter, Part) -> Void
  ) {
    guard !parts.isEmpty else { return }
    details.insert(detail)
    body.append(UInt64(parts.count))
    for part in parts { append(&body, part) }
  }
}

/// What of a tweet its row's `details` hold, beside what has a column of its own.
///
/// The bits stand in every stored tweet and never change their meaning.
struct TweetDetail: OptionSet {
  let rawValue: UInt64

  /// Came inside another tweet and was never imported by itself.
  static let embedded = TweetDetail(rawValue: 1 << 0)
  static let sensitive = TweetDetail(rawValue: 1 << 1)
  /// The network's id, where it is not the key.
  static let id = TweetDetail(rawValue: 1 << 2)
  /// `https://x.com/NAME/status/ID`, which need not be written out.
  static let urlAtX = TweetDetail(rawValue: 1 << 3)
  /// `https://twitter.com/NAME/status/ID`, which need not be written out.
  static let urlAtTwitter = TweetDetail(rawValue: 1 << 4)
  static let url = TweetDetail(rawValue: 1 << 5)
  /// The date, where the key cannot tell it.
  static let created = TweetDetail(rawValue: 1 << 6)
  static let fetched = TweetDetail(rawValue: 1 << 7)
  static let language = TweetDetail(rawValue: 1 << 8)
  static let inReplyTo = TweetDetail(rawValue: 1 << 9)
  static let inReplyToScreenName = TweetDetail(rawValue: 1 << 10)
  static let quoteOf = TweetDetail(rawValue: 1 << 11)
  static let retweetOf = TweetDetail(rawValue: 1 << 12)
  static let retweetOfScreenName = TweetDetail(rawValue: 1 << 13)
  static let likes = TweetDetail(rawValue: 1 << 14)
  static let retweets = TweetDetail(rawValue: 1 << 15)
  static let hashtags = TweetDetail(rawValue: 1 << 16)
  static let urls = TweetDetail(rawValue: 1 << 17)
  static let userMentions = TweetDetail(rawValue: 1 << 18)
  static let cashtags = TweetDetail(rawValue: 1 << 19)
  static let media = TweetDetail(rawValue: 1 << 20)
  static let annotations = TweetDetail(rawValue: 1 << 21)

  static let title = TweetDetail(rawValue: 1 << 22)
  /// The sizes of each picture.
  static let mediaVersions = TweetDetail(rawValue: 1 << 23)
  /// The file of each picture in an export.
  static let mediaFiles = TweetDetail(rawValue: 1 << 24)
  /// When the copy was true that is kept.
  static let asOf = TweetDetail(rawValue: 1 << 25)

  static let known = TweetDetail(rawValue: (1 << 26) - 1)
}

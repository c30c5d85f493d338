import Foundation
import SmashtagModel

/// Encodes the details of a tweet; missing ones take no space.
struct DetailWriter {
  private var details: TweetDetail
  private var body: ByteWriter
  private let start: Int

  /// Appends to existing bytes.
  init(_ details: TweetDetail, behind bytes: consuming [UInt8] = []) {
    self.details = details
    start = bytes.count
    body = ByteWriter(behind: bytes)
  }

  /// Inserts the set of details before their values, and returns all bytes.
  consuming func finished() -> [UInt8] {
    body.insert(details.rawValue, at: start)
    return body.bytes
  }

  /// Whether a flag stands for the page's address, so that it need not be written.
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

/// The properties that a row's `details` contain; others have their own columns.
///
/// The bits are stored with every tweet and must not change their meaning.
struct TweetDetail: OptionSet {
  let rawValue: UInt64

  /// The tweet came only inside another tweet and was never imported by itself.
  static let embedded = TweetDetail(rawValue: 1 << 0)
  static let sensitive = TweetDetail(rawValue: 1 << 1)
  /// The network's id, if it differs from the key.
  static let id = TweetDetail(rawValue: 1 << 2)
  /// `https://x.com/NAME/status/ID`, which need not be written out.
  static let urlAtX = TweetDetail(rawValue: 1 << 3)
  /// `https://twitter.com/NAME/status/ID`, which need not be written out.
  static let urlAtTwitter = TweetDetail(rawValue: 1 << 4)
  static let url = TweetDetail(rawValue: 1 << 5)
  /// The date, if it differs from that of the key.
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
  /// The date of the stored copy.
  static let asOf = TweetDetail(rawValue: 1 << 25)

  static let known = TweetDetail(rawValue: (1 << 26) - 1)
}

/// Reads the details of a tweet, in the order they were written in.
struct DetailReader {
  let details: TweetDetail
  private var body: ByteReader

  init(_ buffer: UnsafeRawBufferPointer) throws {
    body = ByteReader(buffer)
    details = TweetDetail(rawValue: try body.number())
    guard details.isSubset(of: .known) else { throw ArchiveFileError.damaged }
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
  /// Reads the mentions of a tweet, each as often as it occurs, and skips everything else.
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
  /// Adds to the pictures their sizes and files, which are stored at the end of the details.
  mutating func complete(_ media: inout [MediaItem]) throws {
    for (index, versions) in zip(media.indices, try list(.mediaVersions) { try $0.mediaVersions() }) {
      media[index].versions = versions
    }
    for (index, file) in zip(media.indices, try list(.mediaFiles) { try $0.mediaFile() }) {
      media[index].file = file
    }
  }
}

extension ByteWriter {
  mutating func append(_ keyword: IndexedKeyword) {
    append(keyword.keyword)
    append(keyword.range)
  }

  mutating func append(_ url: IndexedURL) {
    append(url.keyword)
    append(url.range)
    append(url.expanded)
    append(url.display)
  }

  mutating func append(_ item: MediaItem) {
    append(item.url)
    append(UInt64(MediaItem.Kind.stored.firstIndex(of: item.kind) ?? 0))
    append(item.width)
    append(item.height)
    append(item.alt)
    append(item.range)
  }

  mutating func append(_ versions: [MediaItem.Version]) {
    append(UInt64(versions.count))
    for version in versions {
      append(version.url)
      append(version.width)
      append(version.height)
    }
  }

  mutating func append(_ file: MediaFile?) {
    append(file?.path)
    if let file { append(file.entry) }
  }

  mutating func append(_ annotation: Annotation) {
    append(annotation.name)
    append(annotation.type)
    append(annotation.range)
  }
}

extension ByteReader {
  mutating func keyword() throws -> IndexedKeyword {
    IndexedKeyword(try string(), range: try optionalRange())
  }

  mutating func url() throws -> IndexedURL {
    IndexedURL(
      try string(), range: try optionalRange(), expanded: try optionalString(), display: try optionalString())
  }

  mutating func mediaItem() throws -> MediaItem {
    MediaItem(
      url: try string(), kind: try mediaKind(), width: try optionalInt(), height: try optionalInt(),
      alt: try optionalString(), range: try optionalRange())
  }

  mutating func annotation() throws -> Annotation {
    Annotation(try string(), type: try optionalString(), range: try optionalRange())
  }

  mutating func mediaVersions() throws -> [MediaItem.Version] {
    try list { MediaItem.Version(url: try $0.string(), width: try $0.signed(), height: try $0.signed()) }
  }

  mutating func mediaFile() throws -> MediaFile? {
    guard let path = try optionalString() else { return nil }
    return MediaFile(path: path, entry: try optionalString())
  }

  private mutating func mediaKind() throws -> MediaItem.Kind {
    let number = try number()
    guard number < MediaItem.Kind.stored.count else { throw ArchiveFileError.damaged }
    return MediaItem.Kind.stored[Int(number)]
  }
}

extension MediaItem.Kind {
  /// The kinds in the order of their numbers in stored tweets; the order must not change.
  fileprivate static let stored: [MediaItem.Kind] = [.photo, .video, .animatedGIF, .audio, .other]
}

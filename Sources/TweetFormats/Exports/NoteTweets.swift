import Foundation
import MentionExtraction
import SmashtagModel

/// The complete texts of long posts, which an X data export keeps apart from its tweets.
///
/// Limited to 100,000 texts, and 64 MB of records; further ones are left out.
public struct NoteTweets: Sendable {
  private static let most = 100_000
  private static let mostBytes = 64 << 20

  private(set) var notes: [NoteTweet] = []
  /// How many texts were left out because of the limits.
  public private(set) var leftOut = 0
  private var size = 0

  /// Creates an empty collection.
  public init() {}

  /// Adds the text of a record of `note-tweet.js`.
  ///
  /// - Returns: why the text cannot be taken; `nil` if it was added or the record has none. Exceeding a limit
  ///   is reported only once.
  public mutating func add(_ record: [UInt8]) -> String? {
    do {
      let note = try JSONDocument().read(record, mayRepairText: false) { Self.note($0["noteTweet"]) }.get()
      return note.flatMap { add($0, size: record.count) }
    } catch {
      return String(describing: error)
    }
  }
}

private extension NoteTweets {
  /// Adds a note; returns a message the first time a limit is exceeded.
  mutating func add(_ note: NoteTweet, size: Int) -> String? {
    guard notes.count < Self.most, self.size + size <= Self.mostBytes else {
      leftOut += 1
      return leftOut == 1 ? "from here on there are more long posts than are joined" : nil
    }
    self.size += size
    notes.append(note)
    return nil
  }

  static func note(_ source: JSONElement) -> Result<NoteTweet?, NoteTweetError> {
    guard source.isObject else { return .success(nil) }
    do {
      return .success(try NoteTweet(source))
    } catch {
      return .failure(error)
    }
  }
}

/// The complete text of a long post, and its mentions.
///
/// It does not tell which tweet it belongs to; its id is not that of the tweet.
struct NoteTweet: Sendable {
  /// X's limit for long posts, in code points.
  private static let longest = 25_000

  let created: Date?
  let text: String
  /// The mentions; `nil` if the source does not list them.
  let mentions: DeclaredMentions?
  let beginning: PostPrefix

  init(_ source: JSONElement) throws(NoteTweetError) {
    let id = source["noteTweetId"].identifier ?? "without id"
    let core = source["core"]
    guard let bytes = core["text"].utf8, !bytes.isEmpty else { throw .noText(id: id) }
    guard bytes.count <= Self.longest * 4 else { throw .tooLong(id: id, limit: Self.longest) }
    var delivered = DeliveredText(bytes)
    text = delivered.plain
    guard text.unicodeScalars.count <= Self.longest else { throw .tooLong(id: id, limit: Self.longest) }
    mentions = NoteMentions.told(by: core, in: &delivered, of: bytes.count)
    created = source["createdAt"].utf8.flatMap(TweetDate.date)
    beginning = PostPrefix(of: text[...])
  }
}

/// Why the complete text of a long post cannot be used.
enum NoteTweetError: Error, Equatable {
  case noText(id: String)
  case tooLong(id: String, limit: Int)
}

extension NoteTweetError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noText(let id): "note \(id): no text"
    case .tooLong(let id, let limit): "note \(id): longer than \(limit) letters"
    }
  }
}

/// Finds the complete text of a tweet that an export contains in cut form.
struct NoteIndex: Sendable {
  /// The most posts with the same beginning whose dates are compared.
  private static let most = 1000
  /// The number of bytes below which a beginning is not distinctive, so that the date has to match as well.
  private static let telling = 100
  /// The maximum difference in seconds between the dates of a tweet and its long post.
  private static let nearness = 10.0

  /// The notes, sorted by their beginnings.
  private let notes: [NoteTweet]

  init(_ notes: NoteTweets) {
    self.notes = notes.notes.sorted { $0.beginning.precedes($1.beginning) }
  }

  /// The note whose text begins like a cut tweet; of several, the one with the nearest date.
  func note(of tweet: Tweet) -> NoteTweet? {
    guard !notes.isEmpty, let beginning = PostPrefix(ofCut: tweet.text) else { return nil }
    let first = notes.partitioningIndex { !$0.beginning.precedes(beginning) }
    let end = notes[first...].partitioningIndex { !$0.beginning.begins(with: beginning) }
    let nearest = notes[first..<end].prefix(Self.most).min { $0.distance(to: tweet) < $1.distance(to: tweet) }
    guard beginning.bytes.count >= Self.telling else {
      return nearest.flatMap { $0.distance(to: tweet) <= Self.nearness ? $0 : nil }
    }
    return nearest
  }
}

private extension NoteTweet {
  /// The difference of the dates in seconds.
  func distance(to tweet: Tweet) -> Double {
    created.map { abs($0.timeIntervalSince(tweet.created)) } ?? .infinity
  }
}

/// Reads the mentions that a long post lists, in fields with other names than those of tweets.
enum NoteMentions {
  /// The mentions with their ranges in the plain text; `nil` if the post has no lists.
  ///
  /// - Parameter count: the size of the delivered text. If that is longer than the plain one, ranges may
  ///   refer to either, and are interpreted in the way that fits better.
  static func told(by core: JSONElement, in text: inout DeliveredText, of count: Int) -> DeclaredMentions? {
    let lists = [core["hashtags"], core["cashtags"], core["mentions"], core["urls"]]
    guard lists.contains(where: \.isArray) else { return nil }
    let told = read(core, in: &text)
    var plain = text.plain
    guard plain.utf8.count < count, told.locatedCount < told.count else { return told }
    let other = plain.withUTF8 { bytes -> DeclaredMentions? in
      var text = DeliveredText(bytes)
      return text.plain.utf8.count == bytes.count ? read(core, in: &text) : nil
    }
    return other.map { $0.locatedCount > told.locatedCount ? $0 : told } ?? told
  }

  private static func read(_ core: JSONElement, in text: inout DeliveredText) -> DeclaredMentions {
    var told = DeclaredMentions()
    told.hashtags = keywords(core["hashtags"], .hash, in: &text)
    told.cashtags = keywords(core["cashtags"], .dollar, in: &text)
    told.userMentions = keywords(core["mentions"], .at, in: &text)
    for entity in core["urls"].values {
      guard let link = entity["shortUrl", or: "expandedUrl"].utf8, !link.isEmpty else { continue }
      told.urls.append(
        IndexedURL(
          String(decoding: link, as: UTF8.self),
          range: text.range(of: link, after: nil, at: entity.noteRange),
          expanded: entity["expandedUrl"].nonEmptyString, display: entity["displayUrl"].nonEmptyString))
    }
    return told
  }

  private static func keywords(
    _ list: JSONElement, _ sign: TagSign, in text: inout DeliveredText
  ) -> [IndexedKeyword] {
    var keywords: [IndexedKeyword] = []
    for entity in list.values {
      guard let word = entity["text", or: "screenName"].utf8 ?? entity.utf8, !word.isEmpty else { continue }
      let range = text.range(of: word, after: sign, at: entity.noteRange)
      keywords.append(IndexedKeyword(sign.keyword(word), range: range))
    }
    return keywords
  }
}

private extension DeclaredMentions {
  var count: Int { hashtags.count + cashtags.count + userMentions.count + urls.count }

  /// How many have a range in the text.
  var locatedCount: Int {
    (hashtags + cashtags + userMentions).count { $0.range != nil } + urls.count { $0.range != nil }
  }
}

private extension JSONElement {
  /// The range of a mention; `nil` if it is not valid.
  var noteRange: Range<Int>? {
    guard let start = self["fromIndex"].int, let end = self["toIndex"].int, 0 <= start, start < end else {
      return nil
    }
    return start..<end
  }
}

/// The beginning of a long post, normalized so that it equals that of its cut tweet.
///
/// Names at the start of a reply are only in the tweet, and X shortens the same link in two ways. So names
/// are left out, and of links what follows `https://t.co/`.
struct PostPrefix: Equatable, Sendable {
  /// The maximum length in bytes; tweets are cut before that.
  private static let longest = 4096
  private static let shortener = Array("https://t.co/".utf8)

  let bytes: [UInt8]

  init(of text: Substring) {
    let body = text.utf8[Self.names(of: text).endIndex...]
    var bytes: [UInt8] = []
    var isInCode = false
    for byte in body where bytes.count < Self.longest {
      isInCode = isInCode && byte.isNameByte
      if isInCode { continue }
      bytes.append(byte)
      isInCode = byte == UInt8(ascii: "/") && bytes.suffix(Self.shortener.count).elementsEqual(Self.shortener)
    }
    self.bytes = bytes
  }

  /// The beginning of a text that was cut with `…` and possibly ends with links; `nil` for a complete text.
  init?(ofCut text: String) {
    var rest = text.unicodeScalars[...]
    while rest.last != "…" {
      guard let blank = rest.lastIndex(where: { $0.properties.isWhitespace }),
        rest[rest.index(after: blank)...].starts(with: "https://t.co/".unicodeScalars)
      else { return nil }
      rest = rest[..<blank].withoutBlanksAtEnd
    }
    self.init(of: Substring(rest.dropLast().withoutBlanksAtEnd))
    if bytes.isEmpty { return nil }
  }

  /// The names at the start of a text, each with the blank after it.
  static func names(of text: Substring) -> Substring {
    var end = text.startIndex
    while end < text.endIndex, text.utf8[end] == UInt8(ascii: "@") {
      let name = text.utf8[end...].dropFirst().prefix(while: \.isNameByte)
      guard !name.isEmpty, name.endIndex < text.endIndex, text.utf8[name.endIndex] == UInt8(ascii: " ") else {
        break
      }
      end = text.utf8.index(after: name.endIndex)
    }
    return text[..<end]
  }

  /// Whether it begins with the other, or equals it.
  func begins(with other: PostPrefix) -> Bool {
    bytes.count >= other.bytes.count && difference(from: other) == 0
  }

  /// Whether it sorts before the other; posts with the same beginning are adjacent.
  func precedes(_ other: PostPrefix) -> Bool {
    let difference = difference(from: other)
    return difference == 0 ? bytes.count < other.bytes.count : difference < 0
  }

  /// Compares the first bytes, up to the length of the shorter one.
  private func difference(from other: PostPrefix) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      other.bytes.withUnsafeBytes { others in
        guard let base = bytes.baseAddress, let other = others.baseAddress else { return 0 }
        return memcmp(base, other, min(bytes.count, others.count))
      }
    }
  }
}

private extension Substring.UnicodeScalarView {
  var withoutBlanksAtEnd: Substring.UnicodeScalarView {
    guard let last = lastIndex(where: { !$0.properties.isWhitespace }) else {
      return self[startIndex..<startIndex]
    }
    return self[...last]
  }
}

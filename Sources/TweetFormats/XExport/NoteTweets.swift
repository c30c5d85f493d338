import Foundation
import SmashtagModel

/// The whole texts of long posts, which an X data export keeps apart from its tweets.
///
/// What is too much is left out: more than 100,000 texts, or records of more than 64 MB together.
public struct NoteTweets: Sendable {
  private static let most = 100_000
  private static let mostBytes = 64 << 20

  private(set) var notes: [NoteTweet] = []
  /// How many there was no room for.
  public private(set) var leftOut = 0
  private var size = 0

  public init() {}

  /// How many it holds.
  public var count: Int { notes.count }

  /// Adds what a record of `note-tweet.js` holds; answers why it cannot be taken, `nil` where it was, or is none.
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
  /// Answers, where there is no room, once why.
  mutating func add(_ note: NoteTweet, size: Int) -> String? {
    guard notes.count < Self.most, self.size + size <= Self.mostBytes else {
      leftOut += 1
      return leftOut == 1 ? "from here on there are more long posts than are joined" : nil
    }
    self.size += size
    notes.append(note)
    return nil
  }

  static func note(_ source: JSONElement) -> Result<NoteTweet?, NoteProblem> {
    guard source.isObject else { return .success(nil) }
    do {
      return .success(try NoteTweet(source))
    } catch {
      return .failure(error)
    }
  }
}

/// The whole text of a long post, and what it mentions.
///
/// It does not say which tweet it belongs to; its id is one of its own.
struct NoteTweet: Sendable {
  /// X takes no longer ones, in code points.
  private static let longest = 25_000

  let created: Date?
  let text: String
  /// `nil` where the source has no lists of them.
  let mentions: ToldMentions?
  let beginning: PostBeginning

  init(_ source: JSONElement) throws(NoteProblem) {
    let id = source["noteTweetId"].identifier ?? "without id"
    let core = source["core"]
    guard let bytes = core["text"].utf8, !bytes.isEmpty else { throw .noText(id: id) }
    guard bytes.count <= Self.longest * 4 else { throw .tooLong(id: id, limit: Self.longest) }
    var delivered = DeliveredText(bytes)
    text = delivered.plain
    guard text.unicodeScalars.count <= Self.longest else { throw .tooLong(id: id, limit: Self.longest) }
    mentions = NoteMentions.told(by: core, in: &delivered, of: bytes.count)
    created = source["createdAt"].utf8.flatMap(TweetDate.date)
    beginning = PostBeginning(of: text[...])
  }
}

/// Why the whole text of a long post cannot be taken.
enum NoteProblem: Error, Equatable {
  case noText(id: String)
  case tooLong(id: String, limit: Int)
}

extension NoteProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .noText(let id): "note \(id): no text"
    case .tooLong(let id, let limit): "note \(id): longer than \(limit) letters"
    }
  }
}

/// Finds the whole text of a tweet that an export cut.
struct NoteIndex: Sendable {
  /// Of posts that begin alike so many are compared by time.
  private static let most = 1000
  /// A beginning of fewer bytes may be anybody's, so the time has to fit as well.
  private static let telling = 100
  /// So many seconds may lie between a tweet and its long post.
  private static let nearness = 10.0

  /// By their beginnings.
  private let notes: [NoteTweet]

  init(_ notes: NoteTweets) {
    self.notes = notes.notes.sorted { $0.beginning.precedes($1.beginning) }
  }

  /// The note that goes on where a tweet is cut; of several, the one of the tweet's time.
  func note(of tweet: Tweet) -> NoteTweet? {
    guard !notes.isEmpty, let beginning = PostBeginning(ofCut: tweet.text) else { return nil }
    let first = index { $0.precedes(beginning) }
    let end = index { $0.precedes(beginning) || $0.begins(with: beginning) }
    let nearest = notes[first..<end].prefix(Self.most).min { $0.distance(to: tweet) < $1.distance(to: tweet) }
    guard beginning.bytes.count >= Self.telling else {
      return nearest.flatMap { $0.distance(to: tweet) <= Self.nearness ? $0 : nil }
    }
    return nearest
  }

  /// Where the notes end that stand before a place.
  private func index(behind isBefore: (PostBeginning) -> Bool) -> Int {
    var (low, high) = (0, notes.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(notes[middle].beginning) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

private extension NoteTweet {
  /// In seconds.
  func distance(to tweet: Tweet) -> Double {
    created.map { abs($0.timeIntervalSince(tweet.created)) } ?? .infinity
  }
}

/// What a long post says it mentions; its lists differ from those of tweets in the names of their fields.
enum NoteMentions {
  /// The mentions at their places in the plain text; `nil` where the post has no lists.
  ///
  /// `count` is the size of the delivered text. Where that is longer than the plain one, the places may be counted in
  /// either, and are taken for what fits better.
  static func told(by core: JSONElement, in text: inout DeliveredText, of count: Int) -> ToldMentions? {
    let lists = [core["hashtags"], core["cashtags"], core["mentions"], core["urls"]]
    guard lists.contains(where: \.isArray) else { return nil }
    let told = read(core, in: &text)
    var plain = text.plain
    guard plain.utf8.count < count, told.places < told.count else { return told }
    let other = plain.withUTF8 { bytes -> ToldMentions? in
      var text = DeliveredText(bytes)
      return text.plain.utf8.count == bytes.count ? read(core, in: &text) : nil
    }
    return other.map { $0.places > told.places ? $0 : told } ?? told
  }

  private static func read(_ core: JSONElement, in text: inout DeliveredText) -> ToldMentions {
    var told = ToldMentions()
    told.hashtags = keywords(core["hashtags"], .hash, in: &text)
    told.cashtags = keywords(core["cashtags"], .dollar, in: &text)
    told.userMentions = keywords(core["mentions"], .at, in: &text)
    for entity in core["urls"].values {
      guard let link = entity["shortUrl", or: "expandedUrl"].utf8, !link.isEmpty else { continue }
      told.urls.append(
        IndexedURL(
          String(decoding: link, as: UTF8.self),
          range: text.place(of: link, after: nil, at: entity.noteRange),
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
      let range = text.place(of: word, after: sign, at: entity.noteRange)
      keywords.append(IndexedKeyword(sign.keyword(word), range: range))
    }
    return keywords
  }
}

private extension ToldMentions {
  var count: Int { hashtags.count + cashtags.count + userMentions.count + urls.count }

  /// How many are known to stand in the text.
  var places: Int {
    (hashtags + cashtags + userMentions).count { $0.range != nil } + urls.count { $0.range != nil }
  }
}

private extension JSONElement {
  /// Where a mention says that it stands; `nil` where it makes no sense.
  var noteRange: Range<Int>? {
    guard let start = self["fromIndex"].int, let end = self["toIndex"].int, 0 <= start, start < end else {
      return nil
    }
    return start..<end
  }
}

/// How a long post begins, in the form that it and its cut tweet have in common.
///
/// The names an answer begins with stand in the tweet alone, and X shortens one link in two ways: names are left out,
/// and of links what follows `https://t.co/`.
struct PostBeginning: Equatable, Sendable {
  /// No tweet is cut behind so many bytes.
  private static let longest = 4096
  private static let shortener = Array("https://t.co/".utf8)

  let bytes: [UInt8]

  init(of text: Substring) {
    let body = text.utf8[Self.names(of: text).endIndex...]
    var bytes: [UInt8] = []
    var isInCode = false
    for byte in body where bytes.count < Self.longest {
      isInCode = isInCode && byte.isASCIIWord
      if isInCode { continue }
      bytes.append(byte)
      isInCode = byte == UInt8(ascii: "/") && bytes.suffix(Self.shortener.count).elementsEqual(Self.shortener)
    }
    self.bytes = bytes
  }

  /// The beginning of a text that was cut with `…`, links behind which do not count; `nil` for a whole text.
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

  /// The names a text begins with, each with the blank behind it.
  static func names(of text: Substring) -> Substring {
    var end = text.startIndex
    while end < text.endIndex, text.utf8[end] == UInt8(ascii: "@") {
      let name = text.utf8[end...].dropFirst().prefix(while: \.isASCIIWord)
      guard !name.isEmpty, name.endIndex < text.endIndex, text.utf8[name.endIndex] == UInt8(ascii: " ") else {
        break
      }
      end = text.utf8.index(after: name.endIndex)
    }
    return text[..<end]
  }

  /// Whether the other is all of it, or the beginning.
  func begins(with other: PostBeginning) -> Bool {
    bytes.count >= other.bytes.count && difference(from: other) == 0
  }

  /// Orders posts so that all which begin alike stand together.
  func precedes(_ other: PostBeginning) -> Bool {
    let difference = difference(from: other)
    return difference == 0 ? bytes.count < other.bytes.count : difference < 0
  }

  /// Of as many bytes as both have.
  private func difference(from other: PostBeginning) -> Int32 {
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

private extension UInt8 {
  /// A letter or a digit of ASCII, or `_`.
  var isASCIIWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

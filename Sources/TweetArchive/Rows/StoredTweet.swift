import Foundation
import GRDB
import GRDBSQLite
import SmashtagModel
import TweetFormats

/// A tweet as it is stored in the archive.
struct StoredTweet: Equatable, Sendable {
  var tweet: Tweet
  /// Whether it came only inside another tweet and was never imported by itself.
  var isEmbedded: Bool
}

extension StoredTweet {
  /// The tweet as the archive returns it.
  var told: Tweet {
    var told = tweet
    told.isEmbedded = isEmbedded
    return told
  }

  /// The statement that reads what ``init(row:)`` takes, in its order; a missing column is read as null.
  private static func selected(without missing: Set<PostColumn> = []) -> String {
    let columns = PostColumn.allCases.map { missing.contains($0) ? "NULL" : "post.\($0.name)" }
    let all = ["post.id"] + columns + ProfileColumn.allCases.map { "profile.\($0.name)" }
    return """
      SELECT \(all.joined(separator: ", ")) FROM post CROSS JOIN profile ON profile.id = post.profile
      """
  }

  /// Reads one tweet by its key.
  static let byRow = "\(selected()) WHERE post.id = ?"

  /// The same in an archive of an earlier version.
  static let byEarlierRow = "\(selected(without: PostColumn.added)) WHERE post.id = ?"

  /// Reads tweets in ascending order, from a key on up to a limit.
  static let inOrder = "\(selected()) WHERE post.id >= ? ORDER BY post.id LIMIT ?"
}

extension StoredTweet {
  /// Merges a stored tweet with a later import of the same tweet.
  ///
  /// A copy that names an author wins over a line of a list of likes. A copy imported by itself wins over one that
  /// came inside another tweet, whatever their dates. Of two
  /// that came in the same way the later import wins, unless the stored one has a later date, so dated copies
  /// can be imported in any order. The winner keeps what only the other copy knows. A cut text is replaced by
  /// the whole one, a bare address that an export has in place of a boosted post by the post, and a
  /// placeholder author by the known one. Each picture keeps the file of an export that has it.
  func merged(with copy: StoredTweet) -> StoredTweet {
    let copyWins = wins(copy)
    let (winner, loser) = copyWins ? (copy, self) : (self, copy)
    var tweet = winner.tweet.filled(from: loser.tweet)
    tweet.asOf = winner.tweet.asOf ?? (loser.isEmbedded ? nil : loser.tweet.asOf)
    return StoredTweet(tweet: tweet, isEmbedded: isEmbedded && copy.isEmbedded)
  }

  private func wins(_ copy: StoredTweet) -> Bool {
    guard tweet.authority == copy.tweet.authority else { return tweet.authority < copy.tweet.authority }
    return isEmbedded == copy.isEmbedded ? !copy.isOlder(than: self) : isEmbedded
  }

  /// Whether this one replaces a copy after which the author changed the text.
  ///
  /// The text of a tweet of X never changes under its id; what differs there is how formats tell it.
  func changes(_ former: StoredTweet) -> Bool {
    let (now, before) = (tweet, former.tweet)
    guard now.network != .x, before.authority == now.authority,
      now.text != before.text || now.title != before.title
    else { return false }
    return !before.isBareBoost
  }

  /// Whether the two differ at most in the date of their copy (`asOf`).
  func tellsSame(as other: StoredTweet) -> Bool {
    var same = self
    same.tweet.asOf = other.tweet.asOf
    return same == other
  }

  /// Whether the two differ at most in the dates of their copies and in the counts of likes and retweets.
  func differsInCountsAlone(from other: StoredTweet) -> Bool {
    var same = self
    (same.tweet.fetched, same.tweet.asOf) = (other.tweet.fetched, other.tweet.asOf)
    (same.tweet.likes, same.tweet.retweets) = (other.tweet.likes, other.tweet.retweets)
    return same == other
  }

  private func isOlder(than other: StoredTweet) -> Bool {
    guard let moment = tweet.momentOfTruth, let other = other.tweet.momentOfTruth else { return false }
    return moment < other
  }
}

extension Tweet {
  /// The date of this copy; an exported copy can have a later one from another that was fetched.
  fileprivate var momentOfTruth: Date? { [fetched, asOf].compactMap(\.self).max() }

  fileprivate func filled(from other: Tweet) -> Tweet {
    guard self != other else { return self }
    var filled = self
    if isCut(of: other) || isSigned(of: other) { filled.takeText(of: other) }
    if isBareBoost, !other.isBareBoost { filled.takeBoosted(of: other) }
    if filled.text == other.text {
      filled.fillMentions(from: other)
    } else if filled.media.isEmpty, other.isCut(of: self) || other.isSigned(of: self) {
      filled.media = other.media.withoutRanges
    }
    filled.fillMedia(from: other)
    filled.fillMedia(from: self)
    filled.dropLinksOfMedia()
    filled.fillAuthors(from: other)
    filled.fillFacts(from: other)
    return filled
  }

  /// How much a copy tells of a post: a list of likes or bookmarks names no author, and sometimes not even the text.
  fileprivate var authority: Int {
    guard user == .unknown else { return 2 }
    return text == url ? 0 : 1
  }

  /// Whether this text is the beginning of the other one, cut with `…`, as X alone does.
  ///
  /// X cuts between code points, also within what the reader sees as one character.
  fileprivate func isCut(of other: Tweet) -> Bool {
    guard network == .x, let beginning = text.beginningBeforeCut, other.text.beginningBeforeCut == nil else {
      return false
    }
    return other.text.utf8.starts(with: beginning.utf8)
  }

  /// Whether this text is the other one after the `RT @name: ` of an old retweet.
  fileprivate func isSigned(of other: Tweet) -> Bool {
    other.retweetOf != nil && text != other.text && text[...].withoutOldRetweetSign == other.text
  }

  private mutating func takeText(of other: Tweet) {
    text = other.text
    hashtags = other.hashtags
    urls = other.urls
    userMentions = other.userMentions
    cashtags = other.cashtags
    annotations = other.annotations
    media = other.media.isEmpty ? media.withoutRanges : other.media
  }

  private mutating func fillMentions(from other: Tweet) {
    if hashtags.isEmpty { hashtags = other.hashtags }
    if urls.isEmpty { urls = other.urls } else { fillLinks(from: other) }
    if userMentions.isEmpty { userMentions = other.userMentions }
    if cashtags.isEmpty { cashtags = other.cashtags }
    if annotations.isEmpty { annotations = other.annotations }
    if media.isEmpty { media = other.media }
  }

  /// Completes each link with where it leads and how it is shown, where the other copy knows that.
  private mutating func fillLinks(from other: Tweet) {
    guard !other.urls.isEmpty, urls.contains(where: \.isBare) else { return }
    let known = Dictionary(other.urls.map { ($0.keyword, $0) }) { first, _ in first }
    for index in urls.indices where urls[index].isBare {
      if let same = known[urls[index].keyword] { urls[index].fill(from: same) }
    }
  }

  /// Completes the author; if the other copy's author is taken, so is its address, which contains the name.
  private mutating func fillAuthors(from other: Tweet) {
    if user.isKnownLess(than: other.user) {
      let known = user
      user = other.user
      user.fill(from: known)
      if !other.isBareBoost { url = other.url ?? url }
    } else {
      user.fill(from: other.user)
    }
    if let original = other.retweetOf, retweetOf?.id == original.id, retweetOf?.screenName == nil {
      retweetOf = original
    }
  }

  private mutating func fillFacts(from other: Tweet) {
    title = title ?? other.title
    url = url ?? other.url
    fetched = fetched ?? other.fetched
    language = language ?? other.language
    if !network.tellsEachWarning { isSensitive = isSensitive || other.isSensitive }
    inReplyTo = Self.id(inReplyTo, or: other.inReplyTo)
    inReplyToScreenName = inReplyToScreenName ?? other.inReplyToScreenName
    quoteOf = Self.id(quoteOf, or: other.quoteOf)
    retweetOf = retweetOf ?? other.retweetOf
    likes = likes ?? other.likes
    retweets = retweets ?? other.retweets
    replies = replies ?? other.replies
    poll = poll ?? other.poll
    if let known = other.photo { if photo == nil { photo = known } else { photo?.fill(from: known) } }
    edited = edited ?? other.edited
    if versionIDs.count < other.versionIDs.count { versionIDs = other.versionIDs }
    audience = audience ?? other.audience
    isBookmarked = isBookmarked ?? other.isBookmarked
    isLiked = isLiked ?? other.isLiked
  }
}

extension Network {
  /// Whether every form of a post tells whether there is a warning.
  ///
  /// On Mastodon authors set and lift it; elsewhere many forms leave it out, and a warning stays.
  fileprivate var tellsEachWarning: Bool {
    switch self {
    case .mastodon: true
    case .x, .bluesky, .flickr: false
    }
  }
}

extension IndexedURL {
  /// Whether it is not known where the link leads, or how it is shown.
  fileprivate var isBare: Bool { expanded == nil || display == nil }

  /// Takes what another copy knows.
  ///
  /// Where that alone knows the target, what is shown of this one is the short address.
  fileprivate mutating func fill(from other: IndexedURL) {
    if expanded == nil, other.expanded != nil { display = other.display ?? display }
    expanded = expanded ?? other.expanded
    display = display ?? other.display
  }
}

extension String {
  /// The text before the `…` it was cut with, without the `RT @name: ` of an old retweet; `nil` for a whole
  /// text.
  fileprivate var beginningBeforeCut: Substring? {
    guard let cut = unicodeScalars.lastIndex(of: "…") else { return nil }
    let after = self[unicodeScalars.index(after: cut)...]
    guard after.isEmpty || after.hasPrefix(" https://t.co/") else { return nil }
    let beginning = self[..<cut].withoutOldRetweetSign
    return beginning.isEmpty ? nil : beginning
  }
}

extension Substring {
  fileprivate var withoutOldRetweetSign: Substring {
    guard hasPrefix("RT @"), let colon = firstRange(of: ": ") else { return self }
    return self[colon.upperBound...]
  }
}

extension String {
  /// The value for a column: text, or a blob if the text contains NUL, at which SQLite's text would end.
  var stored: DatabaseValue {
    utf8.contains(0) ? Data(utf8).databaseValue : databaseValue
  }

  /// The value for a post's key.
  var storedKey: DatabaseValue {
    switch StoredKey(self) {
    case .number(let number): number.databaseValue
    case .text(let text): text.stored
    }
  }

  init(stored value: DatabaseValue) throws {
    switch value.storage {
    case .string(let text): self = text
    case .blob(let data): self = String(decoding: data, as: UTF8.self)
    case .int64(let number): self = String(number)
    case .null, .double: throw ArchiveFileError.damaged
    }
  }
}

/// A post's key as it is stored: a plain decimal number as an integer, which takes a third of the space.
enum StoredKey: Hashable, Sendable {
  case number(Int64)
  case text(String)

  init(_ key: String) {
    if let number = UInt64(plainDecimal: key).flatMap(Int64.init(exactly:)) {
      self = .number(number)
    } else if key.hasPrefix("-"), let number = Int64(key), String(number) == key {
      self = .number(number)
    } else {
      self = .text(key)
    }
  }
}

extension Network {
  /// The networks in the order of their numbers in stored tweets; the order must not change.
  private static let stored: [Network] = [.x, .mastodon, .bluesky, .flickr]

  var storedNumber: Int { Self.stored.firstIndex(of: self) ?? 0 }

  init(storedNumber: Int) throws {
    guard Self.stored.indices.contains(storedNumber) else { throw ArchiveFileError.damaged }
    self = Self.stored[storedNumber]
  }
}

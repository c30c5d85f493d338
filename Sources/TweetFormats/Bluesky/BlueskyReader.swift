public import Foundation
import SmashtagModel

/// Reads the posts of Bluesky out of the answers of its servers and out of the records of repositories.
struct BlueskyReader {
  /// Quotes inside quotes are followed so far.
  private static let deepest = 8
  /// Stands in for the author of records that name none.
  private let author: User
  private let handles: BlueskyHandles
  private let audience: BlueskyAudience
  /// What a server answers names its authors; what else is read need not.
  private let isAnswer: Bool

  /// Takes the posts of an answer, or the one a value is; answers `false` where it is none of Bluesky's.
  static func take(_ value: JSONElement, author: User, into record: inout DecodedRecord) -> Bool {
    guard value.isObject else { return false }
    let entries = BlueskyEntry.all(in: value)
    let handles = BlueskyHandles(entries, author: author)
    let reader = BlueskyReader(author: author, handles: handles, audience: .members, isAnswer: false)
    for entry in entries { reader.take(entry, into: &record) }
    return !entries.isEmpty
  }

  /// Reads the elements of a list, each by itself.
  static func items(_ list: JSONElement, for audience: BlueskyAudience) -> [BlueskyItem] {
    let entries = list.values.map { ($0, BlueskyEntry($0)) }
    let handles = BlueskyHandles(entries.compactMap(\.1), author: .me)
    let reader = BlueskyReader(author: .me, handles: handles, audience: audience, isAnswer: true)
    return entries.map { reader.item($1, of: $0) }
  }
}

private extension BlueskyReader {
  func item(_ entry: BlueskyEntry?, of source: JSONElement) -> BlueskyItem {
    var record = DecodedRecord()
    guard let entry else {
      record.problems = ["\(source["uri", or: "post"].nonEmptyString ?? "an element"): no post"]
      return BlueskyItem(id: nil, indexed: nil, record: record, isForMembers: false)
    }
    take(entry, into: &record)
    if entry.isForMembers {
      for index in record.tweets.indices { record.tweets[index].isForMembers = true }
    }
    let (reason, view) = (entry.frame["reason"]["indexedAt"], entry.post.view["indexedAt"])
    let indexed = (reason.exists ? reason : view).utf8.flatMap(TweetDate.date)
    return BlueskyItem(
      id: record.tweets.first?.id ?? entry.post.uri, indexed: indexed, record: record,
      isForMembers: entry.isForMembers)
  }

  func take(_ entry: BlueskyEntry, into record: inout DecodedRecord) {
    for post in entry.answered { _ = embed(post, into: &record, level: 1) }
    guard let reposter = User(bluesky: entry.reposter) else {
      return record.take { (record) throws(TweetProblem) in try tweet(entry.post, into: &record) }
    }
    guard let original = embed(entry.post, into: &record, level: 0) else { return }
    record.tweets.append(original.reposted(by: reposter, for: entry.frame["reason"]))
  }

  /// What is for others than who reads is left out.
  func embed(_ post: BlueskyPost, into record: inout DecodedRecord, level: Int) -> Tweet? {
    guard level < Self.deepest, level == 0 || audience == .members || !post.labels.areForMembers else {
      return nil
    }
    return record.embed { (record) throws(TweetProblem) in try tweet(post, into: &record, level: level) }
  }

  /// Reads a post; the one it quotes is embedded in the record, whatever becomes of this one.
  func tweet(
    _ post: BlueskyPost, into record: inout DecodedRecord, level: Int = 0
  ) throws(TweetProblem) -> Tweet {
    let embed = BlueskyEmbed(post.embeds, owner: post.address?.authority)
    if let quoted = embed.quotedPost { _ = self.embed(quoted, into: &record, level: level + 1) }
    var (tweet, text) = try head(of: post, isOwn: level == 0)
    tweet.language = post.language
    tweet.isSensitive = post.labels.areWarnings
    tweet.isForMembers = isAnswer && post.labels.areForMembers
    tweet.likes = post.view["likeCount"].int
    tweet.retweets = post.view["repostCount"].int
    tweet.inReplyTo = post.record["reply"]["parent"]["uri"].nonEmptyString
    tweet.inReplyToScreenName = tweet.inReplyTo.flatMap(BlueskyAddress.init).flatMap { handles[$0.authority] }
    takeMentions(of: post, in: &text, into: &tweet)
    tweet.take(embed)
    return tweet
  }

  /// What tells a post from all others, and its text.
  func head(of post: BlueskyPost, isOwn: Bool) throws(TweetProblem) -> (Tweet, BlueskyText) {
    guard let id = post.uri else { throw .noID }
    guard let bytes = post.record["text"].utf8 else { throw .noText(id: id) }
    let dates = [post.record["createdAt"], post.view["indexedAt"]]
    // Authors may say any day, even one to come: the server saw the post on a day of its own.
    guard let created = dates.compactMap({ $0.utf8.flatMap(TweetDate.date) }).min() else {
      throw .noDate(id: id)
    }
    let text = BlueskyText(bytes)
    let user = user(of: post, isOwn: isOwn)
    if isAnswer, user == .me { throw .noAuthor(id: id) }
    var tweet = Tweet(id: id, network: .bluesky, created: created, text: text.plain, user: user)
    let name = BlueskyHandle(user.screenName)?.name
    tweet.url = post.address.map { $0.page(of: name ?? $0.authority) }
    return (tweet, text)
  }

  /// The author as the service shows him; else whom the importer stands in with, or what the address tells.
  func user(of post: BlueskyPost, isOwn: Bool) -> User {
    if let user = User(bluesky: post.view["author"]) { return user }
    guard let authority = post.address?.authority else { return author }
    let isDID = authority.hasPrefix("did:")
    let isAnother = isDID && author.id?.hasPrefix("did:") == true && author.id != authority
    if isOwn, author != .me, !isAnother { return author }
    return User(screenName: handles[authority] ?? authority, id: isDID ? authority : nil)
  }

  /// Without facets the mentions are looked for.
  func takeMentions(of post: BlueskyPost, in text: inout BlueskyText, into tweet: inout Tweet) {
    let facets = post.record["facets"]
    if facets.exists {
      tweet.take(BlueskyFacets(facets, in: &text, handles: handles).mentions)
    } else {
      tweet.extractMentions(by: .bluesky)
    }
    tweet.addTags(post.record["tags"].values.compactMap(\.nonEmptyString))
  }
}

extension Tweet {
  /// Adds the tags that stand beside the text.
  fileprivate mutating func addTags(_ tags: [String]) {
    let words = tags.filter { !$0.hasPrefix("$") }.map { IndexedKeyword("#" + $0) }
    let stocks = tags.filter { $0.hasPrefix("$") }.map { IndexedKeyword($0.uppercased()) }
    hashtags += words.notSpelled(in: hashtags)
    cashtags += stocks.notSpelled(in: cashtags)
  }

  fileprivate mutating func take(_ embed: BlueskyEmbed) {
    media = embed.media
    quoteOf = embed.quoted
    let known = Set(urls.map(\.target))
    for link in embed.links where !known.contains(link) {
      urls.append(IndexedURL(link, expanded: link, display: String(link[link.startBehindProtocol...])))
    }
  }

  /// This post as another user repeats it; a repost that says no address of its own gets one that stays the same.
  fileprivate func reposted(by user: User, for reason: JSONElement) -> Tweet {
    let id = reason["uri"].nonEmptyString ?? "\(id)#repost-\(user.id ?? user.screenName)"
    let created = reason["indexedAt"].utf8.flatMap(TweetDate.date)
    return repeated(as: id, on: created ?? self.created, by: user, originalName: self.user.screenName)
  }
}

/// An element of a list that a server of Bluesky answered with.
public struct BlueskyItem: Equatable, Sendable {
  /// What makes the post, or the repost of it, one everywhere; `nil` where the element is no post.
  public let id: String?
  /// When the server first saw it, where it says so.
  public let indexed: Date?
  /// The post with those it repeats, quotes and answers, or why it cannot be taken.
  public let record: DecodedRecord
  /// It must not be shown to who is not logged in.
  public let isForMembers: Bool
}

/// The text of a post, in which Bluesky counts bytes.
struct BlueskyText {
  let plain: String

  /// Valid as long as the document.
  private let bytes: UnsafeBufferPointer<UInt8>
  private lazy var offsets = CodePointOffsets(bytes)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    plain = String(decoding: bytes, as: UTF8.self)
  }

  /// The code points that stand at a range of bytes; `nil` beyond the text and inside a character.
  mutating func codePoints(at range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty, let lower = offsets.index(ofByte: range.lowerBound),
      let upper = offsets.index(ofByte: range.upperBound)
    else { return nil }
    return lower..<upper
  }

  /// Nothing but blanks stands at a range of bytes, or nothing at all.
  func isBlank(_ range: Range<Int>) -> Bool {
    let range = range.clamped(to: 0..<bytes.count)
    if bytes[range].contains(where: { 0x21...0x7E ~= $0 }) { return false }
    return slice(range).unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
  }

  /// What stands at a range of bytes of the text.
  func slice(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}

/// The handles of users that a document tells, by their `did`.
struct BlueskyHandles {
  private var names: [String: String] = [:]

  /// `author` is whom the importer stands in with, who may be a user of Bluesky.
  init(_ entries: [BlueskyEntry], author: User) {
    if let id = author.id, let handle = BlueskyHandle(author.screenName) { names[id] = handle.name }
    for entry in entries {
      take(entry.post)
      for post in entry.answered { take(post) }
      take(author: entry.frame["reply"]["grandparentAuthor"])
      take(author: entry.reposter)
    }
  }

  /// The handle of an authority, which may be one itself.
  subscript(authority: String) -> String? { names[authority] ?? BlueskyHandle(authority)?.name }
}

private extension BlueskyHandles {
  mutating func take(_ post: BlueskyPost) {
    take(author: post.view["author"])
    for embed in post.embeds {
      take(author: embed["record"]["author"])
      take(author: embed["record"]["record"]["author"])
    }
  }

  mutating func take(author source: JSONElement) {
    guard let user = User(bluesky: source), let id = user.id, user.screenName != id else { return }
    names[id] = user.screenName
  }
}

/// A post in any of its forms: in an answer, quoted by another post, or as the repository of its author keeps it.
struct BlueskyPost {
  /// Everything the service adds to the record.
  let view: JSONElement
  /// What the author wrote.
  let record: JSONElement
  let uri: String?
  let address: BlueskyAddress?
  /// What the author, the service and others say of the post and its author.
  let labels: BlueskyLabels

  /// `nil` for everything that is no post, such as one that was deleted or is blocked.
  init?(_ source: JSONElement) {
    let record = source["record"].isObject ? source["record"] : source["value"]
    guard record.isObject else { return nil }
    uri = source["uri"].nonEmptyString
    address = uri.flatMap(BlueskyAddress.init)
    let hasForm = record["text"].exists && record["createdAt"].exists && address?.isPost == true
    guard record["$type"].string == "app.bsky.feed.post" || hasForm else { return nil }
    (view, self.record) = (source, record)
    labels = BlueskyLabels([source["labels"], source["author"]["labels"], record["labels"]["values"]])
  }

  /// What hangs on the post: as the service shows it, else as the record names it.
  var embeds: [JSONElement] {
    let views = Array(view["embeds"].values) + [view["embed"]].filter(\.isObject)
    return views.isEmpty ? [record["embed"]] : views
  }

  var language: String? {
    for language in record["langs"].values {
      if let language = language.nonEmptyString { return language }
    }
    return nil
  }
}

/// What hangs on a post: pictures, a film, a link, another post, or one of these and a post.
struct BlueskyEmbed {
  private(set) var media: [MediaItem] = []
  /// The addresses of links that are shown as a card.
  private(set) var links: [String] = []
  /// The address of the quoted post.
  private(set) var quoted: String?
  /// The quoted post, where it is at hand.
  private(set) var quotedPost: BlueskyPost?

  /// `owner` is whose repository keeps the pictures.
  init(_ embeds: [JSONElement], owner: String?) {
    for embed in embeds {
      take(embed, owner: owner)
      take(embed["media"], owner: owner)
      takeQuote(embed["record"])
    }
  }
}

private extension BlueskyEmbed {
  mutating func take(_ embed: JSONElement, owner: String?) {
    media += embed["images", or: "items"].values.compactMap { MediaItem(blueskyImage: $0, owner: owner) }
    if let film = MediaItem(blueskyFilm: embed, owner: owner) { media.append(film) }
    if let link = embed["external"]["uri"].nonEmptyString { links.append(link) }
  }

  /// Takes a post that is quoted; feeds, lists and the like are no quotes.
  ///
  /// Beside pictures it stands one level deeper.
  mutating func takeQuote(_ source: JSONElement) {
    let quote = source["uri"].exists ? source : source["record"]
    guard let uri = quote["uri"].nonEmptyString, BlueskyAddress(uri)?.isPost == true else { return }
    quoted = uri
    quotedPost = BlueskyPost(quote)
  }
}

/// What the labels of a post and of its author say, each by whom it is from.
///
/// A label that was taken back, or is over, says nothing.
struct BlueskyLabels {
  private static let forMembers = "!no-unauthenticated"
  /// Say nothing about what is in a post.
  private static let silent: Set<String> = [forMembers, "!no-promote"]

  /// The post is only for those who are logged in.
  private(set) var areForMembers = false
  /// The post is not to be shown before being asked.
  private(set) var areWarnings = false

  private struct Source: Hashable {
    let author: String?
    let value: String
  }

  /// Each list is about something else, and takes back only labels of its own.
  init(_ lists: [JSONElement]) {
    for list in lists {
      for label in Self.labels(in: list) { take(label.value) }
    }
  }

  private mutating func take(_ value: String) {
    if value == Self.forMembers { areForMembers = true }
    if !Self.silent.contains(value) { areWarnings = true }
  }

  private static func labels(in list: JSONElement) -> Set<Source> {
    var labels: Set<Source> = []
    for label in list.values {
      guard let value = label["val"].nonEmptyString, !isOver(label) else { continue }
      let source = Source(author: label["src"].string, value: value)
      if label["neg"].bool == true { labels.remove(source) } else { labels.insert(source) }
    }
    return labels
  }

  private static func isOver(_ label: JSONElement) -> Bool {
    guard let end = label["exp"].utf8.flatMap(TweetDate.date) else { return false }
    return end < Date()
  }
}

/// An address of the network that Bluesky stands on: `at://AUTHORITY/COLLECTION/KEY`.
///
/// Only what the network allows in an address is one, so that it can be put into links.
package struct BlueskyAddress {
  /// A `did`, or the handle of a user.
  package let authority: String
  private let collection: Substring
  package let key: Substring

  package init?(_ text: String) {
    let parts = text.utf8.count <= 2048 ? text.split(separator: "/", omittingEmptySubsequences: false) : []
    guard parts.count == 5, parts[0] == "at:", parts[1].isEmpty else { return nil }
    guard parts[2...].allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isAllowed) }) else { return nil }
    (authority, collection, key) = (String(parts[2]), parts[3], parts[4])
  }

  package var isPost: Bool { collection == "app.bsky.feed.post" }

  /// The post's own page, under the name of its author.
  func page(of name: String) -> String { "https://bsky.app/profile/\(name)/post/\(key)" }

  /// It is what stands for a user whatever the handle: `did:plc:z72i7hdynmk6r22z27h6tvur`.
  package static func isDID(_ text: some StringProtocol) -> Bool {
    let parts = text.utf8.count <= 2048 ? text.split(separator: ":", maxSplits: 2) : []
    guard parts.count == 3, parts[0] == "did", parts[1].utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      return false
    }
    let isOpen = parts[2].last == ":" || parts[2].last == "%"
    return !isOpen && parts[2].utf8.allSatisfy { $0.isOfName || ":_%".utf8.contains($0) }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isOfName || ":_~%".utf8.contains(byte)
  }
}

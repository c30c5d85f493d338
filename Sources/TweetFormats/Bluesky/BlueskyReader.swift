import Foundation
import MentionExtraction
import SmashtagModel

/// Reads posts of Bluesky from responses of its servers and from records of repositories.
struct BlueskyReader {
  /// The depth up to which quotes inside quotes are read.
  private static let deepest = 8
  /// The author of records that name none.
  private let author: User
  private let handles: BlueskyHandles
  private let audience: BlueskyAudience
  /// Whether it is a server's response, whose posts always name their authors.
  private let isAnswer: Bool

  /// Takes the posts of a response or a single post; returns `false` if there are none of Bluesky.
  static func take(_ value: JSONElement, author: User, into record: inout DecodedRecord) -> Bool {
    guard value.isObject else { return false }
    let entries = BlueskyEntry.all(in: value)
    let handles = BlueskyHandles(entries, author: author)
    let reader = BlueskyReader(author: author, handles: handles, audience: .members, isAnswer: false)
    let first = record.tweets.count
    for entry in entries { reader.take(entry, into: &record) }
    if BlueskyEntry.areBookmarks(in: value) {
      for index in record.tweets.indices.dropFirst(first) { record.tweets[index].isBookmarked = true }
    }
    return !entries.isEmpty
  }

  /// Reads elements of an answer, one item for each.
  static func items(_ frames: [JSONElement], for audience: BlueskyAudience) -> [BlueskyItem] {
    let entries = frames.map { ($0, BlueskyEntry($0)) }
    let handles = BlueskyHandles(entries.compactMap(\.1), author: .me)
    let reader = BlueskyReader(author: .me, handles: handles, audience: audience, isAnswer: true)
    return entries.map { reader.item($1, of: $0) }
  }
}

private extension BlueskyReader {
  func item(_ entry: BlueskyEntry?, of source: JSONElement) -> BlueskyItem {
    var record = DecodedRecord()
    guard let entry else {
      let absence = BlueskyAbsence(source)
      let name = source["uri", or: "post"].nonEmptyString ?? "an element"
      record.problems = ["\(name): \(absence?.rawValue ?? "no post")"]
      return BlueskyItem(id: nil, indexed: nil, record: record, isForMembers: false, absence: absence)
    }
    take(entry, into: &record)
    if entry.isForMembers {
      for index in record.tweets.indices { record.tweets[index].isForMembers = true }
    }
    let (reason, view) = (entry.frame["reason"]["indexedAt"], entry.post.view["indexedAt"])
    let indexed = (reason.exists ? reason : view).utf8.flatMap(TweetDate.date)
    return BlueskyItem(
      id: record.tweets.first?.id ?? entry.post.uri, indexed: indexed, record: record,
      isForMembers: entry.isForMembers, absence: nil)
  }

  func take(_ entry: BlueskyEntry, into record: inout DecodedRecord) {
    for post in entry.answered { _ = embed(post, into: &record, level: 1) }
    guard let reposter = User(bluesky: entry.reposter) else {
      return record.take { (record) throws(TweetProblem) in try tweet(entry.post, into: &record) }
    }
    guard let original = embed(entry.post, into: &record, level: 0) else { return }
    record.tweets.append(original.reposted(by: reposter, for: entry.frame["reason"]))
  }

  /// Embeds a post, unless it is too deep or not for this audience.
  func embed(_ post: BlueskyPost, into record: inout DecodedRecord, level: Int) -> Tweet? {
    guard level < Self.deepest, level == 0 || audience == .members || !post.labels.areForMembers else {
      return nil
    }
    return record.embed { (record) throws(TweetProblem) in try tweet(post, into: &record, level: level) }
  }

  /// Reads a post, and embeds the one it quotes even if this post cannot be read.
  func tweet(
    _ post: BlueskyPost, into record: inout DecodedRecord, level: Int = 0
  ) throws(TweetProblem) -> Tweet {
    let embed = BlueskyEmbed(post.embeds, owner: post.address?.authority)
    if let quoted = embed.quotedPost { _ = self.embed(quoted, into: &record, level: level + 1) }
    var (tweet, text) = try head(of: post, isOwn: level == 0)
    tweet.language = post.language
    tweet.isSensitive = post.labels.areWarnings
    tweet.isForMembers = isAnswer && post.labels.areForMembers
    tweet.likes = post.view["likeCount"].count
    tweet.retweets = post.view["repostCount"].count
    tweet.replies = post.view["replyCount"].count
    tweet.take(viewer: post.view["viewer"])
    tweet.inReplyTo = post.record["reply"]["parent"]["uri"].nonEmptyString
    tweet.inReplyToScreenName = tweet.inReplyTo.flatMap(BlueskyAddress.init).flatMap { handles[$0.authority] }
    takeMentions(of: post, in: &text, into: &tweet)
    tweet.take(embed)
    return tweet
  }

  /// The post with its id, date and author, and its text.
  func head(of post: BlueskyPost, isOwn: Bool) throws(TweetProblem) -> (Tweet, BlueskyText) {
    guard let id = post.uri else { throw .noID }
    guard let bytes = post.record["text"].utf8 else { throw .noText(id: id) }
    let dates = [post.record["createdAt"], post.view["indexedAt"]]
    // Authors may claim any date, even a future one, so the earlier of theirs and the server's counts.
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

  /// The author according to the service, else the importer's placeholder or what the post's address tells.
  func user(of post: BlueskyPost, isOwn: Bool) -> User {
    if let user = User(bluesky: post.view["author"]) { return user }
    guard let authority = post.address?.authority else { return author }
    let isDID = authority.hasPrefix("did:")
    let isAnother = isDID && author.id?.hasPrefix("did:") == true && author.id != authority
    if isOwn, author != .me, !isAnother { return author }
    return User(screenName: handles[authority] ?? authority, id: isDID ? authority : nil)
  }

  /// Takes the mentions from the facets; without facets, extracts them from the text.
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
  /// Takes what the reader did with the post, which only answers to a login tell.
  fileprivate mutating func take(viewer: JSONElement) {
    guard viewer.isObject else { return }
    isLiked = viewer["like"].exists
    isBookmarked = viewer["bookmarked"].bool
  }

  /// Adds the tags that are not part of the text.
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
      urls.append(IndexedURL(link, expanded: link, display: String(link[link.startAfterProtocol...])))
    }
  }

  /// This post as a repost; a repost without an address gets a derived id that is always the same.
  fileprivate func reposted(by user: User, for reason: JSONElement) -> Tweet {
    let id = reason["uri"].nonEmptyString ?? "\(id)#repost-\(user.id ?? user.screenName)"
    let created = reason["indexedAt"].utf8.flatMap(TweetDate.date)
    return repeated(as: id, on: created ?? self.created, by: user)
  }
}

/// The text of a post, whose facets refer to UTF-8 bytes.
struct BlueskyText {
  let plain: String

  /// The UTF-8 bytes, valid as long as the JSON document.
  private let bytes: UnsafeBufferPointer<UInt8>
  private lazy var offsets = CodePointOffsets(bytes)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    plain = String(decoding: bytes, as: UTF8.self)
  }

  /// The range of code points for a range of bytes; `nil` if it is outside the text or splits a character.
  mutating func codePoints(at range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty, let lower = offsets.index(ofByte: range.lowerBound),
      let upper = offsets.index(ofByte: range.upperBound)
    else { return nil }
    return lower..<upper
  }

  /// Whether a range of bytes, clamped to the text, is empty or has only blanks.
  func isBlank(_ range: Range<Int>) -> Bool {
    let range = range.clamped(to: 0..<bytes.count)
    if bytes[range].contains(where: { 0x21...0x7E ~= $0 }) { return false }
    return slice(range).unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
  }

  /// The text at a range of bytes.
  func slice(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}

/// The handles of the users in a document, by their DIDs.
struct BlueskyHandles {
  private var names: [String: String] = [:]

  /// - Parameter author: the importer's placeholder, who may be a user of Bluesky.
  init(_ entries: [BlueskyEntry], author: User) {
    if let id = author.id, let handle = BlueskyHandle(author.screenName) { names[id] = handle.name }
    for entry in entries {
      take(entry.post)
      for post in entry.answered { take(post) }
      take(author: entry.frame["reply"]["grandparentAuthor"])
      take(author: entry.reposter)
    }
  }

  /// The handle for an authority: that of a DID, or the authority itself if it is a handle.
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

/// A post in any of its forms: in a response, quoted by another post, or as a record of a repository.
struct BlueskyPost {
  /// The service's view of the post, with what it adds to the record.
  let view: JSONElement
  /// The record as its author wrote it.
  let record: JSONElement
  let uri: String?
  let address: BlueskyAddress?
  /// The labels that the author, the service and others gave the post and its author.
  let labels: BlueskyLabels

  /// `nil` for anything that is not a post, such as a placeholder for a deleted or blocked one.
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

  /// The post's embeds: as the service shows them, else as the record names them.
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

/// The embeds of a post: pictures, a film, a link, a quoted post, or one of these and a quoted post.
struct BlueskyEmbed {
  private(set) var media: [MediaItem] = []
  /// The addresses of links that are shown as cards.
  private(set) var links: [String] = []
  /// The address of the quoted post.
  private(set) var quoted: String?
  /// The quoted post, if the response contains it.
  private(set) var quotedPost: BlueskyPost?

  /// - Parameter owner: the DID of the repository that stores the pictures.
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

  /// Takes a quoted post; feeds, lists and other records are not quotes.
  ///
  /// Beside pictures the quoted post is nested one level deeper.
  mutating func takeQuote(_ source: JSONElement) {
    let quote = source["uri"].exists ? source : source["record"]
    guard let uri = quote["uri"].nonEmptyString, BlueskyAddress(uri)?.isPost == true else { return }
    quoted = uri
    quotedPost = BlueskyPost(quote)
  }
}

/// The labels of a post and of its author that are in force.
///
/// Negated and expired labels do not count.
///
/// Source: [the label specification](https://atproto.com/specs/label).
struct BlueskyLabels {
  private static let forMembers = "!no-unauthenticated"
  /// The labels that do not concern a post's content.
  private static let silent: Set<String> = [forMembers, "!no-promote"]

  /// Whether the post is for logged-in users only.
  private(set) var areForMembers = false
  /// Whether the post should be hidden until the reader asks for it.
  private(set) var areWarnings = false

  private struct Source: Hashable {
    let author: String?
    let value: String
  }

  /// - Parameter lists: lists of labels; a negation affects only labels of its own list.
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
